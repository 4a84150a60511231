import type { ReactNode } from "react";
import { defaultDistance, distances } from "../athletes/vocabulary.ts";
import { Badge } from "../ui/badge.tsx";
import { ChevronDown } from "../ui/icons/chevron-down.tsx";
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
  const choices: Parameters<typeof Choices>[0]["choices"] = [
    ["gender", "Team", "Women’s and men’s", listed(teamGenders)],
    ["association", "Association", "Any", options.association],
    ["conference", "Conference", "Any", options.conference],
    ["control", "Public or private", "Any", listed(controlFilters)],
  ];
  const choicesAfterPlace: typeof choices = [
    ["within", "Distance", `${defaultDistance} miles`, distanceOptions],
    ["size", "Undergraduates", "Any size", labeled(sizes)],
    ["admission", "Admission rate", "Any rate", labeled(admissions)],
    ["tuitionMax", "Tuition and fees a year", "Any amount", tuitionOptions],
    [
      "homeState",
      "Where you live, for tuition",
      "Another state",
      options.state.map(({ value, word }) => ({ value, word })),
    ],
    ["coach", "Coaches", "All schools", [{ value: "here", word: "A coach is here" }]],
    ["needs", "Published needs", "All schools", [{ value: "published", word: "Says whom it needs" }]],
    ["sort", "Order", "By name or distance", orders],
  ];
  return (
    <MoreFilters count={names.filter((name) => filters[name]).length}>
      <Choices choices={choices} filters={filters} />
      <NearField near={place?.city ?? filters.near} placeholder="City and state: Lincoln, NE" />
      <Choices
        choices={choicesAfterPlace}
        filters={{ ...filters, homeState: filters.homeState ?? homeState ?? undefined }}
      />
    </MoreFilters>
  );
}

const orders = [
  { value: "coach", word: "Schools with a coach here first" },
  { value: "needs", word: "Schools with published needs first" },
];
export const distanceOptions: Option[] = distances
  .filter((miles) => miles !== defaultDistance)
  .map((miles) => ({ value: String(miles), word: `${miles} miles` }));
export const tuitionOptions: Option[] = tuitionLimits.map((limit) => ({
  value: String(limit),
  word: `Up to $${limit.toLocaleString("en-US")}`,
}));

export function NearField({ near, placeholder }: { near: string | undefined; placeholder: string }) {
  return (
    <TextField
      label="Near a city"
      name="near"
      defaultValue={near ?? ""}
      maxLength={maxSchoolTerm}
      autoComplete="off"
      enterKeyHint="search"
      placeholder={placeholder}
    />
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

export function listed(words: Readonly<Record<string, string>>): Option[] {
  return Object.entries(words).map(([value, word]) => ({ value, word }));
}

function labeled(ranges: Readonly<Record<string, { label: string }>>): Option[] {
  return Object.entries(ranges).map(([value, { label }]) => ({ value, word: label }));
}

/** Selects by the names of their filters. A chosen value is always offered. */
export function Choices<Name extends string>({
  choices,
  filters,
}: {
  choices: readonly (readonly [name: Name, label: string, any: string, options: readonly Option[]])[];
  filters: { readonly [Each in Name]?: string | number | boolean | undefined };
}) {
  return choices.map(([name, label, any, options]) => (
    <Choice key={name} label={label} name={name} any={any} chosen={filters[name]} options={options} />
  ));
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
  name: string;
  any: string;
  chosen: string | number | boolean | undefined;
  options: readonly Option[];
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
