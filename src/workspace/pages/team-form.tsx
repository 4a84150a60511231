import { useRef } from "react";
import { href } from "react-router";
import { workspaceLimits as limits } from "../../athletes/limits.ts";
import { sports } from "../../athletes/vocabulary.ts";
import { TextLink } from "../../ui/link-button.tsx";
import type { PlainFormResult } from "../endpoints/plain-forms.server.ts";
import { isBlank, valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { TypedSelect, TypedText, useEarlyInput } from "../sync/typed-fields.tsx";
import { useAllRecords, useWorkspace } from "../sync/use-workspace.tsx";
import { controlId, NewRecordForm } from "./new-record-form.tsx";
import { withFormResult } from "./plain-form-result.tsx";

/** Adds a team. Its draft is stored in this browser until then. `onAdded` is called with the team's id. */
export function NewTeamForm({
  sportCode,
  submit,
  result,
  onAdded,
}: {
  sportCode?: string | undefined;
  submit: string;
  result?: PlainFormResult | null | undefined;
  onAdded: (teamId: string) => void;
}) {
  const store = useWorkspace();
  const newRecord = useNewRecord("team");
  if (!newRecord) return null;
  const record = withFormResult(newRecord, result);
  const { sportCode: chosen, seasonOrGame } = valuesOf(record);
  const sport = chosen || sportCode || "";

  async function add() {
    if (!newRecord) return;
    const { pathname } = window.location;
    store.type(newRecord.key, { sportCode: sport, seasonOrGame: seasonOrGame || "G" });
    store.save([newRecord.key]);
    const teamId = await store.made(newRecord.key);
    // The response may be late: does nothing if the athlete has left the page.
    if (teamId !== null && window.location.pathname === pathname) onAdded(teamId);
  }
  return (
    <NewRecordForm
      intent="team"
      record={record}
      fields={["teamName", "seasonYear", "sportCode", "seasonOrGame"]}
      submit={submit}
      onAdd={() => void add()}
      className="grid gap-6"
    >
      <TypedText
        record={record}
        field="teamName"
        id={controlId(record, "teamName")}
        label="Team"
        placeholder="Lincoln High Varsity"
        autoComplete="off"
        maxLength={limits.teamName}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TypedText
          record={record}
          field="seasonYear"
          id={controlId(record, "seasonYear")}
          label="Season"
          placeholder={String(new Date().getFullYear())}
          hint="A year, like 2026 or 2026-27"
          autoComplete="off"
          maxLength={limits.seasonYear}
        />
        <TypedSelect
          record={record}
          field="sportCode"
          id={controlId(record, "sportCode")}
          label="Sport"
          fallback={sport}
          empty="Choose…"
          options={Object.entries(sports)}
        />
      </div>
      <ModeField record={record} />
    </NewRecordForm>
  );
}

const modes = {
  G: { title: "Game by game", text: "Enter each game. We work out totals and rates for you." },
  S: { title: "Season totals", text: "Enter one line for the whole season, like on a stat sheet." },
} as const;

export function ModeField({ record }: { record: WorkspaceRecord }) {
  const store = useWorkspace();
  const mode = valuesOf(record).seasonOrGame || "G";
  const { key } = record;
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useEarlyInput(key, { seasonOrGame: mode }, () => {
    const chosen = fieldset.current?.querySelector<HTMLInputElement>("input:checked");
    return { seasonOrGame: chosen?.value ?? mode };
  });

  return (
    <fieldset ref={fieldset}>
      <legend className="font-semibold text-sm">Statistics</legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
        {Object.entries(modes).map(([code, { title, text }]) => (
          <label key={code} className="choice items-start">
            <input
              type="radio"
              name="seasonOrGame"
              value={code}
              checked={mode === code}
              onChange={() => store.type(key, { seasonOrGame: code })}
            />
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-ink-muted text-sm">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Offers the merge with another team of the season that has the name. */
export function SameTeam({ team }: { team: WorkspaceRecord }) {
  const nameOf = (record: WorkspaceRecord) => {
    const { sportCode, seasonYear, teamName = "" } = valuesOf(record);
    return [sportCode, seasonYear, teamName.trim()].join(" ");
  };
  const others = useAllRecords().filter(({ kind, id, key }) => kind === "team" && id !== null && key !== team.key);
  if (!others.some((other) => nameOf(other) === nameOf(team))) return null;
  return <TextLink to={href("/me/merge")}>Is it the same team? Merge the two</TextLink>;
}

/** Returns the new record of a form: a started one, otherwise a blank one. */
export function useNewRecord(kind: "team" | "link"): WorkspaceRecord | undefined {
  const own = useAllRecords().filter((record) => record.kind === kind && record.id === null);
  return own.find((record) => !isBlank(record)) ?? own[0];
}
