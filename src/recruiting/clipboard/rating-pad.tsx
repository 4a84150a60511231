import Check from "lucide-react/icons/check";
import Delete from "lucide-react/icons/delete";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Options } from "../../ui/select-field.tsx";
import { clipboardLimits } from "../evaluations/vocabulary.ts";
import { nameCourt } from "../events/event-words.ts";
import { type DownloadedEvent, type Entry, findOwnEvaluation, type Item } from "./clipboard-box.ts";
import { findByText, findHits, findNeighbor, listCourts, nameOf } from "./find-hits.ts";
import { type Grade, shownGrade, spokenGrade } from "./spoken-grade.ts";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "delete"] as const;
const maxDigits = 4;
const recentCount = 5;
const fieldClass =
  "min-h-12 min-w-0 flex-1 rounded-md border-2 border-line-strong bg-raised px-3 placeholder:text-ink-muted";
const keyClass =
  "flex min-h-13 items-center justify-center rounded-md border-2 border-line-strong bg-raised font-[680] font-display text-2xl active:bg-ink active:text-surface";

export function RatingPad({
  event,
  items,
  digits,
  isChosen,
  court,
  saved,
  setDigits,
  setCourt,
  onChoose,
  onNext,
}: {
  event: DownloadedEvent;
  items: readonly Item[];
  digits: string;
  isChosen: boolean;
  court: string | null;
  saved: { entry: Entry; grade: Grade } | null;
  setDigits: (digits: string) => void;
  setCourt: (court: string | null) => void;
  onChoose: (entry: Entry) => void;
  onNext: (from: Entry) => void;
}) {
  const [text, setText] = useState("");
  const [now] = useState(() => new Date());
  const found = text ? findByText(event, text) : findHits(event, { digits, court, now });
  const hits = found.slice(0, clipboardLimits.hits);
  const more = found.length - hits.length;
  const isSearching = digits !== "" || text !== "";
  const courts = listCourts(event);

  function press(key: (typeof keys)[number]) {
    setText("");
    if (key === "clear") setDigits("");
    else if (key === "delete") setDigits(digits.slice(0, -1));
    else setDigits((isChosen ? key : digits + key).slice(0, maxDigits));
  }
  usePadKeys({ press, choose: () => hits[0] && onChoose(hits[0]) });

  return (
    <>
      <div className="flex flex-1 flex-col">
        {!isSearching && <Saved event={event} saved={saved} onChoose={onChoose} onNext={onNext} now={now} />}
        <p role="status" className="min-h-6 font-medium">
          {isSearching && describeFound({ digits, text, court, count: found.length })}
        </p>
        <EntryList
          event={event}
          items={items}
          entries={isSearching ? hits : listRecent(event, items, saved)}
          label={isSearching ? "Athletes" : "Rated last"}
          onChoose={onChoose}
        />
        {more > 0 && (
          <p className="mt-2 text-ink-muted">
            {`${more.toLocaleString("en-US")} more. ${courts.length > 0 && !court ? "Choose a court, or type more." : "Type more."}`}
          </p>
        )}
      </div>
      <div className="-mx-1 sticky bottom-0 mt-2 grid grid-cols-1 gap-2 bg-surface px-1 pt-2 pb-3">
        <div className="flex gap-2">
          {courts.length > 0 && (
            <select
              aria-label="Court"
              value={court ?? ""}
              onChange={({ target }) => setCourt(target.value || null)}
              className={fieldClass}
            >
              <Options empty="All courts" options={courts.map((one) => [one, nameCourt(one)])} />
            </select>
          )}
          <input
            type="search"
            aria-label="Name or team"
            placeholder="Name or team"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={fieldClass}
          />
        </div>
        <output aria-label="Jersey" className="sr-only">
          {digits}
        </output>
        <fieldset className="grid grid-cols-3 gap-1.5">
          <legend className="sr-only">Jersey</legend>
          {keys.map((key) => (
            <button key={key} type="button" className={keyClass} onClick={() => press(key)}>
              {key === "clear" && <span className="text-base">Clear</span>}
              {key === "delete" && <DeleteKey />}
              {/\d/.test(key) && key}
            </button>
          ))}
        </fieldset>
      </div>
    </>
  );
}

function DeleteKey() {
  return (
    <>
      <Delete aria-hidden className="size-6" />
      <span className="sr-only">Delete the last digit</span>
    </>
  );
}

