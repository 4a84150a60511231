import basketball from "./basketball-court.svg?url";
import football from "./football-field.svg?url";
import { Scene } from "./scene.tsx";
import volleyball from "./volleyball-court.svg?url";

// Files that the browser keeps, drawn once: a court's lines are more than the rest of many a page.
const courts: Record<string, string> = { VB: volleyball, FB: football, BB: basketball };

/** The court of a sport (VB, FB, BB) as a header background; any other code gets the volleyball court. */
export function SportArt({ sport, className }: { sport?: string | null; className?: string }) {
  return (
    <Scene className={className}>
      <use href={`${courts[sport ?? ""] ?? volleyball}#court`} />
    </Scene>
  );
}
