import type { Drawing } from "./art-names.ts";
import hoopCourt from "./hoop-court.svg?url";
import netCourt from "./net-court.svg?url";
import rings from "./rings.svg?url";
import { Scene } from "./scene.tsx";
import yardField from "./yard-field.svg?url";

// Cached files, because the lines of a court would be larger than the rest of many pages.
const drawings: Record<Drawing, string> = {
  "net-court": netCourt,
  "yard-field": yardField,
  "hoop-court": hoopCourt,
  rings,
};

/** Returns the address of a drawing for `use`. */
export function courtAddress(drawing: Drawing): string {
  return `${drawings[drawing]}#court`;
}

/** The court of a page header, next to the element with the texts. */
export function HeadCourt({ court }: { court: Drawing | undefined }) {
  return (
    <div className="head-court">
      <CourtArt court={court} />
    </div>
  );
}

export function CourtArt({ court = "net-court", className }: { court?: Drawing | undefined; className?: string }) {
  return (
    <Scene className={className}>
      <use href={courtAddress(court)} />
    </Scene>
  );
}