function padKeyOf(key: string): (typeof keys)[number] | undefined {
  if (key === "Backspace") return "delete";
  if (key === "Escape") return "clear";
  return keys.find((one) => one === key);
}

/** Types digits from a keyboard anywhere on the page; Enter chooses the first athlete. */
function usePadKeys(actions: { press: (key: (typeof keys)[number]) => void; choose: () => void }): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    function handleKey({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
      const isField = target.matches("input, select, textarea");
      const padKey = isField ? undefined : padKeyOf(key);
      if (padKey) latest.current.press(padKey);
      else if (key === "Enter" && !target.matches("button, a, summary, select")) latest.current.choose();
    }
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}

function describeFound({
  digits,
  text,
  court,
  count,
}: {
  digits: string;
  text: string;
  court: string | null;
  count: number;
}) {
  const place = court && !text ? `, ${nameCourt(court)}` : "";
  const what = text ? `“${text}”` : `jersey ${digits}`;
  if (count === 0) return `No athlete found for ${what}${place}.`;
  return `${text ? "" : "Jersey "}${text ? what : digits}${place}: ${count === 1 ? "1 athlete" : `${count} athletes`}`;
}

function listRecent(event: DownloadedEvent, items: readonly Item[], saved: { entry: Entry } | null): Entry[] {
  const ids = [...new Set(items.toReversed().map(({ entryId }) => entryId))];
  const recent = ids.filter((id) => id !== saved?.entry.entryId).slice(0, recentCount);
  return recent.flatMap((id) => event.entries.find(({ entryId }) => entryId === id) ?? []);
}

function Saved({
  event,
  saved,
  onChoose,
  onNext,
  now,
}: {
  event: DownloadedEvent;
  saved: { entry: Entry; grade: Grade } | null;
  onChoose: (entry: Entry) => void;
  onNext: (from: Entry) => void;
  now: Date;
}) {
  if (!saved)
    return (
      <p className="mt-3 text-ink-muted">
        {event.refusal
          ? "Type a jersey number."
          : "Type a jersey number, tap the athlete, and tap a grade. That saves it."}
      </p>
    );
  const next = findNeighbor(event, { entry: saved.entry, step: 1, now });
  return (
    <div className="mt-3 rounded-md border-2 border-success p-3">
      <p className="wrap-anywhere flex items-start gap-2 font-medium">
        <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
        <span>
          {`Saved: ${saved.entry.jersey ?? ""} ${nameOf(saved.entry)}, `}
          <GradeText grade={saved.grade} />
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" className="min-h-12" onClick={() => onChoose(saved.entry)}>
          Add details
        </Button>
        {next && (
          <Button variant="secondary" className="min-h-12" onClick={() => onNext(saved.entry)}>
            {`Next: ${next.jersey ?? nameOf(next)}`}
          </Button>
        )}
      </div>
    </div>
  );
}

function GradeText({ grade }: { grade: Grade }) {
  return (
    <>
      <span aria-hidden>{shownGrade(grade)}</span>
      <span className="sr-only">{spokenGrade(grade)}</span>
    </>
  );
}

function EntryList({
  event,
  items,
  entries,
  label,
  onChoose,
}: {
  event: DownloadedEvent;
  items: readonly Item[];
  entries: readonly Entry[];
  label: string;
  onChoose: (entry: Entry) => void;
}) {
  if (entries.length === 0) return null;
  return (
    <>
      <h2 className="sr-only">{label}</h2>
      <ul className="mt-1 grid gap-1.5">
        {entries.map((entry) => {
          const grade = findOwnEvaluation(event, items, entry.entryId)?.overall;
          return (
            <li key={entry.entryId}>
              <button
                type="button"
                onClick={() => onChoose(entry)}
                className="flex min-h-12 w-full items-center gap-3 rounded-md border border-line-strong bg-raised px-3 py-1 text-left hover:bg-sunken"
              >
                <span className="min-w-9 font-[720] font-display text-xl tabular-nums">{entry.jersey}</span>
                <span className="min-w-0 flex-1 leading-tight">
                  <span className="wrap-anywhere block font-medium">{nameOf(entry)}</span>
                  <span className="wrap-anywhere block text-ink-muted text-sm">{factsOf(entry)}</span>
                </span>
                {grade && (
                  <span className="font-[680] font-display">
                    <GradeText grade={grade} />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

export function factsOf({ team, position, graduationYear }: Entry): string {
  return [team, position, graduationYear].filter(Boolean).join(" · ");
}
