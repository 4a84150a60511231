import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import Search from "lucide-react/icons/search";
import { usStates } from "../../athletes/names/us-states.ts";
import { defaultDistance, distances, sports } from "../../athletes/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { MoreFilters } from "../more-school-filters.tsx";
import { divisions, maxSchoolTerm, teamGenders, tuitionLimits } from "../vocabulary.ts";
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
          <SelectField
            label="Sport"
            name="sportCode"
            empty="Any sport"
            defaultValue={filters.sportCode ?? ""}
            options={sportCodes.map((code) => [code, sports[code]] as const)}
          />
          <SelectField
            label="Team"
            name="gender"
            empty="Women’s and men’s"
            defaultValue={filters.gender ?? ""}
            options={Object.entries(teamGenders)}
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
  const states = [...usStates];
  const count = names.filter((name) => filters[name]).length;
  return (
    <MoreFilters count={count}>
      <TextField
        label="Near a city"
        name="near"
        defaultValue={place ?? filters.near ?? ""}
        maxLength={maxSchoolTerm}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="City and state, or ZIP code"
      />
      <SelectField
        label="Distance"
        name="within"
        empty={`${defaultDistance} miles`}
        defaultValue={filters.within ?? ""}
        options={distances
          .filter((miles) => miles !== defaultDistance)
          .map((miles) => [miles, `${miles} miles`] as const)}
      />
      <SelectField label="State" name="state" empty="Any state" defaultValue={filters.state ?? ""} options={states} />
      <SelectField
        label="Division"
        name="division"
        empty="Any"
        defaultValue={filters.division ?? ""}
        options={divisions.map((value) => [value, `Division ${value}`] as const)}
      />
      <SelectField
        label="Scholarship"
        name="scholarship"
        empty="Any"
        defaultValue={filters.scholarship ?? ""}
        options={Object.entries(scholarships)}
      />
      <SelectField
        label="Tuition and fees a year"
        name="tuitionMax"
        empty="Any amount"
        defaultValue={filters.tuitionMax ?? ""}
        options={tuitionLimits.map((limit) => [limit, `Up to $${limit.toLocaleString("en-US")}`] as const)}
      />
      <SelectField
        label="You live in"
        name="homeState"
        empty="Another state"
        defaultValue={filters.homeState ?? ""}
        options={states}
      />
    </MoreFilters>
  );
}
