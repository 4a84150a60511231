import { Idiomorph } from "idiomorph";
import { isSchoolAddress, suggestAddress } from "../mail/suggest-address.ts";
import { showToast } from "../ui/documents/show-toast.ts";

/** Adds to the forms of documents: the focus on the first error, passwords that can be shown, and one submission at a time. */
export function handleAccountForms(): void {
  document.querySelector<HTMLElement>("form [aria-invalid=true]")?.focus();
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("[data-show-password]");
    if (button) togglePassword(button);
  });
  document.addEventListener("input", ({ target }) => {
    if (target instanceof Element) clearError(target);
  });
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) adviseAddress(target);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== "post" || event.defaultPrevented) return;
    if (isEmptyEmail(form) || form.hasAttribute("data-sending")) return event.preventDefault();
    setSending(form, true);
    if (!form.hasAttribute("data-keeps-password")) return;
    event.preventDefault();
    // The browser sends it if that fails here, and shows what happens.
    sendInPlace(form).catch(() => form.submit());
  });
  // A page that the browser kept in memory shows the form as it was left.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) for (const form of document.forms) setSending(form, false);
  });
}

export function setSending(form: HTMLFormElement, isSending: boolean): void {
  form.toggleAttribute("data-sending", isSending);
  for (const button of form.querySelectorAll("[type=submit]")) button.setAttribute("aria-disabled", String(isSending));
}

/** Removes the error of a field that the user corrects, also from the other fields that it describes, such as the parts of a date. */
function clearError(field: Element): void {
  const described = field.closest("[aria-invalid=true]")?.getAttribute("aria-describedby")?.split(" ") ?? [];
  for (const id of described.filter((one) => one.endsWith("-error"))) {
    document.getElementById(id)?.remove();
    // In the summary of the errors.
    document
      .querySelector(`a[href="#${CSS.escape(id.replace(/-error$/, ""))}"]`)
      ?.closest("li")
      ?.remove();
    for (const other of document.querySelectorAll(`[aria-describedby~="${CSS.escape(id)}"]`)) {
      other.removeAttribute("aria-invalid");
      const rest = described.filter((one) => one !== id && document.getElementById(one));
      if (rest.length > 0) other.setAttribute("aria-describedby", rest.join(" "));
      else other.removeAttribute("aria-describedby");
    }
  }
}

/** Offers the domain that was probably meant, or warns about a school address, below the field (`address-advice.tsx`). */
function adviseAddress(field: HTMLInputElement): void {
  const advice = document.querySelector(`[data-advice-for="${CSS.escape(field.id)}"]`);
  if (!advice) return;
  const meant = suggestAddress(field.value);
  const kind = meant ? "slip" : isSchoolAddress(field.value) && "school";
  const template = advice.parentElement?.querySelector<HTMLTemplateElement>(`template[data-kind=${kind || "none"}]`);
  advice.replaceChildren(...(template ? [template.content.cloneNode(true)] : []));
  const button = advice.querySelector("button");
  if (!button || !meant) return;
  button.textContent = meant;
  button.addEventListener("click", () => {
    field.value = meant;
    clearError(field);
    field.focus();
    adviseAddress(field);
  });
}

/** Sends a sign-in without leaving the document, so that the typed password stays when a code is asked for. */
async function sendInPlace(form: HTMLFormElement): Promise<void> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const response = await fetch(form.action, { method: "POST", body: new URLSearchParams(fields) });
  if (response.redirected) return location.assign(response.url);
  const other = new DOMParser().parseFromString(await response.text(), "text/html");
  const next = other.querySelector("form[data-keeps-password]");
  if (!next) throw new TypeError("not a sign-in");
  const keepsPassword = next.querySelector("[name=code], [name=keep]") !== null;
  void Idiomorph.morph(form, next, {
    callbacks: {
      beforeNodeMorphed: (node) => !(keepsPassword && node instanceof Element && node.matches("[name=password]")),
    },
  });
  document.title = other.title;
  form.querySelector<HTMLElement>("[aria-invalid=true], [name=code]")?.focus();
  setSending(form, false);
}

function togglePassword(button: Element): void {
  const field = button.parentElement?.querySelector("input");
  if (!field) return;
  const isShown = field.type === "password";
  field.type = isShown ? "text" : "password";
  button.setAttribute("aria-pressed", String(isShown));
}

/** Shows the message of a form that needs an email. */
function isEmptyEmail(form: HTMLFormElement): boolean {
  const message = form.dataset.emptyEmail;
  const email = form.querySelector<HTMLInputElement>("[type=email]");
  if (!message || !email || email.value.trim()) return false;
  showToast({ message, tone: "danger", duration: 3000 });
  email.focus();
  return true;
}
