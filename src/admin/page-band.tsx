import type { ReactNode } from "react";

export function PageBand({ title, lede, children }: { title: ReactNode; lede?: ReactNode; children?: ReactNode }) {
  return (
    <div className="board border-line border-b">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-6">
        <div className="min-w-0">
          <h1 className="headline-section wrap-anywhere">{title}</h1>
          {lede && <div className="mt-1.5 max-w-[44rem] text-ink-muted">{lede}</div>}
        </div>
        {children}
      </div>
    </div>
  );
}
