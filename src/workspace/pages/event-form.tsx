import { formatStat } from "@openroster/stat-files/sports/format-stat.ts";
import { useId, useState } from "react";
import type { SeasonOrGame } from "../../athletes/schema.ts";
import { askAboutDate } from "../../athletes/season-year.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { Accordion, AccordionItem } from "../../ui/accordion.tsx";
import {
  columnGroups,
  gameGroupName,
  groupsInUse,
  ratesOf,
  type StatColumn,
  statColumns,
} from "../grid/stat-columns.ts";
import { orderGroups } from "../grid/usual-groups.ts";
import { CircleProblem } from "../sync/circle-problem.tsx";
import { fieldName, refusalText } from "../sync/name-fields.tsx";
import { valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { TypedSelect, TypedText, useTyped } from "../sync/typed-fields.tsx";
import { useProfile, useSeasonYear } from "../sync/use-workspace.tsx";

/** A form for one game or for season totals, by stat group, with live rates. */
export function EventForm({
  record,
  sportCode,
  seasonOrGame,
}: {
  record: WorkspaceRecord;
  sportCode: SportCode;
  seasonOrGame: SeasonOrGame;
}) {
  const columns = statColumns(sportCode, seasonOrGame);
  const positions = (valuesOf(useProfile())[`positions.${sportCode}`] ?? "").split(",");
  const ownGroups = columnGroups(columns).filter(({ group }) => group !== gameGroupName);
  const groups = orderGroups(ownGroups, { sportCode, positions });
  const values = valuesOf(record);
  // Stays constant: a group must not close while the user types into it.
  const [open] = useState(() => {
    const used = groupsInUse(columns, [values]).filter((group) => group !== gameGroupName);
    return used.length > 0 ? used : groups.slice(0, 2).map(({ group }) => group);
  });
  const derived = ratesOf(sportCode, values);
  return (
    <div className="grid gap-6">
      {seasonOrGame === "G" && <GameFacts record={record} />}
      <Accordion>
        {groups.map(({ group, columns: own }) => (
          <AccordionItem
            key={group}
            title={group}
            titleAs="h3"
            aside={countFilled(own, values) || null}
            defaultOpen={open.includes(group)}
          >
            <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-4">
              {own.map((column) =>
                column.derived ? (
                  <Readout
                    key={column.field}
                    column={column}
                    text={formatStat(column.derived, derived[column.derived.id])}
                  />
                ) : (
                  <StatField key={column.field} record={record} column={column} />
                ),
              )}
            </div>
          </AccordionItem>
        ))}
      </Accordion>
      <Problems record={record} sportCode={sportCode} />
    </div>
  );
}

function GameFacts({ record }: { record: WorkspaceRecord }) {
  const seasonYear = useSeasonYear(record);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TypedText
        record={record}
        field="eventName"
        label="Opponent or event"
        placeholder="vs. Lincoln High"
        autoComplete="off"
      />
      <div>
        <TypedText record={record} field="date" label="Date" type="date" />
        <p role="status" className="mt-1.5 text-sm text-warning empty:hidden">
          {askAboutDate(valuesOf(record).date, seasonYear)}
        </p>
      </div>
      <TypedText record={record} field="score" label="Score" placeholder="3–1" autoComplete="off" />
      <div className="grid grid-cols-2 gap-4">
        <TypedSelect
          record={record}
          field="stats.homeOrAway"
          label="Home or Away"
          empty="Choose…"
          options={Object.entries({ H: "Home", A: "Away", N: "Neutral" })}
        />
        <TypedSelect
          record={record}
          field="stats.started"
          label="Started"
          empty="Choose…"
          options={[
            ["1", "Yes"],
            ["0", "No"],
          ]}
        />
      </div>
    </div>
  );
}

/** Lists all errors, because a field with an error may be in a closed group. */
function Problems({ record: { errors }, sportCode }: { record: WorkspaceRecord; sportCode: SportCode }) {
  const problems = Object.entries(errors).map(([field, message]) => refusalText(message, fieldName(field, sportCode)));
  if (problems.length === 0) return null;
  return (
    <div className="rounded-md border border-danger bg-danger/8 px-4 py-3 text-danger text-sm">
      <p className="font-semibold">Not saved yet:</p>
      <ul className="mt-1 list-disc pl-5">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}

function StatField({ record, column: { field, name, input } }: { record: WorkspaceRecord; column: StatColumn }) {
  const { error, ref, ...control } = useTyped<HTMLInputElement>({ record, field, label: name });
  const id = useId();
  return (
    <div className={error ? "col-span-full grid gap-1.5 sm:max-w-80" : "grid content-end gap-1.5"}>
      <label htmlFor={id} className="text-sm leading-5">
        {name}
      </label>
      <input
        {...control}
        ref={ref}
        id={id}
        type="text"
        inputMode={input}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="figure block min-h-12 w-full rounded-md border border-line-strong bg-raised px-3 text-2xl hover:border-ink focus-visible:border-ink focus-visible:outline-2 focus-visible:outline-offset-1 aria-invalid:border-2 aria-invalid:border-danger"
      />
      {error && <CircleProblem id={`${id}-error`}>{error}</CircleProblem>}
    </div>
  );
}

function Readout({ column: { name }, text }: { column: StatColumn; text: string }) {
  return (
    <div className="grid content-end gap-1.5">
      <span className="text-ink-muted text-sm leading-5">{name}</span>
      <output
        aria-label={name}
        aria-live="off"
        className="figure flex min-h-12 items-center rounded-md bg-sunken px-3 text-2xl text-ink-muted"
      >
        {text}
      </output>
    </div>
  );
}

function countFilled(columns: readonly StatColumn[], values: Readonly<Record<string, string>>): number {
  return columns.filter(({ field, derived }) => !derived && (values[field] ?? "") !== "").length;
}
