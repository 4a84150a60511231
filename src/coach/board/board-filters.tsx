import { Form, href } from "react-router";
import { commitments, genders, profileParts, schoolTypeChoices } from "../../athletes/vocabulary.ts";
import type { StatRow } from "../../search/find-stat-options.server.ts";
import { StatFields } from "../../search/stat-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { anyPosition, grades, stages } from "../prospects/vocabulary.ts";
import type { BoardQuery } from "./board-address.server.ts";

export function BoardFilters({
  filters,
  chosen,
  staff,
  tags,
  positions,
  statRows,
}: {
  filters: BoardQuery;
  chosen: number;
  staff: { staffId: string; name: string }[];
  tags: string[];
  positions: string[];
  statRows: StatRow[];
}) {
  return (
    <details className="mt-6 rounded-lg border border-line bg-raised p-4">
      <summary className="min-h-11 cursor-pointer py-2 font-display font-semibold">
        {chosen > 0 ? `Filters: ${chosen} chosen` : "Filters"}
      </summary>
      <Form key={String(chosen > 0)} method="get" className="mt-3 grid gap-4 sm:grid-cols-3 lg:grid-cols-4">
        <TextField label="Name" name="fullName" defaultValue={filters.fullName ?? ""} maxLength={100} />
        <Choice label="Stage" name="stage" value={filters.stage?.[0]} options={Object.entries(stages)} />
        <Choice
          label="Position"
          name="position"
          value={filters.position?.[0]}
          options={positions.map((code) => [code, code === anyPosition ? "Any position" : code])}
        />
        <TextField
          label="Class"
          name="graduationYear"
          inputMode="numeric"
          pattern="\d{4}"
          defaultValue={filters.graduationYear?.[0] ?? ""}
        />
        <Choice label="Tag" name="tag" value={filters.tag?.[0]} options={tags.map((tag) => [tag, tag])} />
        <Choice
          label="Rating at least"
          name="ratingMin"
          value={filters.ratingMin}
          options={grades.map((grade) => [grade, grade])}
        />
        <Choice
          label="Owner"
          name="owner"
          value={filters.owner}
          options={staff.map(({ staffId, name }) => [staffId, name])}
        />
        <Choice
          label="Not opened by you for"
          name="notSeenDays"
          value={filters.notSeenDays === undefined ? undefined : String(filters.notSeenDays)}
          options={["7", "30", "90"].map((days) => [days, `${days} days`])}
        />
        <TextField
          label="State"
          name="state"
          hint="Such as NE"
          defaultValue={filters.state?.[0] ?? ""}
          maxLength={40}
        />
        <Choice
          label="School type"
          name="schoolType"
          value={filters.schoolType?.[0]}
          options={Object.entries(schoolTypeChoices)}
        />
        <TextField label="School" name="school" defaultValue={filters.school ?? ""} maxLength={100} />
        <TextField label="City" name="city" defaultValue={filters.city ?? ""} maxLength={100} />
        <Choice label="Gender" name="gender" value={filters.gender} options={Object.entries(genders)} />
        <NumberField of={heights} label="Height from" name="heightMin" value={filters.heightMin} />
        <NumberField of={heights} label="Height to" name="heightMax" value={filters.heightMax} />
        <NumberField of={weights} label="Weight from" name="weightMin" value={filters.weightMin} />
        <NumberField of={weights} label="Weight to" name="weightMax" value={filters.weightMax} />
        <TextField
          label="Jersey number"
          name="jerseyNumber"
          inputMode="numeric"
          pattern="\d{1,2}"
          defaultValue={filters.jerseyNumber ?? ""}
        />
        <TextField
          label="GPA from"
          name="gpaMin"
          hint="Such as 3.5"
          inputMode="decimal"
          pattern="[0-4](\.[0-9]{1,2})?"
          defaultValue={filters.gpaMin ?? ""}
        />
        <Choice label="Commitment" name="commitment" value={filters.commitment} options={Object.entries(commitments)} />
        <fieldset>
          <legend className="mb-2 font-semibold text-sm leading-5">Only with</legend>
          <div className="grid gap-1.5">
            {Object.entries(profileParts).map(([part, word]) => (
              <label key={part} className="choice">
                <input
                  type="checkbox"
                  name="with"
                  value={part}
                  defaultChecked={filters.with?.some((one) => one === part)}
                />
                <span>{word}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <StatFields rows={statRows} />
        {filters.sportCode && <input type="hidden" name="sportCode" value={filters.sportCode} />}
        {filters.hidden && <input type="hidden" name="hidden" value="true" />}
        {filters.archived && <input type="hidden" name="archived" value="true" />}
        <div className="flex flex-wrap items-end gap-3 sm:col-span-full">
          <Button type="submit">Apply filters</Button>
          <LinkButton to={href("/coach/board")} variant="secondary">
            Remove filters
          </LinkButton>
        </div>
      </Form>
    </details>
  );
}

function Choice({
  label,
  name,
  value,
  options,
  first = "All",
}: {
  label: string;
  name: string;
  value: string | undefined;
  options: (readonly [string, string])[];
  first?: string;
}) {
  return (
    <SelectField label={label} name={name} defaultValue={value ?? ""}>
      <option value="">{first}</option>
      {options.map(([code, text]) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

const heights = { hint: "Inches, such as 74", min: 36, max: 96 };
const weights = { hint: "Pounds, such as 160", min: 50, max: 500 };

interface NumberFieldProps {
  label: string;
  name: string;
  value: number | undefined;
  of: typeof heights;
}

function NumberField({ label, name, value, of }: NumberFieldProps) {
  return <TextField label={label} name={name} type="number" inputMode="numeric" defaultValue={value ?? ""} {...of} />;
}
