import { href } from "react-router";
import { buttonClass } from "../../ui/button-class.ts";
import type { StaffSearch } from "../searches/list-searches.server.ts";
import { maxFollowedMatches } from "../searches/vocabulary.ts";

/** The saved searches of the staff, each with the number of its new matches. On a phone, they are behind their title. */
export function SavedSearchColumn({
  searches,
  current,
  hasPlan,
}: {
  searches: StaffSearch[];
  /** Id of the search whose results the page shows. */
  current: string | null;
  hasPlan: boolean;
}) {
  const news = searches.reduce((sum, { newCount }) => sum + (newCount ?? 0), 0);
  return (
    <nav aria-label="Saved searches">
      <details className="lg:hidden">
        <summary className="min-h-11 cursor-pointer py-2 font-display font-semibold">
          {`Saved searches (${searches.length})`}
          {news > 0 && `, ${news.toLocaleString("en-US")} new`}
        </summary>
        <List searches={searches} current={current} hasPlan={hasPlan} />
      </details>
      <div className="max-lg:hidden">
        <h2 className="headline-card">Saved searches</h2>
        <List searches={searches} current={current} hasPlan={hasPlan} />
      </div>
    </nav>
  );
}

function List({ searches, current, hasPlan }: { searches: StaffSearch[]; current: string | null; hasPlan: boolean }) {
  return (
    <>
      {searches.length === 0 && (
        <p className="mt-2 text-ink-muted text-sm">
          {hasPlan
            ? "Search, and save the search. We email you the athletes who match it from then on."
            : "Saved searches with email alerts are part of the coach plan."}
        </p>
      )}
      <ul className="mt-2 grid">
        {searches.map(({ searchId, name, query, newCount, owner }) => (
          <li key={searchId} className="flex items-center justify-between gap-2 border-line border-t">
            <a
              href={`${href("/searchAthletes")}?${query}`}
              aria-current={searchId === current ? "true" : undefined}
              className="wrap-anywhere min-h-11 min-w-0 py-2 text-sm underline-offset-4 hover:underline aria-current:font-bold"
            >
              {name}
              {owner && <span className="block text-ink-muted">{`by ${owner}`}</span>}
            </a>
            {newCount !== null && newCount > 0 && (
              <a
                href={href("/coach/searches/:searchId", { searchId })}
                className="figure inline-flex min-h-11 shrink-0 items-center font-semibold text-signal-ink text-sm underline"
              >
                {`${newCount.toLocaleString("en-US")} new`}
                <span className="sr-only">{` in ${name}`}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      <a
        href={hasPlan ? href("/coach/searches") : href("/coach/plan")}
        className="text-link inline-flex min-h-11 items-center text-sm"
      >
        {hasPlan ? "Names and alerts" : "See the plan"}
      </a>
    </>
  );
}

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
      <input type="hidden" name="account" value={account} />
      <input type="hidden" name="key" value={crypto.randomUUID()} />
      <input type="hidden" name="back" value={address} />
      <input type="hidden" name="address" value={address} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="alert" value={total <= maxFollowedMatches ? "weekly" : "never"} />
      <input type="hidden" name="isShared" value="true" />
      <button type="submit" name="intent" value="save" className={buttonClass({ variant: "secondary" })}>
        Save this search
      </button>
    </form>
  );
}
