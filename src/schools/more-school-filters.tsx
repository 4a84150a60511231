import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { defaultDistance, distances } from "../athletes/vocabulary.ts";
import { Badge } from "../ui/badge.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { FilterName } from "./schema.ts";
import type { SchoolOption, ShownSchools } from "./show-schools.server.ts";
import { admissions, controlFilters, maxSchoolTerm, sizes, teamGenders, tuitionLimits } from "./vocabulary.ts";

const names: readonly FilterName[] = [
  ...(["gender", "association", "conference", "near", "within", "control", "size", "admission"] as const),
  ...(["tuitionMax", "homeState", "coach", "needs", "sort"] as const),
];

export function MoreSchoolFilters({
  filters,
  options,
  place,
  homeState,
}: Pick<ShownSchools, "filters" | "options" | "place"> & { homeState?: string | null | undefined }) {
  const count = names.filter((name) => filters[name]).length;
  return (
    <MoreFilters count={count}>
      <Choice
        label="Team"
        name="gender"
        any="Women’s and men’s"
        chosen={filters.gender}
        options={listed(teamGenders)}
      />
      <Choice
        label="Association"
        name="association"
        any="Any"
        chosen={filters.association}
        options={options.association}
      />
      <Choice label="Conference" name="conference" any="Any" chosen={filters.conference} options={options.conference} />
      <Choice
        label="Public or private"
        name="control"
        any="Any"
        chosen={filters.control}
        options={listed(controlFilters)}
      />
      <TextField
        label="Near a city"
        name="near"
        defaultValue={place?.city ?? filters.near ?? ""}
        maxLength={maxSchoolTerm}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="City and state: Lincoln, NE"
      />
      <Choice
        label="Distance"
        name="within"
        any={`${defaultDistance} miles`}
        chosen={filters.within}
        options={distances
          .filter((miles) => miles !== defaultDistance)
          .map((miles) => ({ value: String(miles), word: `${miles} miles` }))}
      />
      <Choice label="Undergraduates" name="size" any="Any size" chosen={filters.size} options={labeled(sizes)} />
      <Choice
        label="Admission rate"
        name="admission"
        any="Any rate"
        chosen={filters.admission}
        options={labeled(admissions)}
      />
      <Choice
        label="Tuition and fees a year"
        name="tuitionMax"
        any="Any amount"
        chosen={filters.tuitionMax}
        options={tuitionLimits.map((limit) => ({
          value: String(limit),
          word: `Up to $${limit.toLocaleString("en-US")}`,
        }))}
      />
      <Choice
        label="Where you live, for tuition"
        name="homeState"
        any="Another state"
        chosen={filters.homeState ?? homeState ?? undefined}
        options={options.state.map(({ value, word }) => ({ value, word }))}
      />
      <Choice
        label="Coaches"
        name="coach"
        any="All schools"
        chosen={filters.coach}
        options={[{ value: "here", word: "A coach is here" }]}
      />
      <Choice
        label="Published needs"
        name="needs"
        any="All schools"
        chosen={filters.needs}
        options={[{ value: "published", word: "Says whom it needs" }]}
      />
      <Choice
        label="Order"
        name="sort"
        any="By name or distance"
        chosen={filters.sort}
        options={[
          { value: "coach", word: "Schools with a coach here first" },
          { value: "needs", word: "Schools with published needs first" },
        ]}
      />
    </MoreFilters>
  );
}

/** Filters behind "More filters", with the number of those that are chosen. Closed, so that a phone shows the results. */
export function MoreFilters({ count, children }: { count: number; children: ReactNode }) {
  return (
    <details className="group accordion-item mt-5 border-line border-t">
      <summary className="-mb-2 flex min-h-12 list-none items-center gap-3 pt-3 pb-2 font-display font-[700] text-lg [font-stretch:96%] hover:text-signal-ink [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-muted transition-transform duration-150 group-open:rotate-180"
        />
        More filters
        {count > 0 && <Badge tone="accent">{`${count} chosen`}</Badge>}
      </summary>
      <div className="grid items-end gap-x-4 gap-y-5 pt-5 sm:grid-cols-2 lg:grid-cols-4">{children}</div>
    </details>
  );
}

type Option = Pick<SchoolOption, "value" | "word"> & Partial<SchoolOption>;

function listed(words: Readonly<Record<string, string>>): Option[] {
  return Object.entries(words).map(([value, word]) => ({ value, word }));
}

function labeled(ranges: Readonly<Record<string, { label: string }>>): Option[] {
  return Object.entries(ranges).map(([value, { label }]) => ({ value, word: label }));
}

/** A select with the number of schools for each value that has one. A chosen value is always offered. */
export function Choice({
  label,
  name,
  any,
  chosen,
  options,
}: {
  label: string;
  name: FilterName;
  any: string;
  chosen: string | number | undefined;
  options: Option[];
}) {
  const value = chosen === undefined ? "" : String(chosen);
  const isOffered = value === "" || options.some((option) => option.value === value);
  return (
    <SelectField
      label={label}
      name={name}
      defaultValue={value}
      empty={any}
      options={[
        ...(isOffered ? [] : [value]),
        ...options.map(
          ({ value: each, word, count }) =>
            [each, count === undefined ? word : `${word} (${count.toLocaleString("en-US")})`] as const,
        ),
      ]}
    />
  );
}
