import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { usStates } from "../../athletes/names/us-states.ts";
import { defaultDistance, sports } from "../../athletes/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { Search } from "../../ui/icons/search.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Choices, distanceOptions, listed, MoreFilters, NearField, tuitionOptions } from "../more-school-filters.tsx";
import { divisions, teamGenders } from "../vocabulary.ts";
import { needsHref } from "./needs-href.ts";
import type { NeedFilterName, NeedFilters } from "./schema.ts";
import { scholarships } from "./vocabulary.ts";

/** Search form. A GET form, so that it works without scripts and its URL contains the filters. */
export function NeedSearchForm({
  filters,
  classes,
  place,
}: {
  filters: NeedFilters;
  classes: number[];
  place: string | null;
}) {
  const offered = filters.sportCode ? [filters.sportCode] : sportCodes;
  const isChosen = Object.values(filters).some(Boolean);
  const years = filters.classYear && !classes.includes(filters.classYear) ? [filters.classYear, ...classes] : classes;
  return (
    <search>
      {/* The fields are uncontrolled: the key resets them when the URL changes. */}
      <form key={needsHref(filters)} action={needsHref({})} aria-label="Search needs">
        <div className="grid grid-cols-2 items-end gap-x-4 gap-y-5 lg:grid-cols-[1fr_1fr_1.2fr_1fr_auto]">
          <Choices
            filters={filters}
            choices={[
              ["sportCode", "Sport", "Any sport", listed(sports)],
              ["gender", "Team", "Women’s and men’s", listed(teamGenders)],
            ]}
          />
          <SelectField label="Position" name="position" empty="Any position" defaultValue={filters.position ?? ""}>
            {offered.map((code) => (
              <optgroup key={code} label={sports[code]}>
                {Object.entries(sportPositions(code)).map(([position, name]) => (
                  <option key={position} value={`${code}:${position}`}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
          <SelectField
            label="Class"
            name="classYear"
            empty="Any class"
            defaultValue={filters.classYear ?? ""}
            options={years}
          />
          <Button type="submit" className="min-h-12 max-lg:col-span-2 lg:px-7">
            <Search aria-hidden className="size-5" />
            Search
          </Button>
        </div>
        <MoreNeedFilters filters={filters} place={place} />
        {isChosen && (
          <TextLink to={needsHref({})} className="mt-3 -mb-2">
            Clear the search
          </TextLink>
        )}
      </form>
    </search>
  );
}

const names: readonly NeedFilterName[] = [
  ...(["near", "within", "state", "division", "scholarship"] as const),
  ...(["tuitionMax", "homeState"] as const),
];

function MoreNeedFilters({ filters, place }: { filters: NeedFilters; place: string | null }) {
  const states = listed(Object.fromEntries(usStates));
  return (
    <MoreFilters count={names.filter((name) => filters[name]).length}>
      <NearField near={place ?? filters.near} placeholder="City and state, or ZIP code" />
      <Choices
        filters={filters}
        choices={[
          ["within", "Distance", `${defaultDistance} miles`, distanceOptions],
          ["state", "State", "Any state", states],
          ["division", "Division", "Any", divisions.map((value) => ({ value, word: `Division ${value}` }))],
          ["scholarship", "Scholarship", "Any", listed(scholarships)],
          ["tuitionMax", "Tuition and fees a year", "Any amount", tuitionOptions],
          ["homeState", "You live in", "Another state", states],
        ]}
      />
    </MoreFilters>
  );
}
