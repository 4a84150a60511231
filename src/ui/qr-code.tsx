import { classNames } from "./class-names.ts";
import type { QrDrawing } from "./encode-qr.ts";

/** A QR code, black on white also in dark mode, because cameras read only that reliably. */
export function QrCode({ code, label, className }: { code: QrDrawing; label: string; className?: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className={classNames("max-w-full bg-[#fff] [forced-color-adjust:none]", className)}
    >
      <path d={code.path} fill="#000" />
    </svg>
  );
}
