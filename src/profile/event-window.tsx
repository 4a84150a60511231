import { SourceChain } from "../athletes/source-chain.tsx";
import { OpenDialog } from "../ui/documents/open-dialog.tsx";
import { EmbedEntry } from "./embed-entry.tsx";
import { EventStats } from "./event-stats.tsx";
import type { ShownEvent, ShownSeason } from "./show-season.server.ts";
import { eventRowId } from "./team-events.tsx";

/** The dialog of the event in the address. */
export function EventWindow({
  season,
  event,
  closeHref,
  card,
  embed,
}: {
  season: ShownSeason;
  event: ShownEvent;
  closeHref: string;
  /** Path of the profile’s picture. */
  card: string;
  /** HTML that shows the game on another site; null if the athlete or the family forbids it. */
  embed: string | null;
}) {
  const tab = new URLSearchParams(closeHref.split("?")[1]?.split("#")[0]);
  return (
    <OpenDialog id="shown-event" title={event.eventName} closeHref={closeHref} opener={eventRowId(event.eventID)}>
      <EventStats season={season} event={event} />
      <p className="mt-4 flex flex-wrap gap-x-6">
        {(["story", "square"] as const).map((format) => (
          <a
            key={format}
            href={`${card}?${new URLSearchParams([...tab, ["format", format], ["event", event.eventID]])}`}
            download={`${event.eventName}.png`}
            className="text-link inline-flex min-h-11 items-center"
          >
            {format === "story" ? "Picture of this game for a story" : "For a post"}
          </a>
        ))}
      </p>
      {embed && (
        <EmbedEntry
          title="Show this game on your site"
          hint="Paste this code into the page of your team or school. It shows nothing once the profile or the game is hidden."
          code={embed}
        />
      )}
      <section className="mt-6 border-line border-t pt-4">
        <h3 className="headline-card text-lg">Where these numbers come from</h3>
        <SourceChain steps={event.chain} />
      </section>
    </OpenDialog>
  );
}
