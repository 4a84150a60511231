import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import type { ReactNode } from "react";
import { href } from "react-router";
import { genders, maxNameLength, type SportCode, sports } from "../athletes/vocabulary.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { CircleAlert } from "../ui/icons/circle-alert.tsx";
import { Search } from "../ui/icons/search.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { AthleteChoice } from "./filters/search-query.ts";

/** The order of the specification: football first. */
const searchedSports = [...new Set<SportCode>(["FB", ...sportCodes])];
const problemId = "search-problem";

/** Target of a search without script: a phone then shows the results. */
export const foundId = "found";

/** A plain GET form. `search-in-place.ts` omits blank fields, and searches at every change of an additional filter. */
export function SearchForm({
  filters,
  nothingChosen,
  isCompact = false,
  children,
}: {
  filters: AthleteChoice;
  nothingChosen: boolean;
  /** The name and the button share a line on a phone. */
  isCompact?: boolean;
  children?: ReactNode;
}) {
  return (
    <search>
      <form
        action={`${href("/searchAthletes")}#${foundId}`}
        data-search
        aria-label="Search athletes"
        aria-describedby={nothingChosen ? problemId : undefined}
      >
        <div
          className={classNames(
            "grid items-end gap-x-4 lg:grid-cols-[1fr_1fr_1.4fr_auto]",
            isCompact
              ? "grid-cols-2 gap-y-3"
              : "gap-y-5 min-[24rem]:grid-cols-2 min-[24rem]:max-sm:[&>:nth-child(n+3)]:col-span-2",
          )}
        >
          <SelectField
            id="search-gender"
            label="Search Athlete by Gender"
            name="gender"
            defaultValue={filters.gender ?? ""}
            empty="Any gender"
            options={Object.entries(genders)}
          />
          <SelectField
            id="search-sport"
            label="Search Athlete by Sport"
            name="sportCode"
            defaultValue={filters.sportCode ?? ""}
            empty="Any sport"
            options={searchedSports.map((code) => [code, sports[code]])}
          />
          <TextField
            id="search-name"
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
        {children}
        <div role="alert">{nothingChosen && <NothingChosen />}</div>
        <template>
          <NothingChosen />
        </template>
      </form>
    </search>
  );
}

function NothingChosen() {
  return (
    <p id={problemId} className="mt-4 flex gap-2 font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="whitespace-pre-wrap">{"No selection found!  Select any filter."}</span>
    </p>
  );
}
