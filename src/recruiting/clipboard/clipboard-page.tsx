import { useEffect, useState, useSyncExternalStore } from "react";
import { brand } from "../../brand.ts";
import { BrandLink } from "../../ui/brand-link.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/clipboard-page.ts";
import { ClipboardEvent } from "./clipboard-event.tsx";
import { ClipboardNotices } from "./clipboard-notices.tsx";
import { type ClipboardState, type ClipboardStore, createClipboardStore, unsentOf } from "./clipboard-store.ts";
import { EventChooser } from "./event-chooser.tsx";
import { SunlightSwitch, useSunlight } from "./sunlight-switch.tsx";

export const meta = () => privateMeta("Clipboard");

/** The server renders the same page for everyone and without data, so that the device can store it. The data is in IndexedDB. */
export default function ClipboardPage({ params: { eventId } }: Route.ComponentProps) {
  const [store, setStore] = useState<ClipboardStore | null>(null);
  const { isSunlit, toggleSunlight } = useSunlight();
  useEffect(() => {
    const created = createClipboardStore(eventId ?? null);
    setStore(created);
    return created.start();
  }, [eventId]);
  return (
    <div className={isSunlit ? "sunlight flex min-h-dvh flex-col" : "flex min-h-dvh flex-col"}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="border-line border-b">
        <div className="page flex min-h-12 items-center gap-3">
          <BrandLink name={brand.name} />
          <SunlightSwitch isSunlit={isSunlit} toggle={toggleSunlight} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page flex max-w-[40rem] flex-1 flex-col pt-2">
        {store ? <Clipboard store={store} eventId={eventId ?? null} /> : <Loading />}
      </main>
    </div>
  );
}

function Loading() {
  return (
    <>
      <h1 className="headline-card">Clipboard</h1>
      <p className="mt-2 text-ink-muted">Opening…</p>
      <noscript>
        <p className="mt-2">The clipboard needs JavaScript.</p>
      </noscript>
    </>
  );
}

function Clipboard({ store, eventId }: { store: ClipboardStore; eventId: string | null }) {
  const state = useSyncExternalStore(store.subscribe, store.get);
  const event = state.events.find((one) => one.eventId === eventId);
  useUnsentCount(state);
  if (!state.isLoaded) return <Loading />;
  return (
    <>
      <ClipboardNotices state={state} store={store} />
      {event ? (
        <ClipboardEvent key={event.eventId} event={event} state={state} store={store} />
      ) : (
        <EventChooser state={state} store={store} wantedId={eventId} />
      )}
    </>
  );
}

/** Shows the number of unsent items in the title and on the icon of the installed site. */
function useUnsentCount({ items }: ClipboardState): void {
  const count = unsentOf(items).length;
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ""}Clipboard | ${brand.name}`;
    if (!("setAppBadge" in navigator)) return;
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
  }, [count]);
}
