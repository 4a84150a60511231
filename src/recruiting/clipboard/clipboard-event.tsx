import { type MouseEvent, useState } from "react";
import { announce } from "../../ui/announce.ts";
import { formatCount } from "../events/event-words.ts";
import type { Grade } from "../prospect/vocabulary.ts";
import { AthleteView } from "./athlete-view.tsx";
import type { DownloadedEvent, Entry } from "./clipboard-box.ts";
import type { ClipboardState, ClipboardStore } from "./clipboard-store.ts";
import { describeReady } from "./describe-event.ts";
import { findNeighbor, nameOf } from "./find-hits.ts";
import type { FirstView } from "./first-view.ts";
import { spokenGrade } from "./grade-text.tsx";
import { clipboardPath } from "./offline-shell.ts";
import { RatingPad } from "./rating-pad.tsx";
import { UnsentPanel } from "./unsent-panel.tsx";

/**
 * One event: the pad, or the chosen athlete. A grade is stored before the pad returns. With `isFirst`, it is that of the document: links and
 * forms, which the server answers, do what the device cannot do yet.
 */
export function ClipboardEvent({
  event,
  first,
  isFirst,
  formProblem,
  state,
  store,
}: {
  event: DownloadedEvent;
  first: FirstView | null;
  isFirst: boolean;
  formProblem: string | null;
  state: ClipboardState;
  store: ClipboardStore | null;
}) {
  const entryOf = (id: string | undefined | null) => event.entries.find(({ entryId }) => entryId === id) ?? null;
  const [digits, setDigits] = useState(first?.digits ?? "");
  /** The digits led to an athlete: the next digit begins a new jersey. */
  const [isChosen, setChosen] = useState(false);
  const [court, setCourt] = useState(first?.court ?? null);
  // Without the server’s view, the page begins in the browser.
  const [entry, setEntry] = useState(() =>
    entryOf(first ? first.opened : new URLSearchParams(location.search).get("athlete")),
  );
  const [saved, setSaved] = useState(() => {
    const graded = entryOf(first?.saved?.entryId);
    return graded && first?.saved ? { entry: graded, grade: first.saved.grade } : null;
  });
  const [problem, setProblem] = useState(formProblem);
  // The clock of the browser can order the athletes otherwise than the server did.
  const [now, setNow] = useState(() => new Date(first?.now ?? Date.now()));
  const isOwn = state.account === event.account;
  const items = isOwn ? state.items.filter((item) => item.eventId === event.eventId) : [];
  const device = state.isLoaded && isOwn ? store : null;
  /** The event lacks athletes that a tap can lead to. */
  const asksServer = isFirst && first?.isPartial === true;

  function choose(chosen: Entry | null) {
    setEntry(chosen);
    setProblem(null);
    setChosen(true);
    setNow(new Date());
    // The address may name an athlete that the user has left.
    if (location.search) history.replaceState(history.state, "", clipboardPath(event.eventId));
    if (chosen) announce(`${chosen.jersey ?? ""} ${nameOf(chosen)}, ${chosen.team}`);
    scrollTo(0, 0);
  }

  /** Returns a link to an athlete or to the pad. The server answers it before the script is there. */
  const linkTo = (target: Entry | null) => ({
    href: target ? `${clipboardPath(event.eventId)}?athlete=${target.entryId}` : clipboardPath(event.eventId),
    onClick(click: MouseEvent) {
      if (asksServer || click.ctrlKey || click.metaKey || click.shiftKey) return;
      click.preventDefault();
      choose(target);
    },
  });

  async function rate(chosen: Entry, grade: Grade) {
    try {
      await device?.rate(event, chosen.entryId, { overall: grade });
    } catch {
      return setProblem("Not saved: the storage of this device is full, or the browser refused it. Please try again.");
    }
    choose(null);
    setSaved({ entry: chosen, grade });
    setDigits("");
    announce(`Saved: ${nameOf(chosen)}, ${spokenGrade(grade)}`);
  }

  const neighborOf = (from: Entry, step: 1 | -1) => findNeighbor(event, { entry: from, step, now });

  if (entry) {
    const onStep = (step: 1 | -1) => {
      const neighbor = neighborOf(entry, step);
      if (neighbor) choose(neighbor);
    };
    return (
      <AthleteView
        key={entry.entryId}
        event={event}
        items={items}
        entry={entry}
        problem={problem}
        isOpenedByServer={entry.entryId === first?.opened && !isChosen}
        pad={linkTo(null)}
        previous={linkTo(neighborOf(entry, -1))}
        next={linkTo(neighborOf(entry, 1))}
        knowsProfile={!isFirst || entry.entryId === first?.opened}
        device={
          device && {
            grade: (grade) => void rate(entry, grade),
            change: (change) => device.rate(event, entry.entryId, change),
            keep: (athleteId) => void device.keep(event, { entryId: entry.entryId, athleteId }),
          }
        }
        onStep={onStep}
        onClose={() => choose(null)}
      />
    );
  }
  const ready = isFirst
    ? { text: `Not ready offline yet: ${formatCount(first?.entryCount ?? 0, "athlete")}`, isStale: false }
    : describeReady(event, state, new Date());
  return (
    <>
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <h1 className="wrap-anywhere font-[680] font-display leading-tight">{event.name}</h1>
          <p className={ready.isStale ? "font-medium text-sm text-warning" : "text-ink-muted text-sm"}>{ready.text}</p>
        </div>
        <a href={clipboardPath()} className="text-link -mt-2 inline-flex min-h-12 items-center">
          Events
        </a>
      </div>
      {device ? (
        <UnsentPanel event={event} state={state} store={device} />
      ) : (
        <div className="min-h-12 py-3 text-ink-muted text-sm">
          <noscript>Tags, skills, notes and use without a connection need JavaScript.</noscript>
        </div>
      )}
      {event.refusal && !state.notice && <p className="mt-2 font-medium">{event.refusal}</p>}
      <RatingPad
        event={event}
        items={items}
        first={asksServer ? first : null}
        firstText={first?.text ?? ""}
        digits={digits}
        court={court}
        saved={saved}
        isChosen={isChosen}
        now={now}
        setDigits={(next) => {
          setDigits(next);
          setChosen(false);
        }}
        setCourt={setCourt}
        linkTo={linkTo}
        onChoose={choose}
        next={saved && neighborOf(saved.entry, 1)}
      />
    </>
  );
}
