import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useCloseWindow, useWindowAddress } from "./profile-window.tsx";
import type { ShownEvent, ShownSeason } from "./show-season.server.ts";
import { eventRowId } from "./team-events.tsx";

// Loaded on demand, so that readers who open no event do not download it. The server renders synchronously and
// imports it directly.
const EventWindow = import.meta.env.SSR
  ? (await import("./event-window.tsx")).EventWindow
  : lazy(async () => ({ default: (await import("./event-window.tsx")).EventWindow }));

/** The dialog of the event in the address. The server renders it open, so that it works without script. */
export function EventDialog({ season, closeHref }: { season: ShownSeason | null; closeHref: string }) {
  const eventID = useWindowAddress().get("event");
  const event = season?.events.find((each) => each.eventID === eventID) ?? null;
  const close = useCloseWindow(closeHref);
  // The dialog still shows its content while it fades out.
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

/** Returns the focus to the row of the closed event. The dialog may have been open at page load. */
function useFocusOnRow(openID: string | null): void {
  const before = useRef(openID);
  useEffect(() => {
    const closedID = before.current;
    before.current = openID;
    if (!closedID || openID) return;
    const frame = requestAnimationFrame(() =>
      document.getElementById(eventRowId(closedID))?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [openID]);
}
