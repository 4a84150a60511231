import { Form, href } from "react-router";
import { schoolTypes } from "../../athletes/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { anyPosition, grades, stages } from "../prospects/vocabulary.ts";
import type { BoardQuery } from "./board-address.server.ts";

/** Filters of the board as a form whose address keeps the view. */
export function BoardFilters({
  filters,
  isOpen,
  staff,
  tags,
  positions,
}: {
  filters: BoardQuery;
  isOpen: boolean;
  staff: { staffId: string; name: string }[];
  tags: string[];
  positions: string[];
}) {
  return (
    <details open={isOpen} className="mt-6 rounded-lg border border-line bg-raised p-4">
      <summary className="min-h-11 cursor-pointer py-2 font-display font-semibold">Filters</summary>
      <Form method="get" className="mt-3 grid gap-4 sm:grid-cols-3 lg:grid-cols-4">
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
          options={Object.entries(schoolTypes)}
        />
        <HeightField label="Height from" name="heightMin" value={filters.heightMin} />
        <HeightField label="Height to" name="heightMax" value={filters.heightMax} />
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

/** A height in inches. */
function HeightField({ label, name, value }: { label: string; name: string; value: number | undefined }) {
  return (
    <TextField
      label={label}
      name={name}
      hint="Inches, such as 74"
      type="number"
      inputMode="numeric"
      min={36}
      max={96}
      defaultValue={value ?? ""}
    />
  );
}
