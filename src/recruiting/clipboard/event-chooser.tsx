import { UnsentStatus } from "../../browser-storage/unsent-status.tsx";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatCount, formatDays } from "../events/event-words.ts";
import type { DownloadedEvent } from "./clipboard-box.ts";
import { type ClipboardState, type ClipboardStore, unsentOf } from "./clipboard-store.ts";
import { describeReady } from "./describe-event.ts";
import { clipboardPath } from "./offline-shell.ts";

interface Choice {
  eventId: string;
  name: string;
  firstDay: string;
  lastDay: string;
  downloaded: DownloadedEvent | null;
}

/** The events of the program and of this device. With `wantedId`, the address names an event that is not on the device. */
export function EventChooser({
  state,
  store,
  wantedId,
}: {
  state: ClipboardState;
  store: ClipboardStore;
  wantedId: string | null;
}) {
  const { account, connection, listed, downloading, events } = state;
  if (!account) return <NoAccount state={state} />;
  if (wantedId && downloading === wantedId) return <p role="status">Downloading the event…</p>;
  const known = new Map<string, Choice>();
  for (const event of listed ?? []) known.set(event.eventId, { ...event, downloaded: null });
  for (const event of events) known.set(event.eventId, { ...event, downloaded: event });
  const unsent = unsentOf(state.items).length;
  const choices = [...known.values()].sort((a, b) => b.firstDay.localeCompare(a.firstDay));
  return (
    <>
      <h1 className="headline-work">Clipboard</h1>
      {wantedId && connection !== "checking" && (
        <p role="alert" className="mt-3 font-medium">
          {connection === "online"
            ? "We can’t find this event. It may have been deleted."
            : "This event isn’t on this device, and you’re offline. Connect once, and download it."}
        </p>
      )}
      <p className="mt-2 text-ink-muted">
        Download an event before you go. Then you can rate athletes without a connection.
      </p>
      {unsent > 0 && state.lastFailedAt !== null && (
        <UnsentStatus
          text={`${formatCount(unsent, "evaluation")} unsent`}
          lastFailedAt={state.lastFailedAt}
          onTry={store.tryNow}
          className="mt-3"
        />
      )}
      {choices.length === 0 && connection === "checking" && <p className="mt-4">Loading your events…</p>}
      {choices.length === 0 && connection !== "checking" && <NoEvents isOnline={connection === "online"} />}
      <ul className="mt-4 grid gap-3">
        {choices.map((choice) => (
          <EventItem key={choice.eventId} choice={choice} state={state} store={store} />
        ))}
      </ul>
    </>
  );
}

function EventItem({ choice, state, store }: { choice: Choice; state: ClipboardState; store: ClipboardStore }) {
  const { eventId, name, downloaded } = choice;
  const isOnline = state.connection === "online";
  const isUnsent = unsentOf(state.items).some((item) => item.eventId === eventId);
  return (
    <li className="rounded-lg border border-line bg-raised p-4">
      <h2 className="wrap-anywhere headline-card">{name}</h2>
      <p className="mt-1 text-ink-muted">{formatDays(choice)}</p>
      {downloaded && <p className="mt-1 font-medium">{describeReady(downloaded, state, new Date()).text}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {downloaded && (
          <a href={clipboardPath(eventId)} className={buttonClass({ className: "min-h-12" })}>
            Open<span className="sr-only">: {name}</span>
          </a>
        )}
        {(isOnline || !downloaded) && (
          <Button
            variant={downloaded ? "secondary" : "primary"}
            className="min-h-12"
            busy={state.downloading === eventId}
            disabled={!isOnline}
            onClick={() => void store.download(eventId)}
          >
            {downloaded ? "Download again" : "Download"}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        {downloaded && !isUnsent && (
          <Button variant="ghost" className="min-h-12" onClick={() => void store.removeEvent(eventId)}>
            Remove from this device<span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function NoEvents({ isOnline }: { isOnline: boolean }) {
  const title = isOnline ? "No events yet" : "No event on this device";
  const roster = (
    <a href="/coach/import" className={buttonClass({ className: "min-h-12" })}>
      Import a roster
    </a>
  );
  return (
    <EmptyState title={title} titleAs="h2" art="clipboard" className="mt-2" action={isOnline && roster}>
      {isOnline
        ? "Import the roster of an event. Then it’s listed here."
        : "You’re offline. Connect once, and download an event."}
    </EmptyState>
  );
}

const closedTexts = {
  offline: {
    title: "You’re offline",
    text: "Connect and sign in once. Then the clipboard works without a connection.",
  },
  "signed-out": {
    title: "Sign in to use the clipboard",
    text: "Your program’s events are shown after you sign in.",
  },
  "no-program": { title: "No program", text: "The clipboard is for coaches with a program." },
} as const;

function NoAccount({ state: { connection, unsentOfAll } }: { state: ClipboardState }) {
  if (connection === "checking" || connection === "online") return <p>Loading your events…</p>;
  const { title, text } = closedTexts[connection];
  const program = (
    <a href="/coach/program" className={buttonClass({ className: "min-h-12" })}>
      Open your program
    </a>
  );
  return (
    <EmptyState
      title={title}
      titleAs="h1"
      art="clipboard"
      action={connection === "no-program" ? program : <SignInLink />}
    >
      {text}
      {unsentOfAll > 0 &&
        ` This device holds ${formatCount(unsentOfAll, "evaluation")} unsent. Only the account that made them can see and send them.`}
    </EmptyState>
  );
}

export function SignInLink() {
  return (
    <a
      href={`/signin?next=${encodeURIComponent("/coach/clipboard")}`}
      className={buttonClass({ className: "min-h-12" })}
    >
      Sign in
    </a>
  );
}
