import Link2 from "lucide-react/icons/link-2";
import Share from "lucide-react/icons/share";
import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { QrDrawing } from "../ui/encode-qr.ts";
import { QrCode } from "../ui/qr-code.tsx";
import { ToastProvider, useToast } from "../ui/toast.tsx";

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
  const showToastAfterClosing = useToastAfterClosing(open);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // Without clipboard permission or https, the address is selected, so that the user can copy it.
      if (address.current) getSelection()?.selectAllChildren(address.current);
      return setProblem("Your browser didn’t let us copy the link. We selected it, so you can copy it yourself.");
    }
    setProblem(null);
    showToastAfterClosing("Link copied");
    onClose();
  }

  async function share() {
    try {
      await navigator.share({ title: name, url });
    } catch (error) {
      // A cancelled share needs no message.
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

function useCanShare(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => setCan("share" in navigator), []);
  return can;
}

/** Behind an open dialog, a toast is neither visible nor read out. */
function useToastAfterClosing(open: boolean): (message: string) => void {
  const showToast = useToast();
  const pendingMessage = useRef<string | null>(null);
  useEffect(() => {
    if (open || !pendingMessage.current) return;
    showToast({ message: pendingMessage.current, tone: "success" });
    pendingMessage.current = null;
  }, [open, showToast]);
  return (message) => {
    pendingMessage.current = message;
  };
}
