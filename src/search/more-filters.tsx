import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { Link } from "react-router";
import type { AthleteChoice } from "../athletes/schema.ts";
import { sorts } from "../athletes/vocabulary.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { SelectField } from "../ui/select-field.tsx";
import type { FilterOption, FilterOptions } from "./find-filter-options.server.ts";
import { searchHref } from "./search-form.tsx";

const heightFields = [
  { name: "heightMin", label: "Height from" },
  { name: "heightMax", label: "Height up to" },
] as const;

export function MoreFilters({ choice, options }: { choice: AthleteChoice; options: FilterOptions }) {
  const { gender, sportCode, fullName, position, graduationYear, schoolType, state, heightMin, heightMax, sort } =
    choice;
  const chosen = [position, graduationYear, schoolType, state, heightMin, heightMax, sort]
    .flat()
    .filter(Boolean).length;
  const [open, setOpen] = useState(chosen > 0);
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group accordion-item mt-5 border-line border-t"
    >
      <summary className="-mb-2 flex min-h-12 list-none items-center gap-3 pt-3 pb-2 font-display font-[700] text-lg [font-stretch:96%] hover:text-signal-ink [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-muted transition-transform duration-150 group-open:rotate-180"
        />
        More filters
        {chosen > 0 && <Chosen count={chosen} />}
      </summary>
      <div className="grid gap-x-8 gap-y-6 pt-5 lg:auto-cols-fr lg:grid-flow-col">
        <Choices label="Position" name="position" options={options.position} chosen={position} />
        <div className="grid content-start gap-y-6 sm:max-lg:grid-cols-2 sm:max-lg:gap-x-8">
          <Choices
            label="Graduation year"
            name="graduationYear"
            options={options.graduationYear}
            chosen={graduationYear?.map(String)}
            className="grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]"
          />
          <Choices label="School type" name="schoolType" options={options.schoolType} chosen={schoolType} />
        </div>
        <div className="grid content-start gap-y-5 sm:max-lg:grid-cols-3 sm:max-lg:gap-x-4">
          {heightFields.map(({ name, label }) => (
            <SelectField key={name} label={label} name={name} defaultValue={choice[name] ?? ""}>
              <option value="">Any height</option>
              {options[name].map(({ value, word, count }) => (
                <option key={value} value={value}>
                  {count === null ? word : `${word} (${count.toLocaleString("en-US")})`}
                </option>
              ))}
            </SelectField>
          ))}
          <SelectField label="Sort by" name="sort" defaultValue={choice.sort ?? ""}>
            <option value="">Oldest profiles first</option>
            {Object.entries(sorts).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <StateChoices options={options.state} chosen={state} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-5">
        <Button type="submit" variant="secondary">
          Show results
        </Button>
        {chosen > 0 && (
          <Link
            to={searchHref({ gender, sportCode, fullName })}
            className="text-link inline-flex min-h-11 items-center"
          >
            Clear these filters
          </Link>
        )}
      </div>
    </details>
  );
}

/** The states are last and collapsed, because there are more of them than of all other values. */
function StateChoices({ options, chosen = [] }: { options: FilterOption[]; chosen?: string[] | undefined }) {
  // As at first: it must not close under the box that was just cleared.
  const [open] = useState(chosen.length > 0);
  return (
    <details open={open} className="mt-5 border-line border-t [&_legend]:sr-only">
      <summary className="min-h-12 py-3 font-semibold hover:text-signal-ink">
        {"State "}
        {chosen.length > 0 && <Chosen count={chosen.length} />}
      </summary>
      <Choices
        label="State"
        name="state"
        options={options}
        chosen={chosen}
        className="max-h-84 overflow-y-auto overscroll-contain rounded-md border border-line-strong p-1.5 sm:grid-cols-2 lg:grid-cols-4"
      />
    </details>
  );
}

function Chosen({ count }: { count: number }) {
  return <span className="figure rounded-sm bg-ink px-2 py-1 text-base text-surface">{`${count} chosen`}</span>;
}

/**
 * Hides values without matches, except those that are or were chosen, because hiding a focused one would lose the
 * focus.
 */
function Choices({
  label,
  name,
  options,
  chosen = [],
  className,
}: {
  label: string;
  name: string;
  options: FilterOption[];
  chosen?: string[] | undefined;
  className?: string;
}) {
  const [known, setKnown] = useState(chosen);
  if (chosen.some((value) => !known.includes(value))) setKnown([...known, ...chosen]);
  const offered = options.filter(({ value, count }) => count !== 0 || chosen.includes(value) || known.includes(value));
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
