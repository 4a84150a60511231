import { useEffect, useState, useSyncExternalStore } from "react";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { brand } from "../../brand.ts";
import type { FormProblem } from "../../http/form-problem.ts";
import { loadOptional } from "../../http/load-optional.server.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { requireOwnForm } from "../../sessions/require-account-form.server.ts";
import { BrandLink } from "../../ui/brand-link.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { evaluations } from "../evaluations/actions.server.ts";
import type { Route } from "./+types/clipboard-page.ts";
import { ClipboardEvent } from "./clipboard-event.tsx";
import { ClipboardNotices } from "./clipboard-notices.tsx";
import {
  type ClipboardState,
  type ClipboardStore,
  createClipboardStore,
  emptyState,
  unsentOf,
} from "./clipboard-store.ts";
import { EventChooser } from "./event-chooser.tsx";
import { padQuery, readFirstView } from "./first-view.server.ts";
import type { FirstView } from "./first-view.ts";
import { SunlightSwitch, useSunlight } from "./sunlight-switch.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireOwnForm];

export const meta = () => privateMeta("Clipboard");

/**
 * The event of a signed-in coach, so that the page responds before its script is there. The page that the device stores was requested without a
 * session, and has no data: the rest is in IndexedDB.
 */
export async function loader({ params: { eventId }, request, context }: Route.LoaderArgs): Promise<FirstView | null> {
  const { db, log } = context.get(pageContext);
  const session = await loadOptional(context.get(memberContext).member(), log);
  if (!eventId || session?.userType !== "College Coach") return null;
  const query = padQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  return loadOptional(readFirstView(db, { accountId: session.accountId, eventId, query }), log);
}

/** A page that the browser opens itself needs no server: its data is on the device. */
export const clientLoader = () => null;

export const action = pageForms(evaluations);

export default function ClipboardPage({ loaderData, actionData, params: { eventId } }: Route.ComponentProps) {
  // What the document shows. The browser sends it with the document only.
  const [first] = useState(loaderData);
  const [store, setStore] = useState<ClipboardStore | null>(null);
  const { isSunlit, toggleSunlight } = useSunlight();
  useEffect(() => {
    const created = createClipboardStore(eventId ?? null, first);
    setStore(created);
    return created.start();
  }, [eventId, first]);
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
        <Clipboard
          store={store}
          eventId={eventId ?? null}
          first={first}
          problem={(actionData as FormProblem | null | undefined)?.message ?? null}
        />
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
        <p className="mt-2">The list of events needs JavaScript.</p>
      </noscript>
    </>
  );
}

const noStore = { subscribe: () => () => {}, get: () => emptyState };

function Clipboard({
  store,
  eventId,
  first,
  problem,
}: {
  store: ClipboardStore | null;
  eventId: string | null;
  first: FirstView | null;
  problem: string | null;
}) {
  const { subscribe, get } = store ?? noStore;
  const state = useSyncExternalStore(subscribe, get, noStore.get);
  const stored = state.events.find((one) => one.eventId === eventId);
  const [isReplaced, setReplaced] = useState(first === null);
  if (!isReplaced && first && isOver(first, state)) setReplaced(true);
  useUnsentCount(state);
  const isFirst = first !== null && !isReplaced;
  const event = isFirst ? first.event : stored;
  if (!state.isLoaded && !isFirst) return <Loading />;
  return (
    <>
      {store && <ClipboardNotices state={state} store={store} />}
      {event && (
        <ClipboardEvent
          key={event.eventId}
          event={event}
          first={first}
          isFirst={isFirst}
          formProblem={problem}
          state={state}
          store={store}
        />
      )}
      {!event && store && <EventChooser state={state} store={store} wantedId={eventId} />}
    </>
  );
}

/** Returns true if the device has the event of the document, or if the document’s account is no longer signed in. */
function isOver({ account, event: { eventId } }: FirstView, { connection, account: current, events }: ClipboardState) {
  if (connection === "signed-out" || connection === "no-program") return true;
  if (current === account) return events.some((event) => event.eventId === eventId);
  // Before the first response, the device may remember another account.
  return connection === "online" && current !== null;
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
