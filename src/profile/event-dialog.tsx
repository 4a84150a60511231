import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useCloseWindow, useWindowAddress } from "./profile-window.tsx";
import type { ShownEvent, ShownSeason } from "./show-season.server.ts";
import { eventRowId } from "./team-events.tsx";

// Loaded when someone opens an event: every reader of a profile would pay for it. The server, which renders in one go, has it at hand.
const EventWindow = import.meta.env.SSR
  ? (await import("./event-window.tsx")).EventWindow
  : lazy(async () => ({ default: (await import("./event-window.tsx")).EventWindow }));

/** The event named in the address, in a window over the page; rendered open by the server, so that it can be read without script. */
export function EventDialog({ season, closeHref }: { season: ShownSeason | null; closeHref: string }) {
  const eventID = useWindowAddress().get("event");
  const event = season?.events.find((each) => each.eventID === eventID) ?? null;
  const close = useCloseWindow(closeHref);
  // The window keeps its content while it fades away.
  const [last, setLast] = useState<{ season: ShownSeason; event: ShownEvent } | null>(null);
  if (season && event && event !== last?.event) setLast({ season, event });
  const shown = season && event ? { season, event } : last;
  useFocusOnRow(event?.eventID ?? null);

  if (!shown) return null;
  return (
    <Suspense>
      <EventWindow {...shown} open={event !== null} onClose={close} closeHref={closeHref} />
    </Suspense>
  );
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
