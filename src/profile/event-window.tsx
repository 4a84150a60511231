import { SourceChain } from "../athletes/source-chain.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { EventStats } from "./event-stats.tsx";
import type { ShownEvent, ShownSeason } from "./show-season.server.ts";

interface EventWindowProps {
  season: ShownSeason;
  event: ShownEvent;
  open: boolean;
  onClose: () => void;
  closeHref: string;
}

export function EventWindow({ season, event, open, onClose, closeHref }: EventWindowProps) {
  return (
    <Dialog id="shown-event" open={open} onClose={onClose} closeHref={closeHref} title={event.eventName}>
      <EventStats season={season} event={event} />
      <section className="mt-6 border-line border-t pt-4">
        <h3 className="headline-card text-lg">Where these numbers come from</h3>
        <SourceChain steps={event.chain} />
      </section>
    </Dialog>
  );
}
