import { href } from "react-router";
import { Hidden, type HiddenFields } from "../../forms/action-form.tsx";
import type { Membership } from "../../programs/find-program.server.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { StaffSearch } from "../searches/list-searches.server.ts";
import { type Alert, maxFollowedMatches, restoreDays } from "../searches/vocabulary.ts";

/** The saved searches of the staff, with the form that changes each own one. In a narrow window, they are behind their title. */
export function SavedSearchColumn({
  searches,
  deleted,
  current,
  account,
  back,
  plan,
  maySave,
}: {
  searches: StaffSearch[];
  deleted: { searchId: string; name: string }[];
  /** Id of the search whose results the page shows. */
  current: string | null;
  account: string;
  /** Address of the page. */
  back: string;
  plan: Membership["plan"];
  maySave: boolean;
}) {
  const news = searches.reduce((sum, { newCount }) => sum + (newCount ?? 0), 0);
  return (
    <nav aria-label="Saved searches">
      <details className="lg:[&::details-content]:[content-visibility:visible]">
        <summary className="min-h-11 cursor-pointer py-2 font-display font-semibold lg:pointer-events-none lg:list-none lg:text-xl">
          {`Saved searches (${searches.length})`}
          {news > 0 && `, ${news.toLocaleString("en-US")} new`}
        </summary>
        {searches.length === 0 && plan !== "free" && (
          <p className="text-ink-muted text-sm">
            Search, and save the search. We email you the athletes who match it from then on.
          </p>
        )}
        {plan !== "active" && (
          <p className="text-sm">
            {plan === "free"
              ? "Saved searches with email alerts are part of the coach plan. "
              : "The coach plan of your program has ended. We count new athletes, but we don’t email them. "}
            <a href={href("/coach/plan")} className="text-link">
              See the plan
            </a>
          </p>
        )}
        <ul className="mt-2 grid">
          {searches.map((search) => (
            <li key={search.searchId} className="border-line border-t">
              <SearchLinks search={search} isCurrent={search.searchId === current} />
              {maySave && search.owner === null && <ChangeForm search={search} fields={{ account, back }} />}
            </li>
          ))}
        </ul>
        {maySave && deleted.length > 0 && (
          <details>
            <summary className="min-h-11 cursor-pointer py-3 text-ink-muted text-sm">
              {`Deleted in the last ${restoreDays} days (${deleted.length})`}
            </summary>
            {deleted.map(({ searchId, name }) => (
              <form key={searchId} method="post" action="/coach/keep" className="wrap-anywhere py-1 text-sm">
                <Hidden fields={{ account, back, searchId }} />
                {name}
                <button type="submit" name="intent" value="restore" className="text-link ml-2 min-h-11">
                  Restore<span className="sr-only">{`: ${name}`}</span>
                </button>
              </form>
            ))}
          </details>
        )}
      </details>
    </nav>
  );
}

function SearchLinks({
  search: { searchId, name, query, newCount, owner },
  isCurrent,
}: {
  search: StaffSearch;
  isCurrent: boolean;
}) {
  return (
    <div className="flex items-center justify-between gap-2">
      <a
        href={`${href("/searchAthletes")}?${query}`}
        aria-current={isCurrent ? "true" : undefined}
        className="wrap-anywhere min-h-11 min-w-0 py-2 text-sm underline-offset-4 hover:underline aria-current:font-bold"
      >
        {name}
        {owner && <span className="block text-ink-muted">{`by ${owner}`}</span>}
      </a>
      {newCount !== null && newCount > 0 && (
        <a
          href={href("/coach/searches/:searchId?", { searchId })}
          className="figure inline-flex min-h-11 shrink-0 items-center font-semibold text-signal-ink text-sm underline"
        >
          {`${newCount.toLocaleString("en-US")} new`}
          <span className="sr-only">{` in ${name}`}</span>
        </a>
      )}
    </div>
  );
}

/** Plain, because the page of the search is that of everyone. */
function ChangeForm({
  search: { searchId, name, alert, isShared, newCount },
  fields,
}: {
  search: StaffSearch;
  fields: HiddenFields;
}) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-ink-muted text-sm">
        {newCount === null ? "Too many athletes to email" : alertTexts[alert]}
        <span className="sr-only">{`: change or delete ${name}`}</span>
      </summary>
      <form method="post" action="/coach/keep" className="grid gap-3 pb-4">
        <Hidden fields={{ ...fields, searchId }} />
        <TextField label="Name" name="name" required maxLength={80} defaultValue={name} />
        <SelectField
          label="Email new athletes"
          name="alert"
          defaultValue={alert}
          options={Object.entries(alertTexts)}
          hint={`At 7 in the morning, weekly on Mondays. For searches with at most ${maxFollowedMatches.toLocaleString("en-US")} athletes.`}
        />
        <label className="choice">
          <input type="checkbox" name="isShared" value="true" defaultChecked={isShared} />
          <span>The whole staff sees this search</span>
        </label>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="change-search">
            Save changes
          </Button>
          <Button type="submit" name="intent" value="delete" variant="secondary" formNoValidate>
            Delete
          </Button>
        </div>
      </form>
    </details>
  );
}

const alertTexts: Record<Alert, string> = {
  never: "No emails",
  daily: "Daily email",
  weekly: "Weekly email",
};

/** Saves the search of the page for the staff, with a weekly email of new matches. A search with too many athletes has no email. */
export function SaveSearchButton({
  account,
  address,
  name,
  total,
}: {
  account: string;
  /** Address of the page. */
  address: string;
  name: string;
  total: number;
}) {
  return (
    <form method="post" action="/coach/keep" className="shrink-0">
      <Hidden
        fields={{
          ...{ account, name, address, back: address, key: crypto.randomUUID(), isShared: "true" },
          alert: total <= maxFollowedMatches ? "weekly" : "never",
        }}
      />
      <button type="submit" name="intent" value="save" className={buttonClass({ variant: "secondary" })}>
        Save this search
      </button>
    </form>
  );
}
