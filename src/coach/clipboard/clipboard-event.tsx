import { useState } from "react";
import { announce } from "../../ui/announce.ts";
import { AthleteView } from "./athlete-view.tsx";
import type { DownloadedEvent, Entry } from "./clipboard-box.ts";
import type { ClipboardState, ClipboardStore } from "./clipboard-store.ts";
import { describeReady } from "./describe-event.ts";
import { findNeighbor, nameOf } from "./find-hits.ts";
import { clipboardPath } from "./offline-shell.ts";
import { PadView } from "./pad-view.tsx";
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
  const [court, setCourt] = useState<string | null>(null);
  const [entry, setEntry] = useState<Entry | null>(null);
  const [saved, setSaved] = useState<{ entry: Entry; grade: Grade } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const items = state.items.filter((item) => item.eventId === event.eventId);
  const ready = describeReady(event, state, new Date());

  function choose(chosen: Entry | null) {
    setEntry(chosen);
    setProblem(null);
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
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="wrap-anywhere headline-card">{event.name}</h1>
        <a href={clipboardPath()} className="text-link inline-flex min-h-12 items-center">
          Events
        </a>
      </div>
      <p className={ready.isStale ? "font-medium text-warning" : "text-ink-muted text-sm"}>{ready.text}</p>
      <UnsentPanel event={event} state={state} store={store} />
      {event.refusal && <p className="mt-2 font-medium">{event.refusal}</p>}
      <PadView
        event={event}
        items={items}
        digits={digits}
        court={court}
        saved={saved}
        setDigits={setDigits}
        setCourt={setCourt}
        onChoose={choose}
        onNext={(from) => step(from, 1)}
      />
    </>
  );
}
