import { FieldProblem } from "../ui/field-frame.tsx";
import { ChevronDown } from "../ui/icons/chevron-down.tsx";
import { Options } from "../ui/select-field.tsx";

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Date of birth in three fields (birthMonth, birthDay, birthYear). A calendar would need many clicks back to the year. */
export function BirthDateField({
  id,
  values,
  error,
}: {
  id: string;
  values: Partial<Record<string, string>>;
  error?: string | undefined;
}) {
  const described = { required: true, ...(error && { "aria-invalid": true, "aria-describedby": `${id}-error` }) };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold text-sm leading-5">Date of birth</legend>
      <div className="grid grid-cols-[1fr_4.5rem_6rem] gap-3 max-xs:grid-cols-2">
        <label className="grid gap-1 text-sm max-xs:col-span-2">
          Month
          <span className="relative block">
            <select
              id={id}
              name="birthMonth"
              autoComplete="bday-month"
              defaultValue={values.birthMonth ?? ""}
              {...described}
              className="field-select"
            >
              <Options empty="Choose…" options={months.map((month, index) => [index + 1, month])} />
            </select>
            <ChevronDown aria-hidden className="field-arrow" />
          </span>
        </label>
        <NumberPart
          label="Day"
          name="birthDay"
          autoComplete="bday-day"
          digits={2}
          values={values}
          described={described}
        />
        <NumberPart
          label="Year"
          name="birthYear"
          autoComplete="bday-year"
          digits={4}
          values={values}
          described={described}
        />
      </div>
      <FieldProblem id={id} error={error} />
    </fieldset>
  );
}

interface NumberPartProps {
  label: string;
  name: string;
  autoComplete: string;
  digits: number;
  values: Partial<Record<string, string>>;
  described: object;
}

function NumberPart({ label, name, autoComplete, digits, values, described }: NumberPartProps) {
  return (
    <label className="grid gap-1 text-sm">
      {label}
      <input
        type="text"
        inputMode="numeric"
        name={name}
        autoComplete={autoComplete}
        maxLength={digits}
        defaultValue={values[name] ?? ""}
        {...described}
        className="field-control tabular-nums"
      />
    </label>
  );
}
