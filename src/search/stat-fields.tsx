import { Options, SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { StatRow } from "./find-stat-options.server.ts";

export function StatFields({ rows }: { rows: StatRow[] }) {
  return rows.map(({ chosen, value, attempts, groups }, number) => (
    // Rows have no identity: a removed one leaves its place to the next.
    // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
    <fieldset key={number} className="grid grid-cols-[1fr_6.5rem] items-end gap-x-4">
      <SelectField id={`stat-${number}`} label="Statistic" name="stat" defaultValue={chosen}>
        {groups.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            <Options options={options} />
          </optgroup>
        ))}
      </SelectField>
      <TextField
        id={`stat-limit-${number}`}
        label={chosen.endsWith("lte") ? "At most" : "At least"}
        name="stat"
        defaultValue={value}
        inputMode="decimal"
        pattern="-?[0-9]*[.]?[0-9]*"
        autoComplete="off"
      />
      {attempts !== null && (
        <TextField
          id={`stat-minimum-${number}`}
          label="Minimum of attempts"
          name="stat"
          defaultValue={attempts}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          className="col-span-2"
        />
      )}
    </fieldset>
  ));
}
