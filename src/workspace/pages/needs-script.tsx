import type { ReactNode } from "react";

/** Hides its content without JavaScript, because nothing could save it. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="hidden border-warning border-l-4 bg-sunken px-4 py-3 font-medium noscript:block">
        You can’t enter statistics without JavaScript. Please turn it on.
      </p>
      <div className="noscript:hidden">{children}</div>
    </>
  );
}
