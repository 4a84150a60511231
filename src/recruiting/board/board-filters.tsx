import type { ComponentProps } from "react";
import { Form, href } from "react-router";
import { feetAndInches } from "../../athletes/field-definition.ts";
import { usStates } from "../../athletes/names/us-states.ts";
import { profileParts } from "../../athletes/vocabulary.ts";
import { type FilterName, filterNames } from "../../search/filters/filter-names.ts";
import { filterOf, searchFilters } from "../../search/filters/search-filters.ts";
import type { StatRow } from "../../search/find-stat-options.server.ts";
import { StatFields } from "../../search/stat-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { anyPosition, grades, stages } from "../prospect/vocabulary.ts";
import type { BoardQuery } from "./board-address.server.ts";

const weights = { hint: "Pounds, such as 160", type: "number", inputMode: "numeric", min: 50, max: 500 } as const;

type BoardFilterName = Exclude<FilterName, "sportCode" | "position" | "stat" | "with">;

/** Attributes of the filters of the search on the board. */
const inputs: { [Name in BoardFilterName]?: Partial<ComponentProps<typeof TextField>> } = {
  fullName: { maxLength: 100 },
  school: { maxLength: 100 },
  jerseyNumber: { pattern: "\\d{1,2}" },
  gpaMin: { hint: "Such as 3.5", inputMode: "decimal", pattern: "[0-4](\\.[0-9]{1,2})?" },
};

const thisYear = new Date().getFullYear();
const steps = (from: number, count: number) => Array.from({ length: count }, (_, step) => from + step);
const heights = steps(60, 27).map((inches): Option => [inches, feetAndInches(inches)]);

type Option = readonly [value: string | number, word: string];

/** Values to choose from, as in the search. A chosen value that is not among them stays. */
const offered: { [Name in BoardFilterName]?: readonly Option[] } = {
  graduationYear: steps(thisYear, 7).map((year) => [year, `Class of ${year}`]),
  state: [...usStates],
  heightMin: heights,
  heightMax: heights,
};

/** Filters that the form places among those of the board, or with controls of their own. The others follow. */
const placedFilters = new Set<string>(["fullName", "graduationYear", "sportCode", "position", "stat", "with"]);
const otherFilters = filterNames.filter((name) => !placedFilters.has(name)) as BoardFilterName[];

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
    <details className="print:hidden open:rounded-lg open:border open:border-line open:bg-raised open:p-4">
      <summary className="min-h-11 w-fit cursor-pointer py-2 font-display font-semibold">
        {chosen > 0 ? `Filters: ${chosen} chosen` : "Filters"}
      </summary>
      <Form key={String(chosen > 0)} method="get" className="mt-3 grid gap-4 sm:grid-cols-3 lg:grid-cols-4">
        <SearchFilter name="fullName" filters={filters} />
        <Choice label="Stage" name="stage" value={filters.stage?.[0]} options={Object.entries(stages)} />
        <Choice
          label="Position"
          name="position"
          value={filters.position?.[0]}
          options={positions.map((code) => [code, code === anyPosition ? "Any position" : code])}
        />
        <SearchFilter name="graduationYear" filters={filters} />
        <Choice label="Tag" name="tag" value={filters.tag?.[0]} options={tags} />
        <Choice label="Rating at least" name="ratingMin" value={filters.ratingMin} options={grades} />
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
        <TextField label="City" name="city" defaultValue={filters.city ?? ""} maxLength={100} />
        <TextField label="Weight from" name="weightMin" defaultValue={filters.weightMin ?? ""} {...weights} />
        <TextField label="Weight to" name="weightMax" defaultValue={filters.weightMax ?? ""} {...weights} />
        {otherFilters.map((name) => (
          <SearchFilter key={name} name={name} filters={filters} />
        ))}
        <fieldset>
          <legend className="mb-2 font-semibold text-sm leading-5">{searchFilters.with.label}</legend>
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
        {filters.view && <input type="hidden" name="view" value={filters.view} />}
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

function Choice({ value, ...rest }: ComponentProps<typeof SelectField>) {
  return <SelectField empty="All" {...rest} defaultValue={value ?? ""} />;
}

/** A filter of the search, with one of its values. */
function SearchFilter({ name, filters }: { name: BoardFilterName; filters: BoardQuery }) {
  const { label, words } = filterOf(name);
  const value = [filters[name]].flat()[0] ?? "";
  const options = offered[name];
  if (options) {
    const isOffered = value === "" || options.some(([option]) => String(option) === String(value));
    const other = isOffered ? [] : [[value, String(value)] as const];
    return <Choice label={label} name={name} value={String(value)} options={[...options, ...other]} />;
  }
  const { choices } = filterOf(name);
  if (choices) return <Choice label={label} name={name} value={String(value)} options={choices} />;
  if (words) return <Choice label={label} name={name} value={String(value)} options={Object.entries(words)} />;
  return <TextField label={label} name={name} defaultValue={value} {...filterOf(name).input} {...inputs[name]} />;
}
