import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { accentOf } from "@openroster/stat-files/sports/sports.ts";
import { useRef } from "react";
import { workspaceLimits } from "../../athletes/limits.ts";
import { type SportCode, sports } from "../../athletes/vocabulary.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { CircleProblem } from "../sync/circle-problem.tsx";
import { refusalText } from "../sync/name-fields.tsx";
import { valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { useEarlyInput } from "../sync/typed-fields.tsx";
import { useWorkspace } from "../sync/use-workspace.tsx";

const ranks = ["1st", "2nd", "3rd", "4th"];

export function PositionsField({ record, sportCode }: { record: WorkspaceRecord; sportCode: SportCode }) {
  const store = useWorkspace();
  const field = `positions.${sportCode}`;
  const chosen = (valuesOf(record)[field] ?? "").split(",").filter(Boolean);
  const positions = sportPositions(sportCode);
  const isFull = chosen.length >= workspaceLimits.positionsOfSport;
  const { key } = record;
  const fieldset = useRef<HTMLFieldSetElement>(null);

  useEarlyInput(key, { [field]: chosen.join(",") }, () => {
    const boxes = fieldset.current?.querySelectorAll<HTMLInputElement>("input:checked") ?? [];
    const checked = new Set([...boxes].map(({ value }) => value));
    return { [field]: [...new Set([...chosen.filter((code) => checked.has(code)), ...checked])].join(",") };
  });

  function change(next: string[]) {
    store.type(key, { [field]: next.join(",") });
  }
  return (
    <fieldset ref={fieldset} data-accent={accentOf(sportCode)}>
      <legend className="font-semibold text-sm">{`${sports[sportCode]} positions`}</legend>
      <p className="mt-1 text-ink-muted text-sm">
        {`Choose up to ${workspaceLimits.positionsOfSport}. The first one is your primary position.`}
      </p>
      <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2">
        {Object.entries(positions).map(([code, name]) => {
          const rank = chosen.indexOf(code) + 1;
          return (
            <label key={code} className="choice">
              <input
                type="checkbox"
                value={code}
                checked={rank > 0}
                disabled={isFull && rank === 0}
                onChange={() => change(rank > 0 ? chosen.filter((one) => one !== code) : [...chosen, code])}
              />
              <span>{name}</span>
              {rank > 0 && <b>{ranks[rank - 1]}</b>}
            </label>
          );
        })}
      </div>
      {chosen.length > 1 && (
        <SelectField
          label="Primary position"
          className="mt-5 max-w-80"
          value={chosen[0]}
          onChange={({ target }) => change([target.value, ...chosen.filter((one) => one !== target.value)])}
          options={chosen.map((code) => [code, positions[code] ?? code])}
        />
      )}
      {record.errors.positions && <CircleProblem>{refusalText(record.errors.positions, "Positions")}</CircleProblem>}
    </fieldset>
  );
}
