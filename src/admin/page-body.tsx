import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

/** A page of the portal: a band with title, introduction and actions, and the content in a grid with the gaps of `className`. */
export function PortalPage({
  title,
  lede,
  actions,
  className,
  children,
}: {
  title: ReactNode;
  lede?: ReactNode;
  actions?: ReactNode;
  className: string;
  children: ReactNode;
}) {
  return (
    <>
      <div className="board border-line border-b">
        <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-6">
          <div className="min-w-0">
            <h1 className="headline-section wrap-anywhere">{title}</h1>
            {lede && <div className="mt-1.5 max-w-[44rem] text-ink-muted">{lede}</div>}
          </div>
          {actions}
        </div>
      </div>
      <div className={classNames("page pb-16", className)}>{children}</div>
    </>
  );
}
