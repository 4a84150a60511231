import { usStates } from "../athletes/names/us-states.ts";
import { Button } from "../ui/button.tsx";
import { Search } from "../ui/icons/search.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Home } from "./find-home.server.ts";
import { Choice, MoreSchoolFilters } from "./more-school-filters.tsx";
import type { SchoolFilters } from "./schema.ts";
import type { ShownSchools } from "./show-schools.server.ts";
import { maxSchoolTerm } from "./vocabulary.ts";

export function schoolsHref(path: string, filters: SchoolFilters, page = 1): string {
  const chosen = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const params = new URLSearchParams(page > 1 ? [...chosen, ["page", String(page)]] : chosen);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Search form. A GET form, so that it works without scripts and its URL contains the filters. */
export function SchoolSearchForm({
  path,
  filters,
  options,
  place,
  home,
}: Pick<ShownSchools, "filters" | "options" | "place"> & { path: string; home?: Home }) {
  const isChosen = Object.values(filters).some(Boolean);
  return (
    <search>
      {/* The fields are uncontrolled: the key resets them when the URL changes. */}
      <form key={schoolsHref(path, filters)} action={path} aria-label="Search schools">
        <div className="grid grid-cols-2 items-end gap-x-4 gap-y-5 lg:grid-cols-[1.6fr_1fr_1fr_1.2fr_auto]">
          <TextField
            label="Name or city"
            name="name"
            defaultValue={filters.name ?? ""}
            maxLength={maxSchoolTerm}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Any part of the name"
            className="max-lg:col-span-2"
          />
          <Choice
            label="Sport"
            name="sportCode"
            any="Any sport"
            chosen={filters.sportCode ?? (isChosen ? undefined : home?.sportCode)}
            options={options.sportCode}
          />
          <Choice label="Division" name="division" any="Any" chosen={filters.division} options={options.division} />
          <Choice label="State" name="state" any="Any state" chosen={filters.state} options={options.state} />
          <Button type="submit" className="min-h-12 w-full lg:w-auto lg:px-7">
            <Search aria-hidden className="size-5" />
            Search
          </Button>
        </div>
        <MoreSchoolFilters filters={filters} options={options} place={place} homeState={home?.state} />
        {home && <HomeLinks path={path} filters={filters} home={home} />}
        {isChosen && (
          <TextLink to={path} className="mt-3 -mb-2">
            Clear the search
          </TextLink>
        )}
      </form>
    </search>
  );
}

function HomeLinks({ path, filters, home: { near, state } }: { path: string; filters: SchoolFilters; home: Home }) {
  const links = [
    near && !filters.near && { text: `Schools near ${near}`, filters: { ...filters, near } },
    state &&
      !filters.state && {
        text: `Schools in ${usStates.get(state)}`,
        filters: { ...filters, state },
      },
  ];
  return links.map(
    (link) =>
      link && (
        <TextLink key={link.text} to={schoolsHref(path, link.filters)} className="mt-3 mr-6 -mb-2">
          {link.text}
        </TextLink>
      ),
  );
}
