import { showToast } from "../ui/documents/show-toast.ts";
import { writeToClipboard } from "../ui/write-to-clipboard.ts";

/** Handles the buttons of the share window. `closeWindow` closes it. */
export function handleShareButtons(closeWindow: () => void): void {
  document.documentElement.toggleAttribute("data-can-share", "share" in navigator);
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("button");
    if (!button) return;
    const { copyLink, copyText, share } = button.dataset;
    if (copyLink) void copyAddress(copyLink, closeWindow);
    if (share) void shareWithApp(JSON.parse(share));
    if (copyText) void copyNetworkText(button, copyText);
  });
}

async function copyAddress(url: string, closeWindow: () => void): Promise<void> {
  if (!(await writeToClipboard(url))) {
    // Without clipboard permission or https, the address is selected, so that the user can copy it.
    const address = document.querySelector("[data-address]");
    if (address) getSelection()?.selectAllChildren(address);
    return explain("Your browser didn’t let us copy the link. We selected it, so you can copy it yourself.");
  }
  explain("");
  // Behind an open dialog, a toast is neither visible nor read out.
  closeWindow();
  showToast({ message: "Link copied", tone: "success" });
}

async function shareWithApp(content: ShareData): Promise<void> {
  try {
    await navigator.share(content);
  } catch (error) {
    // A cancelled share needs no message.
    if (!(error instanceof DOMException && error.name === "AbortError"))
      return explain("Your device didn’t let us share the link. Copy it instead.");
  }
  explain("");
}

async function copyNetworkText(button: Element, text: string): Promise<void> {
  const status = button.parentElement?.querySelector("[role=status]");
  const isCopied = await writeToClipboard(text);
  if (status) status.textContent = isCopied ? "Text copied" : "";
}

function explain(problem: string): void {
  const alert = document.querySelector("[data-problem]");
  if (alert) alert.textContent = problem;
}
