import { type ComponentProps, type SubmitEvent, useMemo, useState } from "react";
import { buttonClass } from "../../ui/button-class.ts";
import { Check } from "../../ui/icons/check.tsx";
import { Delete } from "../../ui/icons/delete.tsx";
import { Options } from "../../ui/select-field.tsx";
import { nameCourt } from "../events/event-words.ts";
import type { Grade } from "../prospect/vocabulary.ts";
import { type DownloadedEvent, type Entry, findOwnEvaluation, type Item } from "./clipboard-box.ts";
import { findShown, listCourts, nameOf } from "./find-hits.ts";
import type { FirstView } from "./first-view.ts";
import { GradeText } from "./grade-text.tsx";
import { clipboardPath } from "./offline-shell.ts";
import { useKeys } from "./use-keys.ts";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "delete"] as const;
const maxDigits = 4;
const recentCount = 5;
const fieldClass =
  "min-h-12 min-w-0 flex-1 rounded-md border-2 border-line-strong bg-raised px-3 placeholder:text-ink-muted";
const keyClass =
  "flex min-h-13 items-center justify-center rounded-md border-2 border-line-strong bg-raised font-[680] font-display text-2xl active:bg-ink active:text-surface";

const linkClass = buttonClass({ variant: "secondary", className: "min-h-12" });

type LinkTo = (entry: Entry) => Pick<ComponentProps<"a">, "href" | "onClick">;

export function RatingPad({
  event,
  items,
  first,
  firstText,
  digits,
  isChosen,
  court,
  saved,
  next,
  now,
  setDigits,
  setCourt,
  linkTo,
  onChoose,
}: {
  event: DownloadedEvent;
  items: readonly Item[];
  /** Result of the server, while only the server can search the whole event. */
  first: FirstView | null;
  /** The text that the server searched for. */
  firstText: string;
  digits: string;
  isChosen: boolean;
  court: string | null;
  saved: { entry: Entry; grade: Grade } | null;
  /** The neighbor of the athlete that was just graded. */
  next: Entry | null;
  now: Date;
  setDigits: (digits: string) => void;
  setCourt: (court: string | null) => void;
  linkTo: LinkTo;
  onChoose: (entry: Entry) => void;
}) {
  const [typed, setText] = useState(firstText);
  const text = first ? first.text : typed;
  const found = useMemo(() => findShown(event, { digits, text, court, now }), [event, digits, text, court, now]);
  const isSearching = digits !== "" || text !== "";
  const count = first?.count ?? found.count;
  const more = count - found.entries.length;
  const courts = first?.courts ?? listCourts(event);
  const recent = isSearching ? [] : listRecent(event, items, saved);

  function press(key: (typeof keys)[number]) {
    // Until the whole event is here, only the server can search it.
    if (first) return;
    setText("");
    setDigits(digitsAfter(key));
  }
  function digitsAfter(key: (typeof keys)[number]): string {
    if (key === "clear") return "";
    return key === "delete" ? digits.slice(0, -1) : ((isChosen ? "" : digits) + key).slice(0, maxDigits);
  }
  const chooseFirst = () => isSearching && found.entries[0] && onChoose(found.entries[0]);
  usePadKeys({ press, choose: chooseFirst });

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (first) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const key = keys.find((one) => one === submitter?.dataset.key);
    if (key) press(key);
    else chooseFirst();
  }

  return (
    <>
      <div className="flex flex-1 flex-col">
        {!isSearching && <Saved event={event} saved={saved} next={next} linkTo={linkTo} />}
        <p role="status" className="min-h-6 font-medium">
          {isSearching && describeFound({ digits, text, court, count })}
        </p>
        <EntryList event={event} items={items} entries={recent} label="Rated last" linkTo={linkTo} />
        <EntryList
          event={event}
          items={items}
          entries={found.entries.filter((entry) => !recent.includes(entry))}
          label="Athletes"
          linkTo={linkTo}
        />
        {more > 0 && (
          <p className="mt-2 text-ink-muted">
            {`${more.toLocaleString("en-US")} more. ${describeNarrower({ isSearching, hasCourts: courts.length > 0 && !court })}`}
          </p>
        )}
      </div>
      <form
        action={clipboardPath(event.eventId)}
        onSubmit={handleSubmit}
        className="-mx-1 sticky bottom-0 mt-2 grid grid-cols-1 gap-2 bg-surface px-1 pt-2 pb-3"
      >
        {/* Enter would press the first key. */}
        <button type="submit" hidden />
        <div className="flex gap-2">
          {courts.length > 0 && (
            <select
              aria-label="Court"
              name="court"
              value={court ?? ""}
              onChange={({ target }) => setCourt(target.value || null)}
              className={fieldClass}
            >
              <Options empty="All courts" options={courts.map((one) => [one, nameCourt(one)])} />
            </select>
          )}
          <input
            type="search"
            name="text"
            aria-label="Name or team"
            placeholder="Name or team"
            autoComplete="off"
            value={typed}
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
            <button key={key} type="submit" name="jersey" value={digitsAfter(key)} data-key={key} className={keyClass}>
              {key === "clear" && <span className="text-base">Clear</span>}
              {key === "delete" && <DeleteKey />}
              {/\d/.test(key) && key}
            </button>
          ))}
        </fieldset>
      </form>
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
function usePadKeys({ press, choose }: { press: (key: (typeof keys)[number]) => void; choose: () => void }): void {
  useKeys((key, target) => {
    const padKey = padKeyOf(key);
    if (padKey) press(padKey);
    else if (key === "Enter" && !target.matches("button, a, summary")) choose();
  });
}

function describeNarrower({ isSearching, hasCourts }: { isSearching: boolean; hasCourts: boolean }): string {
  if (!isSearching) return hasCourts ? "Choose a court, or type a jersey number." : "Type a jersey number.";
  return hasCourts ? "Choose a court, or type more." : "Type more.";
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
  next,
  linkTo,
}: {
  event: DownloadedEvent;
  saved: { entry: Entry; grade: Grade } | null;
  next: Entry | null;
  linkTo: LinkTo;
}) {
  if (!saved)
    return (
      <p className="mt-3 text-ink-muted">
        {event.refusal
          ? "Type a jersey number."
          : "Type a jersey number, tap the athlete, and tap a grade. That saves it."}
      </p>
    );
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
        <a {...linkTo(saved.entry)} className={linkClass}>
          Add details
        </a>
        {next && <a {...linkTo(next)} className={linkClass}>{`Next: ${next.jersey ?? nameOf(next)}`}</a>}
      </div>
    </div>
  );
}

function EntryList({
  event,
  items,
  entries,
  label,
  linkTo,
}: {
  event: DownloadedEvent;
  items: readonly Item[];
  entries: readonly Entry[];
  label: string;
  linkTo: LinkTo;
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
              <a
                {...linkTo(entry)}
                className="flex min-h-12 w-full scroll-mb-96 items-center gap-3 rounded-md border border-line-strong bg-raised px-3 py-1 text-left no-underline hover:bg-sunken"
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
              </a>
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
