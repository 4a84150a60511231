import Download from "lucide-react/icons/download";
import Link2 from "lucide-react/icons/link-2";
import Share from "lucide-react/icons/share";
import { useEffect, useRef, useState } from "react";
import { AccordionItem } from "../ui/accordion.tsx";
import { Button } from "../ui/button.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Dialog } from "../ui/dialog.tsx";
import type { QrDrawing } from "../ui/encode-qr.ts";
import { QrCode } from "../ui/qr-code.tsx";
import { ToastProvider, useToast } from "../ui/toast.tsx";

import { type NetworkText, writeNetworkTexts } from "./network-texts.ts";

export interface ShareContent {
  name: string;
  url: string;
  code: QrDrawing;
  card: string;
  facts: string[];
}

const scriptOnly = "[@media(scripting:none)]:hidden";

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

function Window({ content: { name, url, code, card, facts }, open, onClose, closeHref }: ShareWindowProps) {
  const canShare = useCanShare();
  const address = useRef<HTMLAnchorElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const showToastAfterClosing = useToastAfterClosing(open);

  async function copy() {
    if (!(await writeToClipboard(url))) {
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
      await navigator.share({ title: name, text: [name, ...facts].join("\n"), url });
    } catch (error) {
      // A cancelled share needs no message.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        return setProblem("Your device didn’t let us share the link. Copy it instead.");
    }
    setProblem(null);
  }

  return (
    <Dialog id="shown-share" open={open} onClose={onClose} closeHref={closeHref} width="sm" title="Share this profile">
      <img
        src={card}
        alt={`Card of ${name}`}
        width={1200}
        height={630}
        className="mb-4 h-auto w-full rounded-md bg-sunken"
      />
      <p>
        <a ref={address} href={url} className="text-link wrap-anywhere">
          {url}
        </a>
      </p>
      <div className="mt-4 grid gap-3 sm:flex sm:flex-wrap">
        <Button onClick={copy} className={scriptOnly}>
          <Link2 aria-hidden className="size-5" />
          Copy link
        </Button>
        {canShare && (
          <Button variant="secondary" onClick={share}>
            <Share aria-hidden className="size-5" />
            Share with an app
          </Button>
        )}
        <a href={card} download={`${name}.png`} className={buttonClass({ variant: "secondary" })}>
          <Download aria-hidden className="size-5" />
          Save picture
        </a>
      </div>
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {problem}
      </p>
      <h3 className="headline-card mt-5 text-lg">Text for a network</h3>
      <div className="mt-2 divide-y divide-line border-line border-y">
        {writeNetworkTexts({ name, url, facts }).map((each) => (
          <NetworkEntry key={each.network} {...each} />
        ))}
      </div>
      <div className="pt-5">
        <QrCode code={code} label={`QR code of the link to ${name}’s profile`} className="mx-auto size-56 rounded-md" />
        <p className="mt-3 text-center text-ink-muted text-sm">Scan the code to open the profile on another device.</p>
      </div>
    </Dialog>
  );
}

function NetworkEntry({ network, text, href }: NetworkText) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <AccordionItem title={network} titleAs="h4" name="network">
      <p className="wrap-anywhere whitespace-pre-line rounded-md bg-sunken p-3 text-sm">{text}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          className={scriptOnly}
          onClick={async () => setIsCopied(await writeToClipboard(text))}
        >
          Copy text
        </Button>
        {href && (
          <a href={href} target="_blank" rel="noopener noreferrer" className="text-link">
            Open {network}
          </a>
        )}
        <span role="status" className="text-sm">
          {isCopied && "Text copied"}
        </span>
      </div>
    </AccordionItem>
  );
}

/** Returns false without permission or https. */
function writeToClipboard(text: string): Promise<boolean> {
  return Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => true,
      () => false,
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
