import type { Court } from "@openroster/stat-files/sports/definition/sport.ts";
import type { ReactNode } from "react";
import { HeadCourt } from "../ui/art/court-art.tsx";

export function PageHeader({ title, court, children }: { title: string; court: Court; children: ReactNode }) {
  return (
    <div className="board relative overflow-clip">
      <HeadCourt court={court} />
      <div className="page beside-court relative py-16 sm:py-24">
        <h1 className="headline-page">{title}</h1>
        <div className="lede mt-5">{children}</div>
      </div>
    </div>
  );
}
