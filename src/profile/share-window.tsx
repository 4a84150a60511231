import Link2 from "lucide-react/icons/link-2";
import Share from "lucide-react/icons/share";
import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { QrDrawing } from "../ui/encode-qr.ts";
import { QrCode } from "../ui/qr-code.tsx";
import { ToastProvider, useToast } from "../ui/toast.tsx";

/** What is shared of a profile: whose it is, its one address, and that as a QR code. */
export interface ShareContent {
  name: string;
  url: string;
  code: QrDrawing;
}

interface ShareWindowProps {
  content: ShareContent;
  open: boolean;
  onClose: () => void;
  closeHref: string;
}

/** The address of a profile to copy, to hand to another app, or to scan. */
export function ShareWindow(props: ShareWindowProps) {
  return (
    <ToastProvider>
      <Window {...props} />
    </ToastProvider>
  );
}

function Window({ content: { name, url, code }, open, onClose, closeHref }: ShareWindowProps) {
  const canShare = useCanShare();
  const address = useRef<HTMLAnchorElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sayAfterClosing = useToastAfterClosing(open);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // No access to the clipboard, or no https: the address stands selected, ready to be copied by hand.
      if (address.current) getSelection()?.selectAllChildren(address.current);
      return setProblem("Your browser didn’t let us copy the link. We selected it, so you can copy it yourself.");
    }
    setProblem(null);
    sayAfterClosing("Link copied");
    onClose();
  }

  async function share() {
    try {
      await navigator.share({ title: name, url });
    } catch (error) {
      // Whoever changes their mind needs no message.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        return setProblem("Your device didn’t let us share the link. Copy it instead.");
    }
    setProblem(null);
  }

  return (
    <Dialog open={open} onClose={onClose} closeHref={closeHref} width="sm" title="Share this profile">
      <p>
        <a ref={address} href={url} className="text-link wrap-anywhere">
          {url}
        </a>
      </p>
      <div className="mt-5 flex flex-wrap gap-3 [@media(scripting:none)]:hidden">
        <Button onClick={copy}>
          <Link2 aria-hidden className="size-5" />
          Copy link
        </Button>
        {canShare && (
          <Button variant="secondary" onClick={share}>
            <Share aria-hidden className="size-5" />
            Share with an app
          </Button>
        )}
      </div>
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {problem}
      </p>
      <div className="mt-5 border-line border-t pt-5">
        <QrCode code={code} label={`QR code of the link to ${name}’s profile`} className="mx-auto size-56 rounded-md" />
        <p className="mt-3 text-center text-ink-muted text-sm">Scan the code to open the profile on another device.</p>
      </div>
    </Dialog>
  );
}

/** Whether this browser hands links to other apps; known only once the script runs. */
function useCanShare(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => setCan("share" in navigator), []);
  return can;
}

/** A toast behind an open window is neither seen nor read out: it waits for the window to close. */
function useToastAfterClosing(open: boolean): (message: string) => void {
  const showToast = useToast();
  const waiting = useRef<string | null>(null);
  useEffect(() => {
    if (open || !waiting.current) return;
    showToast({ message: waiting.current, tone: "success" });
    waiting.current = null;
  }, [open, showToast]);
  return (message) => {
    waiting.current = message;
  };
}
