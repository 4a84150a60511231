import type { Accent, Court } from "@openroster/stat-files/sports/definition/sport.ts";
import type { ReactNode } from "react";
import { HeadCourt } from "./art/court-art.tsx";
import { Card } from "./card.tsx";

/** A page around one form: the headline on a board, the form on an overlapping card, and notes beside it. */
export function FormFrame({
  title,
  lede,
  court = "net-court",
  accent = "teal",
  notes,
  children,
}: {
  title: string;
  lede?: ReactNode;
  court?: Court;
  accent?: Accent;
  notes?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div data-accent={accent}>
      <CourtHead court={court} title={title} lede={lede} />
      <div className="page relative -mt-20 grid items-start gap-x-16 gap-y-10 pb-20 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <Card accent padding="lg">
          {children}
        </Card>
        {notes && <div className="max-w-[36rem] lg:pt-28">{notes}</div>}
      </div>
    </div>
  );
}

/** The head of a public page whose first card overlaps it. */
export function CourtHead({
  court,
  title,
  lede,
  children,
}: {
  court: Court;
  title: string;
  lede?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="board relative overflow-clip">
      <HeadCourt court={court} />
      <div className="page beside-court relative pt-10 pb-28 sm:pt-16 sm:pb-32">
        <h1 className="headline-page">{title}</h1>
        {lede && <p className="lede mt-4">{lede}</p>}
        {children}
      </div>
    </div>
  );
}

export function FormNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t py-5 first:border-t-[3px] first:border-ink">
      <h2 className="headline-card">{title}</h2>
      <div className="mt-2 grid gap-2 text-ink-muted">{children}</div>
    </section>
  );
}
