import { useRef } from "react";
import { type SportCode, sports } from "../../athletes/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { CircleProblem } from "../sync/circle-problem.tsx";
import { sportsIn } from "../sync/record-kinds.ts";
import { isBlank, sportOf, valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { TypedText } from "../sync/typed-fields.tsx";
import { useAllRecords, useWorkspace } from "../sync/use-workspace.tsx";
import { AudienceField } from "./detail-field.tsx";
import { PositionsField } from "./positions-field.tsx";

export function SportFields({ record, sportCode }: { record: WorkspaceRecord; sportCode: SportCode }) {
  return (
    <div className="grid gap-5">
      <PositionsField record={record} sportCode={sportCode} />
      <TypedText
        record={record}
        field={`jerseyNumbers.${sportCode}`}
        label={`${sports[sportCode]} jersey number`}
        hint="0 to 99, or 00. You can leave it empty."
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        className="max-w-80"
      />
    </div>
  );
}

/** One choice for the numbers of all sports. Visible once there is a number. */
export function JerseyAudience({ record }: { record: WorkspaceRecord }) {
  const values = valuesOf(record);
  const hasNumber = Object.keys(sports).some((code) => values[`jerseyNumbers.${code}`]);
  if (!hasNumber && !values["published.jerseyNumber"]) return null;
  return (
    <div className="max-w-80">
      <AudienceField record={record} name="jerseyNumber" />
    </div>
  );
}

/** All sports of the athlete. A sport with seasons cannot be removed. */
export function AllSports({ record }: { record: WorkspaceRecord }) {
  const store = useWorkspace();
  const teams = useAllRecords().filter((team) => team.kind === "team" && !isBlank(team));
  const withTeams = new Set(teams.map((team) => sportOf(team, undefined)));
  const codes = Object.keys(sports) as SportCode[];
  const chosen = sportsIn(valuesOf(record));
  const played = codes.filter((code) => withTeams.has(code) || chosen.includes(code));
  const list = useRef<HTMLDivElement>(null);

  /** The clicked button disappears, so the focus moves to the list. */
  function add(code: SportCode) {
    store.type(record.key, { [`playedSports.${code}`]: "yes" });
    list.current?.focus();
  }
  function remove(code: SportCode) {
    store.type(record.key, { [`playedSports.${code}`]: "", [`positions.${code}`]: "", [`jerseyNumbers.${code}`]: "" });
    list.current?.focus();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the heading of the section.
    <div ref={list} tabIndex={-1} role="group" aria-label="Sports" className="grid gap-8 outline-none">
      {played.map((code) => (
        <div key={code} className="grid gap-4">
          <SportFields record={record} sportCode={code} />
          {!withTeams.has(code) && (
            <Button variant="ghost" className="justify-self-start" onClick={() => remove(code)}>
              {`I don’t play ${sports[code].toLowerCase()}`}
            </Button>
          )}
          {record.errors[`playedSports.${code}`] && (
            <CircleProblem>{record.errors[`playedSports.${code}`]}</CircleProblem>
          )}
        </div>
      ))}
      <JerseyAudience record={record} />
      {played.length < codes.length && (
        <div className="flex flex-wrap gap-3">
          {codes
            .filter((code) => !played.includes(code))
            .map((code) => (
              <Button key={code} variant="secondary" onClick={() => add(code)}>
                {`${played.length > 0 ? "Also play" : "I play"} ${sports[code].toLowerCase()}`}
              </Button>
            ))}
        </div>
      )}
    </div>
  );
}
