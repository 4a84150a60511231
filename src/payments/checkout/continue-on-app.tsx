import { useState, useSyncExternalStore } from "react";
import { brand } from "../../brand.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import type { QrDrawing } from "../../ui/encode-qr.ts";
import { QrCode } from "../../ui/qr-code.tsx";

const label = "Continue On App";
const look = buttonClass({ size: "lg" });

export function ContinueOnApp({ phoneCode }: { phoneCode: QrDrawing }) {
  const device = useDevice();
  if (device === "unknown") return null;
  if (device === "desktop") return <OnDesktop phoneCode={phoneCode} />;
  return (
    <div className="grid justify-items-start gap-3">
      <a href={brand.appLinks[device]} className={look}>
        {label}
      </a>
      <p className="text-ink-muted text-sm">Nothing happens? Open the {brand.name} app yourself and sign in.</p>
    </div>
  );
}

/** Shows both links if no script can detect the device. */
export function ContinueOnEitherApp() {
  return (
    <div className="hidden flex-wrap gap-3 noscript:flex">
      <a href={brand.appLinks.ios} className={look}>
        {label} (iPhone)
      </a>
      <a href={brand.appLinks.android} className={look}>
        {label} (Android)
      </a>
    </div>
  );
}

function OnDesktop({ phoneCode }: { phoneCode: QrDrawing }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-3">
        <Button size="lg" aria-expanded={open} aria-controls="on-phone" onClick={() => setOpen(!open)}>
          {label}
        </Button>
        <a href="/" className={buttonClass({ size: "lg", variant: "secondary" })}>
          Go to Homepage
        </a>
      </div>
      <div id="on-phone" hidden={!open}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <QrCode
            code={phoneCode}
            label="QR code of this page for your phone"
            className="size-56 rounded-md border border-line"
          />
          <p className="max-w-64 text-ink-muted">
            The app is on your phone. Point the camera at the code, or open the {brand.name} app there and sign in.
          </p>
        </div>
      </div>
    </div>
  );
}

function useDevice(): "android" | "ios" | "desktop" | "unknown" {
  return useSyncExternalStore(
    neverChanges,
    () => readDevice(navigator),
    () => "unknown",
  );
}

/** Detects the operating system. An iPad reports itself as a Mac, but has a touch screen. */
function readDevice({
  userAgent,
  maxTouchPoints,
}: {
  userAgent: string;
  maxTouchPoints: number;
}): "android" | "ios" | "desktop" {
  if (/android/i.test(userAgent)) return "android";
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return "ios";
  return "desktop";
}

function neverChanges() {
  return () => {};
}
