import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { brand } from "../../brand.ts";
import type { FormProblem } from "../../http/form-problem.ts";
import { loadOptional } from "../../http/load-optional.server.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { requireOwnForm } from "../../sessions/require-account-form.server.ts";
import { BrandLink } from "../../ui/brand-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Sun } from "../../ui/icons/sun.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { evaluations } from "../evaluations/actions.server.ts";
import { formatCount } from "../events/event-words.ts";
import type { Route } from "./+types/clipboard-page.ts";
import { ClipboardEvent } from "./clipboard-event.tsx";
import {
  type ClipboardState,
  type ClipboardStore,
  createClipboardStore,
  emptyState,
  unsentOf,
} from "./clipboard-store.ts";
import { EventChooser, SignInLink } from "./event-chooser.tsx";
import { padQuery, readFirstView } from "./first-view.server.ts";
import type { FirstView } from "./first-view.ts";

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

const key = "openroster-sunlight";

/** The theme with the highest contrast, for a phone in the sun. The device remembers it. */
function useSunlight() {
  const [isSunlit, setSunlit] = useState(false);
  useEffect(() => setSunlit(localStorage.getItem(key) === "yes"), []);
  function toggleSunlight() {
    localStorage.setItem(key, isSunlit ? "no" : "yes");
    setSunlit(!isSunlit);
  }
  return { isSunlit, toggleSunlight };
}

function SunlightSwitch({ isSunlit, toggle }: { isSunlit: boolean; toggle: () => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isSunlit}
      onClick={toggle}
      className="ml-auto inline-flex min-h-12 items-center gap-2 rounded-md px-3 font-[620] font-display hover:bg-ink/8"
    >
      <Sun aria-hidden className="size-5" />
      Sunlight
      <span className="text-ink-muted text-sm">{isSunlit ? "On" : "Off"}</span>
    </button>
  );
}

/** Shows what stops an upload: the session, another device, a refusal. */
function ClipboardNotices({ state, store }: { state: ClipboardState; store: ClipboardStore }) {
  const { connection, notice, otherDevice, items, account } = state;
  const unsent = unsentOf(items).length;
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {notice && <Notice>{notice}</Notice>}
      {account && connection === "signed-out" && (
        <Notice action={<SignInLink />}>
          {unsent > 0
            ? `Sign in to send ${formatCount(unsent, "evaluation")}. ${unsent === 1 ? "It stays" : "They stay"} on this device.`
            : "You’re signed out."}
        </Notice>
      )}
      {otherDevice && (
        <Notice
          action={
            <Button className="min-h-12" onClick={() => void store.takeOver()}>
              Use this device
            </Button>
          }
        >
          {`Your account now uses the clipboard on another device: ${otherDevice.name}, since ${clock.format(Date.parse(otherDevice.since))}. ` +
            (unsent > 0
              ? `${formatCount(unsent, "evaluation")} on this device ${unsent === 1 ? "is" : "are"} not sent. `
              : "") +
            "Each member of a staff needs an account."}
        </Notice>
      )}
    </div>
  );
}

const clock = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

function Notice({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap-anywhere mb-2 grid gap-3 rounded-md border-2 border-warning p-3 font-medium">
      <p>{children}</p>
      {action && <div>{action}</div>}
    </div>
  );
}
