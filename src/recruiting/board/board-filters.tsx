import { Form, href, useSearchParams } from "react-router";
import { feetAndInches } from "../../athletes/field-definition.ts";
import { usStates } from "../../athletes/names/us-states.ts";
import { Hidden } from "../../forms/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { anyPosition, grades, stages } from "../prospect/vocabulary.ts";
import type { BoardQuery } from "./board-address.server.ts";

type Option = string | number | readonly [value: string | number, word: string];
type Name = Exclude<keyof BoardQuery, "fullName">;

const thisYear = new Date().getFullYear();
const steps = (from: number, count: number) => Array.from({ length: count }, (_, step) => from + step);
const heights = steps(60, 27).map((inches): Option => [inches, feetAndInches(inches)]);

/** The filters of the board. An address can have any filter of the search: the others stay until they are removed. */
export function BoardFilters({
  filters,
  chosen,
  staff,
  tags,
  positions,
}: {
  filters: BoardQuery;
  chosen: number;
  staff: { staffId: string; name: string }[];
  tags: string[];
  positions: string[];
}) {
  const [params] = useSearchParams();
  const choices: [name: Name, label: string, options: readonly Option[]][] = [
    ["stage", "Stage", Object.entries(stages)],
    ["position", "Position", positions.map((code) => [code, code === anyPosition ? "Any position" : code])],
    ["graduationYear", "Class", steps(thisYear, 7).map((year) => [year, `Class of ${year}`])],
    ["tag", "Tag", tags],
    ["ratingMin", "Rating at least", grades],
    ["owner", "Owner", staff.map(({ staffId, name }) => [staffId, name])],
    ["notSeenDays", "Not opened by you for", [7, 30, 90].map((days) => [days, `${days} days`])],
    ["heightMin", "Height from", heights],
    ["heightMax", "Height to", heights],
    ["state", "State", [...usStates]],
  ];
  const shown = new Set<string>(["fullName", "more", ...choices.map(([name]) => name)]);
  const others = [...params].filter(([name]) => !shown.has(name));
  return (
    <details className="print:hidden open:rounded-lg open:border open:border-line open:bg-raised open:p-4">
      <summary className="min-h-11 w-fit cursor-pointer py-2 font-display font-semibold">
        {chosen > 0 ? `Filters: ${chosen} chosen` : "Filters"}
      </summary>
      <Form key={String(chosen > 0)} method="get" className="mt-3 grid gap-4 sm:grid-cols-3 lg:grid-cols-4">
        <TextField label="Name" name="fullName" defaultValue={filters.fullName ?? ""} maxLength={100} />
        {choices.map(([name, label, options]) => {
          const value = String([filters[name]].flat()[0] ?? "");
          // A value of the address that is not offered stays.
          const isOffered = value === "" || options.some((option) => String([option].flat()[0]) === value);
          return (
            <SelectField
              key={name}
              label={label}
              name={name}
              empty="All"
              defaultValue={value}
              options={isOffered ? options : [...options, value]}
            />
          );
        })}
        {others.map(([name, value]) => (
          <Hidden key={`${name} ${value}`} fields={{ [name]: value }} />
        ))}
        <div className="flex flex-wrap items-end gap-3">
          <Button type="submit">Apply filters</Button>
          <LinkButton to={href("/coach/board")} variant="secondary">
            Remove filters
          </LinkButton>
        </div>
      </Form>
    </details>
  );
}
