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
    <Dialog open={open} onClose={onClose} closeHref={closeHref} title={event.eventName}>
      <EventStats season={season} event={event} />
    </Dialog>
  );
}
