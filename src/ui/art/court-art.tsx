import type { Court } from "./art-names.ts";
import hoopCourt from "./hoop-court.svg?url";
import netCourt from "./net-court.svg?url";
import { Scene } from "./scene.tsx";
import yardField from "./yard-field.svg?url";

// Cached files, because the lines of a court would be larger than the rest of many pages.
const courts: Record<Court, string> = { "net-court": netCourt, "yard-field": yardField, "hoop-court": hoopCourt };

/** Returns the address of a court for `use`. */
export function courtAddress(court: Court): string {
  return `${courts[court]}#court`;
}

/** The court of a page header, next to the element with the texts. */
export function HeadCourt({ court }: { court: Court | undefined }) {
  return (
    <div className="head-court">
      <CourtArt court={court} />
    </div>
  );
}

export function CourtArt({ court = "net-court", className }: { court?: Court | undefined; className?: string }) {
  return (
    <Scene className={className}>
      <use href={courtAddress(court)} />
    </Scene>
  );
}
