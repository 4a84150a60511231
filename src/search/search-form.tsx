import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import CircleAlert from "lucide-react/icons/circle-alert";
import Search from "lucide-react/icons/search";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { href, useLocation, useNavigate, useNavigationType } from "react-router";
import { genders, maxNameLength, type SportCode, sports } from "../athletes/vocabulary.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { choiceNames } from "./filters/filter-names.ts";
import type { AthleteChoice } from "./filters/search-query.ts";
import { addressOf, searchHref } from "./search-href.ts";
import { joinStats } from "./stat-parts.ts";

/** The order of the specification: football first. */
const searchedSports = [...new Set<SportCode>(["FB", ...sportCodes])];
const problemId = "search-problem";

/** Navigation state of a search that a filter change started. It preserves the focus and the scroll position. */
export const filterNavigation = "stays";

/** Target of a search without script: a phone then shows the results. */
export const foundId = "found";

function readForm(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  const fields = new FormData(form);
  for (const name of choiceNames) {
    const values = fields.getAll(name).map((value) => String(value).trim());
    for (const value of name === "stat" ? joinStats(values.filter(Boolean)) : values)
      if (value) params.append(name, value);
  }
  return params;
}

/** A plain GET form. With script, it omits blank fields and searches at every change of an additional filter. */
export function SearchForm({
  filters,
  nothingChosen,
  children,
}: {
  filters: AthleteChoice;
  nothingChosen: boolean;
  children?: ReactNode;
}) {
  const navigate = useNavigate();
  const location = useLocation();
  const formKey = useFormKey(searchHref(filters));
  const [refusedAt, setRefusedAt] = useState<string | null>(null);
  const refused = nothingChosen || refusedAt === location.key;

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const params = readForm(event.currentTarget);
    // The button of the open filters leads to the results below them, and so does a search on a phone.
    const isShow = Boolean(event.nativeEvent.submitter?.closest("details"));
    if (params.size === 0 && !isShow) return setRefusedAt(location.key);
    setRefusedAt(null);
    const results = document.getElementById("results");
    const isBelow = (results?.getBoundingClientRect().bottom ?? 0) > innerHeight - 200;
    const preventScrollReset = isBelow || isShow;
    if (preventScrollReset) results?.scrollIntoView();
    // The button is hidden again.
    if (isShow) results?.focus({ preventScroll: true });
    if (params.size > 0 || location.search) return navigate(addressOf(params), { preventScrollReset });
  }

  function change({ target }: Event) {
    setRefusedAt(null);
    const input = target as HTMLInputElement;
    if (input.form && input.closest("details"))
      void navigate(addressOf(readForm(input.form)), {
        state: filterNavigation,
        preventScrollReset: true,
        // Each letter is a search, but no step back.
        replace: input.type === "text",
      });
  }

  return (
    <search>
      <form
        key={formKey}
        action={`${href("/searchAthletes")}#${foundId}`}
        aria-label="Search athletes"
        aria-describedby={refused ? problemId : undefined}
        onSubmit={search}
        // Not onChange: React ignores events of filters whose script is not loaded yet.
        ref={(form) => {
          form?.addEventListener("input", change);
          return () => form?.removeEventListener("input", change);
        }}
      >
        <div className="grid items-end gap-x-4 gap-y-5 min-[24rem]:grid-cols-2 min-[24rem]:max-sm:[&>:nth-child(n+3)]:col-span-2 lg:grid-cols-[1fr_1fr_1.4fr_auto]">
          <SelectField
            id="search-gender"
            label="Search Athlete by Gender"
            name="gender"
            defaultValue={filters.gender ?? ""}
          >
            <option value="">Any gender</option>
            {Object.entries(genders).map(([code, word]) => (
              <option key={code} value={code}>
                {word}
              </option>
            ))}
          </SelectField>
          <SelectField
            id="search-sport"
            label="Search Athlete by Sport"
            name="sportCode"
            defaultValue={filters.sportCode ?? ""}
          >
            <option value="">Any sport</option>
            {searchedSports.map((code) => (
              <option key={code} value={code}>
                {sports[code]}
              </option>
            ))}
          </SelectField>
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
        <div role="alert">
          {refused && (
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

/** Counts navigations that the form did not start. The count is the form's key, so that its fields then reset. */
function useFormKey(address: string): number {
  const { state } = useLocation();
  const type = useNavigationType();
  const [shown, setShown] = useState({ address, formKey: 0 });
  if (shown.address === address) return shown.formKey;
  const next = { address, formKey: type !== "POP" && state === filterNavigation ? shown.formKey : shown.formKey + 1 };
  setShown(next);
  return next.formKey;
}
