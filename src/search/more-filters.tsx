import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { ChevronDown } from "../ui/icons/chevron-down.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { filterOf, filtersWithControl, searchFilters } from "./filters/search-filters.ts";
import type { AthleteChoice } from "./filters/search-query.ts";
import type { FilterOption, FilterOptions } from "./find-filter-options.server.ts";
import type { StatRow } from "./find-stat-options.server.ts";
import { searchHref } from "./search-href.ts";
import { StatFields } from "./stat-fields.tsx";

const selects = [
  ...[...filtersWithControl("limit"), ...filtersWithControl("select")].map(
    (name) => [name, searchFilters[name]] as const,
  ),
  ["sort", { label: "Sort by", any: "Oldest profiles first" }],
  ["units", { label: "Units", any: "Feet, inches, pounds" }],
] as const;

/** `search-in-place.ts` lets opened filters cover a phone until the results are requested. */
export function MoreFilters({
  choice,
  options,
  statRows,
  total,
}: {
  choice: AthleteChoice;
  options: FilterOptions;
  statRows: StatRow[];
  total: number;
}) {
  const { gender, sportCode, fullName, view, column, units, ...more } = choice;
  const { position } = more;
  const chosen = Object.values(more).flat().filter(Boolean).length;
  return (
    <details data-more-filters className="more-filters group accordion-item mt-5 border-line border-t">
      <summary className="-mb-2 flex min-h-12 list-none items-center gap-3 pt-3 pb-2 font-display font-[700] text-lg [font-stretch:96%] hover:text-signal-ink [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-muted transition-transform duration-150 group-open:rotate-180"
        />
        More filters
        {chosen > 0 && <Chosen count={chosen} />}
      </summary>
      <div>
        <div
          className={classNames(
            "grid gap-x-8 gap-y-6 pt-5",
            sportCode ? "lg:grid-cols-[1fr_1fr_1.6fr]" : "lg:grid-cols-[1fr_1.6fr]",
          )}
        >
          {sportCode && <Choices label="Position" name="position" options={options.position} chosen={position} />}
          <div className="grid content-start gap-y-6 sm:max-lg:grid-cols-2 sm:max-lg:gap-x-8">
            {filtersWithControl("boxes").map((name) => (
              <Choices
                key={name}
                label={searchFilters[name].label}
                name={name}
                options={options[name]}
                chosen={more[name]?.map(String)}
                className={name === "graduationYear" ? "grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]" : ""}
              />
            ))}
          </div>
          <div className="grid content-start gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-2 [&>fieldset]:col-span-full">
            {selects.map(([name, { label, any }]) => (
              <SelectField
                key={name}
                id={`search-${name}`}
                label={label}
                name={name}
                defaultValue={choice[name] ?? ""}
                empty={any}
                options={options[name].map(({ value, word, count }) => [
                  value,
                  count === null ? word : `${word} (${count.toLocaleString("en-US")})`,
                ])}
              />
            ))}
            {filtersWithControl("text").map((name) => (
              <TextField
                key={name}
                id={`search-${name}`}
                label={searchFilters[name].label}
                name={name}
                defaultValue={more[name] ?? ""}
                autoComplete="off"
                {...filterOf(name).input}
              />
            ))}
            <StatFields rows={statRows} />
          </div>
        </div>
        {!sportCode && (
          <LongChoices label="Position" name="position" options={options.position} chosen={position} isOpen />
        )}
        <LongChoices label="State" name="state" options={options.state} chosen={more.state} />
        {view && <input type="hidden" name="view" value={view} />}
        {column?.map((id) => (
          <input key={id} type="hidden" name="column" value={id} />
        ))}
        <div className="sheet-end flex flex-wrap items-center gap-x-5 gap-y-3 pt-5">
          <Button type="submit" variant="secondary">
            {`Show ${total.toLocaleString("en-US")} ${total === 1 ? "athlete" : "athletes"}`}
          </Button>
          {chosen > 0 && (
            <a
              href={searchHref({ gender, sportCode, fullName, units })}
              className="text-link inline-flex min-h-11 items-center"
            >
              Clear these filters
            </a>
          )}
        </div>
      </div>
    </details>
  );
}

/** Filters with many values are last. The states are collapsed, because there are more of them than of all other values. */
function LongChoices({ isOpen = false, ...choices }: ChoicesProps & { isOpen?: boolean }) {
  const { label, chosen = [] } = choices;
  return (
    <details open={isOpen || chosen.length > 0} className="mt-5 border-line border-t [&_legend]:sr-only">
      <summary className="min-h-12 py-3 font-semibold hover:text-signal-ink">
        {`${label} `}
        {chosen.length > 0 && <Chosen count={chosen.length} />}
      </summary>
      <Choices
        {...choices}
        className="max-h-84 overflow-y-auto overscroll-contain rounded-md border border-line-strong p-1.5 sm:grid-cols-2 lg:grid-cols-4"
      />
    </details>
  );
}

interface ChoicesProps {
  label: string;
  name: string;
  options: FilterOption[];
  chosen?: string[] | undefined;
  className?: string;
}

function Chosen({ count }: { count: number }) {
  return <span className="figure rounded-sm bg-ink px-2 py-1 text-base text-surface">{`${count} chosen`}</span>;
}

/** Hides values without matches, except those that are chosen. */
function Choices({ label, name, options, chosen = [], className }: ChoicesProps) {
  const offered = options.filter(({ value, count }) => count !== 0 || chosen.includes(value));
  if (offered.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm leading-5">{label}</legend>
      <div className={classNames("grid gap-1.5", className)}>
        {offered.map((option) => (
          <Choice key={option.value} name={name} option={option} chosen={chosen} />
        ))}
      </div>
    </fieldset>
  );
}

// A count above 100,000 in full would not fit beside a year on a phone.
const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

function Choice({ name, option, chosen = [] }: { name: string; option: FilterOption; chosen?: string[] | undefined }) {
  const { value, word, count } = option;
  return (
    <label className="choice">
      <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
      <span>{word}</span>{" "}
      {count !== null && (
        <b>
          {count < 100_000 ? count.toLocaleString("en-US") : compact.format(count)}
          <span className="sr-only">{count === 1 ? " athlete" : " athletes"}</span>
        </b>
      )}
    </label>
  );
}
