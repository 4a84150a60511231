import { useState } from "react";
import { announce } from "../../ui/announce.ts";
import { AthleteView } from "./athlete-view.tsx";
import type { DownloadedEvent, Entry } from "./clipboard-box.ts";
import type { ClipboardState, ClipboardStore } from "./clipboard-store.ts";
import { describeReady } from "./describe-event.ts";
import { findNeighbor, nameOf } from "./find-hits.ts";
import { clipboardPath } from "./offline-shell.ts";
import { RatingPad } from "./rating-pad.tsx";
import { type Grade, spokenGrade } from "./spoken-grade.ts";
import { UnsentPanel } from "./unsent-panel.tsx";

/** One event: the pad, or the chosen athlete. A grade is stored before the pad returns. */
export function ClipboardEvent({
  event,
  state,
  store,
}: {
  event: DownloadedEvent;
  state: ClipboardState;
  store: ClipboardStore;
}) {
  const [digits, setDigits] = useState("");
  /** The digits led to an athlete: the next digit begins a new jersey. */
  const [isChosen, setChosen] = useState(false);
  const [court, setCourt] = useState<string | null>(null);
  const [entry, setEntry] = useState<Entry | null>(null);
  const [saved, setSaved] = useState<{ entry: Entry; grade: Grade } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const items = state.items.filter((item) => item.eventId === event.eventId);
  const ready = describeReady(event, state, new Date());

  function choose(chosen: Entry | null) {
    setEntry(chosen);
    setProblem(null);
    setChosen(true);
    if (chosen) announce(`${chosen.jersey ?? ""} ${nameOf(chosen)}, ${chosen.team}`);
    scrollTo(0, 0);
  }

  async function rate(chosen: Entry, grade: Grade) {
    try {
      await store.rate(event, chosen.entryId, { overall: grade });
    } catch {
      return setProblem("Not saved: the storage of this device is full, or the browser refused it. Please try again.");
    }
    setSaved({ entry: chosen, grade });
    setDigits("");
    setEntry(null);
    announce(`Saved: ${nameOf(chosen)}, ${spokenGrade(grade)}`);
  }

  function step(from: Entry, by: 1 | -1) {
    const neighbor = findNeighbor(event, { entry: from, step: by, now: new Date() });
    if (neighbor) choose(neighbor);
  }

  if (entry)
    return (
      <AthleteView
        key={entry.entryId}
        event={event}
        items={items}
        entry={entry}
        problem={problem}
        onGrade={(grade) => void rate(entry, grade)}
        onChange={(change) => store.rate(event, entry.entryId, change)}
        onKeep={(athleteId) => void store.keep(event, { entryId: entry.entryId, athleteId })}
        onStep={(by) => step(entry, by)}
        onClose={() => choose(null)}
      />
    );
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
      <UnsentPanel event={event} state={state} store={store} />
      {event.refusal && !state.notice && <p className="mt-2 font-medium">{event.refusal}</p>}
      <RatingPad
        event={event}
        items={items}
        digits={digits}
        court={court}
        saved={saved}
        isChosen={isChosen}
        setDigits={(next) => {
          setDigits(next);
          setChosen(false);
        }}
        setCourt={setCourt}
        onChoose={choose}
        onNext={(from) => step(from, 1)}
      />
    </>
  );
}
