import { Dialog } from "../ui/dialog.tsx";
import { Timestamp } from "../ui/timestamp.ts";
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
    <Dialog open={open} onClose={onClose} closeHref={closeHref} title={event.eventName}>
      <EventStats season={season} event={event} />
      {event.source && (
        <p className="wrap-anywhere mt-5 border-line border-t pt-4 text-ink-muted text-sm">
          {event.source.kind === "team" ? "Entered by " : "Imported from a file by "}
          {event.source.team === null ? "the athlete on " : `the staff of ${event.source.team} on `}
          <Timestamp at={event.source.enteredAt} />.
        </p>
      )}
    </Dialog>
  );
}
