import basketball from "./basketball-court.svg?url";
import football from "./football-field.svg?url";
import { Scene } from "./scene.tsx";
import volleyball from "./volleyball-court.svg?url";

// Cached files, because the lines of a court would be larger than the rest of many pages.
const courts: Record<string, string> = { VB: volleyball, FB: football, BB: basketball };

/** The court of a sport (VB, FB, BB) as a header background. Other codes get the volleyball court. */
export function SportArt({ sport, className }: { sport?: string | null; className?: string }) {
  return (
    <Scene className={className}>
      <use href={`${courts[sport ?? ""] ?? volleyball}#court`} />
    </Scene>
  );
}
