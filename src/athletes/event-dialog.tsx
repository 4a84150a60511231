import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { Dialog } from "../ui/dialog.tsx";
import { EventStats } from "./event-stats.tsx";
import type { ShownEvent, ShownSeason } from "./show-season.server.ts";
import { eventRowId } from "./team-events.tsx";

/** The event named in the address, in a window over the page; rendered open by the server, so that it can be read without script. */
export function EventDialog({ season, closeHref }: { season: ShownSeason | null; closeHref: string }) {
  const event = useOpenEvent(season);
  const close = useClose(closeHref);
  // The window keeps its content while it fades away.
  const [last, setLast] = useState<{ season: ShownSeason; event: ShownEvent } | null>(null);
  if (season && event && event !== last?.event) setLast({ season, event });
  const shown = season && event ? { season, event } : last;
  useFocusOnRow(event?.eventID ?? null);

  return (
    <Dialog open={event !== null} onClose={close} closeHref={closeHref} title={shown?.event.eventName}>
      {shown && <EventStats {...shown} />}
    </Dialog>
  );
}

/** The event that the address names, or the address that is just being loaded: the window need not wait for it. */
function useOpenEvent(season: ShownSeason | null): ShownEvent | null {
  const location = useLocation();
  const next = useNavigation().location;
  const { search } = next?.pathname === location.pathname ? next : location;
  const eventID = new URLSearchParams(search).get("event");
  return season?.events.find((event) => event.eventID === eventID) ?? null;
}

/** Goes back where the window was opened from this page, so that "back" does not open it again. */
function useClose(closeHref: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => {
    if (state?.opened === true) void navigate(-1);
    else void navigate(closeHref, { replace: true, preventScrollReset: true });
  };
}

/** Puts the focus on the row of the event that was closed, where nothing else has it: the window may have been open from the start. */
function useFocusOnRow(openID: string | null): void {
  const before = useRef(openID);
  useEffect(() => {
    const closedID = before.current;
    before.current = openID;
    if (!closedID || openID) return;
    const wait = requestAnimationFrame(() =>
      document.getElementById(eventRowId(closedID))?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(wait);
  }, [openID]);
}
