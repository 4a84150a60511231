import CircleAlert from "lucide-react/icons/circle-alert";
import Search from "lucide-react/icons/search";
import { href } from "react-router";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { AthleteFilters } from "./schema.ts";
import { genders, maxNameLength, sports } from "./vocabulary.ts";

const problemId = "search-problem";

/** Address of a search, without what is not chosen; page 1 goes unsaid. */
export function searchHref(filters: AthleteFilters, page = 1): string {
  const params = new URLSearchParams();
  if (filters.gender) params.set("gender", filters.gender);
  if (filters.sportCode) params.set("sportCode", filters.sportCode);
  if (filters.fullName) params.set("fullName", filters.fullName);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${href("/searchAthletes")}?${query}` : href("/searchAthletes");
}

/** The search form: a plain GET form that needs no script. */
export function SearchForm({ filters, nothingChosen }: { filters: AthleteFilters; nothingChosen: boolean }) {
  return (
    <search>
      <form
        // The fields start anew from the address when that changes, also by going back.
        key={searchHref(filters)}
        action={href("/searchAthletes")}
        aria-label="Search athletes"
        aria-describedby={nothingChosen ? problemId : undefined}
      >
        <div className="grid items-end gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1.4fr_auto]">
          <SelectField label="Search Athlete by Gender" name="gender" defaultValue={filters.gender ?? ""}>
            <option value="">Any gender</option>
            {Object.entries(genders).map(([code, word]) => (
              <option key={code} value={code}>
                {word}
              </option>
            ))}
          </SelectField>
          <SelectField label="Search Athlete by Sport" name="sportCode" defaultValue={filters.sportCode ?? ""}>
            <option value="">Any sport</option>
            {(["FB", "VB", "BB"] as const).map((code) => (
              <option key={code} value={code}>
                {sports[code]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Search Athlete by name"
            name="fullName"
            defaultValue={filters.fullName ?? ""}
            maxLength={maxNameLength}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Any part of a name"
          />
          <Button type="submit" className="min-h-12 w-full lg:w-auto lg:px-7">
            <Search aria-hidden className="size-5" />
            Search
          </Button>
        </div>
        <div role="alert">
          {nothingChosen && (
            <p id={problemId} className="mt-4 flex gap-2 font-medium text-danger">
              <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
              <span className="whitespace-pre-wrap">{"No selection found!  Select any filter."}</span>
            </p>
          )}
        </div>
      </form>
    </search>
  );
}
