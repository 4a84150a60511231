import type { Court } from "@openroster/stat-files/sports/definition/sport.ts";
import { Play } from "../ui/icons/play.tsx";
import { ClipLink } from "./film-player.tsx";
import type { ShownClip } from "./show-film.server.ts";

/** Clips that a profile lists. The others are on the page of the film. */
const listed = 4;

/** The opening reel on a profile. It requests nothing from a host: each clip leads to the page that plays it. */
export function ReelCard({ clips, court }: { clips: readonly ShownClip[]; court: Court | undefined }) {
  const [first] = clips;
  if (!first) return null;
  return (
    <section aria-labelledby="reel" className="mb-6 print:hidden">
      <h2 id="reel" className="headline-card text-lg">
        Opening reel
      </h2>
      <a href={first.playHref ?? first.href} rel="nofollow" className="board poster mt-2">
        <i aria-hidden data-court={court ?? "rings"} className="court-art" />
        <span>
          <Play aria-hidden className="size-4" />
          {clips.length === 1 ? "Play 1 clip" : `Play ${clips.length} clips`}
        </span>
      </a>
      <ol className="mt-2 divide-y divide-line border-line border-b">
        {clips.slice(0, listed).map((clip, index) => (
          <li key={clip.number}>
            <ClipLink clip={clip} place={index + 1} />
          </li>
        ))}
      </ol>
      <a href={first.href} rel="nofollow" className="text-link inline-flex min-h-11 items-center text-sm">
        All clips
      </a>
    </section>
  );
}
