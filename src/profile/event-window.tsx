import { SourceChain } from "../athletes/source-chain.tsx";
import { OpenDialog } from "../ui/documents/open-dialog.tsx";
import { EventStats } from "./event-stats.tsx";
import type { ShownEvent, ShownSeason } from "./show-season.server.ts";
import { eventRowId } from "./team-events.tsx";

/** The dialog of the event in the address. */
export function EventWindow({
  season,
  event,
  closeHref,
}: {
  season: ShownSeason;
  event: ShownEvent;
  closeHref: string;
}) {
  return (
    <OpenDialog id="shown-event" title={event.eventName} closeHref={closeHref} opener={eventRowId(event.eventID)}>
      <EventStats season={season} event={event} />
      <section className="mt-6 border-line border-t pt-4">
        <h3 className="headline-card text-lg">Where these numbers come from</h3>
        <SourceChain steps={event.chain} />
      </section>
    </OpenDialog>
  );
}
