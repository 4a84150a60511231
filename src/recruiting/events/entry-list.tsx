import { Form, useSubmit } from "react-router";
import { feetAndInches } from "../../athletes/field-definition.ts";
import { ButtonForm } from "../../forms/button-form.tsx";
import { shorten } from "../../http/page-size.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AthleteLink } from "./athlete-link.tsx";
import { nameEntry, type TeamTimes } from "./build-schedule.ts";
import { formatClock, formatCount, formatDay, nameCourt } from "./event-words.ts";
import type { GradedEntry } from "./list-grades.server.ts";
import type { EventEntry } from "./schema.ts";

interface ListedEntry extends EventEntry {
  teamTimes: TeamTimes | undefined;
  grades: GradedEntry["grades"];
}

/** Entries of an event, with the matches of their teams, and a button that puts each on the caller’s list. */
export function EntryList({
  entries,
  mayMark,
  page,
  pages,
}: {
  entries: ListedEntry[];
  mayMark: boolean;
  page: number;
  pages: { lastPage: number };
}) {
  return (
    <>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-raised empty:hidden">
        {entries.map((entry, place) => (
          <li key={entry.entryId} className="grid grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-2.5">
            <Entry
              entry={entry}
              isDuplicate={[entries[place - 1], entries[place + 1]].some((other) => hasSameJersey(entry, other))}
            />
            {mayMark && <MarkForm entry={entry} />}
          </li>
        ))}
      </ul>
      <Pagination page={page} lastPage={pages.lastPage} label="Pages of athletes" className="mt-6" />
    </>
  );
}

/** Entries are in the order of teams and jerseys. */
function hasSameJersey({ team, jersey }: EventEntry, other: EventEntry | undefined): boolean {
  const keyOf = (...parts: (string | null)[]) => parts.join().toLowerCase();
  return jersey !== null && other !== undefined && keyOf(team, jersey) === keyOf(other.team, other.jersey);
}

function Entry({ entry, isDuplicate }: { entry: ListedEntry; isDuplicate: boolean }) {
  const { athleteId, jersey, team, heightInches: height, teamTimes } = entry;
  const days = Map.groupBy(teamTimes?.times ?? [], ({ startsAt }) => startsAt?.slice(0, 10) ?? "");
  const facts = [
    team,
    entry.position,
    entry.graduationYear && `Class of ${entry.graduationYear}`,
    height && feetAndInches(height),
    entry.school ?? entry.club,
  ];
  return (
    <div className="wrap-anywhere min-w-0 items-center gap-x-6 lg:grid lg:grid-cols-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <AthleteLink athlete={{ entryId: entry.entryId, athleteId, jersey, name: nameEntry(entry) }} />
          {athleteId && <Badge tone="accent">On your board</Badge>}
          {isDuplicate && <Badge tone="warning">Jersey listed twice</Badge>}
          {entry.grades.map(({ overall, staff }) => (
            <Badge key={staff} tone="solid">
              {overall}
              <span className="sr-only">{` by ${staff}`}</span>
            </Badge>
          ))}
        </p>
        <p className="text-ink-muted text-sm">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <div>
        {[...days].map(([day, ofDay]) => (
          <p key={day} className="text-sm">
            <span className="font-semibold">{`${formatDay(day)}: `}</span>
            {ofDay
              .map(({ court, startsAt }) => `${formatClock(startsAt?.slice(11) ?? "")} ${nameCourt(court)}`)
              .join(", ")}
          </p>
        ))}
        {teamTimes && teamTimes.more > 0 && (
          <p className="text-ink-muted text-sm">{`The schedule has ${formatCount(teamTimes.more, "more match", "more matches")} of the team.`}</p>
        )}
      </div>
    </div>
  );
}

function MarkForm({ entry }: { entry: EventEntry }) {
  const { entryId, isMarked, isMine } = entry;
  // A prospect of the caller is on the list without a mark.
  if (isMine && !isMarked) return null;
  return (
    <ButtonForm intent={isMarked ? "unmark" : "mark"} preventScrollReset fields={{ entry: entryId }}>
      {isMarked ? "Stop watching" : "Watch"}
      <span className="sr-only">{`: ${shorten(nameEntry(entry), 60)}`}</span>
    </ButtonForm>
  );
}

/** Finds entries by jersey, or by name and team. With script, the digits of a jersey are searched as they are typed. */
export function EntrySearch({
  view: { list, day, jersey, text },
}: {
  view: { list: string; day: string | null; jersey: string; text: string };
}) {
  const submit = useSubmit();
  return (
    <Form method="get" className="grid grid-cols-[7rem_1fr] items-end gap-3 sm:flex sm:flex-wrap">
      <input type="hidden" name="list" value={list} />
      {day && <input type="hidden" name="day" value={day} />}
      <TextField
        label="Jersey"
        name="jersey"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        defaultValue={jersey}
        onInput={({ currentTarget: { form } }) => void submit(form, { replace: true, preventScrollReset: true })}
        className="sm:w-28"
      />
      <TextField
        label="Name or team"
        name="text"
        autoComplete="off"
        maxLength={100}
        defaultValue={text}
        className="sm:w-72"
      />
      <Button type="submit" variant="secondary" className="col-span-2">
        Search
      </Button>
    </Form>
  );
}
