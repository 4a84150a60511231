import type { ReactNode } from "react";

/** A wide picture behind a page header that fades out towards the text on its left. */
export const sceneClass =
  "pointer-events-none absolute inset-0 size-full max-lg:opacity-40 max-sm:opacity-25 sm:[mask-image:linear-gradient(to_right,transparent,black_60%)] print:hidden";

/** Keeps the right side of a picture visible if it is cropped. */
export function Scene({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 560"
      preserveAspectRatio="xMaxYMid slice"
      className={`${sceneClass} ${className}`}
    >
      {children}
    </svg>
  );
}
