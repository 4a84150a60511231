import { useLocation, useNavigate, useSearchParams } from "react-router";
import { SelectField } from "../../ui/select-field.tsx";
import type { FilterCounts } from "../schema.ts";

/** Words of a filter and of its values. A value without words is shown as it is. */
export interface FilterWords {
  label: string;
  words?: Readonly<Record<string, string>>;
}

export type FilterWordsByName = Readonly<Record<string, FilterWords>>;

export const ageWords: FilterWords = {
  label: "Age of the request",
  words: { day: "At most one day", week: "Up to a week", older: "More than a week" },
};

/** Filters of a list with the number of rows of each value. A choice loads the list at once. */
export function ListFilters({ filters, words }: { filters: FilterCounts; words: FilterWordsByName }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const wordsOf = new Map(Object.entries(words));
  const [params] = useSearchParams();
  const shown = filters.filter(({ name, values }) => values.length > 1 || params.has(name));
  if (shown.length === 0) return null;

  function choose(name: string, value: string) {
    const next = new URLSearchParams(params);
    next.delete("page");
    if (value) next.set(name, value);
    else next.delete(name);
    return navigate(next.size > 0 ? `${pathname}?${next}` : pathname);
  }

  return (
    <search aria-label="Filters" className="grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:gap-x-4 lg:grid-cols-4">
      {shown.map(({ name, values }) => {
        const { label, words: named = {} } = wordsOf.get(name) ?? { label: name };
        const valueWords = new Map(Object.entries(named));
        const chosen = params.get(name) ?? "";
        const isListed = values.some(({ value }) => value === chosen);
        return (
          <SelectField
            key={`${name} ${chosen}`}
            label={label}
            defaultValue={chosen}
            onChange={({ target }) => void choose(name, target.value)}
            empty="All"
            options={[...values, ...(chosen && !isListed ? [{ value: chosen, count: 0 }] : [])].map(
              ({ value, count }) => [value, `${valueWords.get(value) ?? value} (${count.toLocaleString("en-US")})`],
            )}
          />
        );
      })}
    </search>
  );
}
