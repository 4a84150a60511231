import type { ReactNode } from "react";
import { SportArt } from "../ui/art/sport-art.tsx";

export function PageHeader({ title, sport, children }: { title: string; sport: string; children: ReactNode }) {
  return (
    <div className="board relative isolate overflow-clip">
      <SportArt sport={sport} className="-z-10" />
      <div className="page py-16 sm:py-24">
        <h1 className="headline-page">{title}</h1>
        <div className="lede mt-5">{children}</div>
      </div>
    </div>
  );
}
