import type { Drawing } from "./art-names.ts";
import { sceneClass } from "./scene.tsx";

/** The court of a page header, next to the element with the texts. */
export function HeadCourt({ court }: { court: Drawing | undefined }) {
  return (
    <div className="head-court">
      <CourtArt court={court} />
    </div>
  );
}

export function CourtArt({ court = "net-court", className = "" }: { court?: Drawing | undefined; className?: string }) {
  return <div aria-hidden="true" data-court={court} className={`court-art ${sceneClass} ${className}`} />;
}
