import { href, Link } from "react-router";
import { pageContext } from "#page-context";
import { searchContext } from "#search-context";
import type { Gender, SportCode } from "../../athletes/vocabulary.ts";
import { dayIn } from "../../contact-rules/evaluate-rules.ts";
import { ActionForm } from "../../forms/action-form.tsx";
import { ButtonForm } from "../../forms/button-form.tsx";
import { PlanOffer } from "../../forms/plan-offer.tsx";
import { Problem } from "../../forms/problem.tsx";
import { sendForm } from "../../forms/send-form.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import type { AthleteChoice } from "../../search/filters/search-query.ts";
import { searchHref } from "../../search/search-href.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { WorkHead } from "../../ui/page-title.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Route } from "./+types/searches-page.ts";
import { searches as searchFeature } from "./actions.server.ts";
import { listDeletedSearches, listSearches } from "./list-searches.server.ts";
import { describeQuery } from "./name-search.server.ts";
import type { SavedSearch } from "./schema.ts";
import { type Alert, alerts, maxFollowedMatches, restoreDays } from "./vocabulary.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const { db } = context.get(pageContext);
  const [searches, deleted] = await Promise.all([
    listSearches(db, member, context.get(searchContext)),
    listDeletedSearches(db, member),
  ]);
  return {
    account: member.accountId,
    plan: member.plan,
    team: { sportCode: member.sportCode, gender: member.gender },
    year: Number(dayIn(member.timeZone, new Date()).slice(0, 4)),
    maySave: canDo(member, "search"),
    searches: searches.map((search) => ({ ...search, words: describeQuery(search.query).join(", ") })),
    deleted,
  };
}

export const clientAction = sendForm;

export const action = pageForms(searchFeature);

const title = "Saved searches";

export default function SearchesPage({ loaderData }: Route.ComponentProps) {
  const { plan, maySave, searches, deleted, team, year } = loaderData;
  const own = searches.filter(({ owner }) => owner === null);
  return (
    <div className="page py-5">
      <WorkHead title={title}>
        {`${own.length} of at most ${programLimits.savedSearches}. To save a search, choose filters in `}
        <Link to={href("/searchAthletes")} className="text-link">
          Find
        </Link>
        , and press “Save this search”.
      </WorkHead>
      {plan === "lapsed" && (
        <p className="mt-3 border-warning border-l-4 bg-sunken px-4 py-3 font-medium">
          The coach plan of your program has ended. We count new athletes, but we don’t email them.
        </p>
      )}
      {plan === "free" && (
        <EmptyState title="Saved searches are part of the coach plan" art="clipboard" action={<PlanOffer />}>
          Save a search, and we’ll email you the athletes who match it from then on. You can{" "}
          <Link to={href("/searchAthletes")} className="text-link">
            search athletes
          </Link>{" "}
          for free.
        </EmptyState>
      )}
      {plan !== "free" && searches.length === 0 && (
        <EmptyState
          title="No saved searches yet"
          art="clipboard"
          action={<LinkButton to={href("/searchAthletes")}>Find athletes</LinkButton>}
        >
          Choose filters, and press “Save this search”. We’ll email you once a week who is new.
        </EmptyState>
      )}
      <Problem of="change" />
      <Problem of="delete" />
      {searches.length > 0 && (
        <ul className="grid items-start gap-4 lg:grid-cols-2">
          {searches.map((search) => (
            <SearchCard key={search.searchId} search={search} maySave={maySave} />
          ))}
        </ul>
      )}
      {searches.length === 0 && <SearchIdeas team={team} year={year} />}
      <DeletedSearches searches={deleted} maySave={maySave} />
    </div>
  );
}

function SearchCard({ search, maySave }: { search: SavedSearch & { words: string }; maySave: boolean }) {
  const { searchId, name, query, words, total, newCount, alert, isShared, owner } = search;
  return (
    <Card as="li">
      <h2 className="headline-card wrap-anywhere">{name}</h2>
      <p className="wrap-anywhere mt-1 text-ink-muted">{words}</p>
      <p className="mt-1 text-ink-muted">
        {owner
          ? `Shared by ${owner}`
          : `${{ never: "No emails", daily: "Daily email", weekly: "Weekly email" }[alert]}, ${isShared ? "shared with the staff" : "only you see it"}`}
      </p>
      <p className="mt-3">
        {newCount !== null && newCount > 0 && (
          <>
            <Link to={href("/coach/searches/:searchId", { searchId })} className="text-link font-medium">
              {`${newCount.toLocaleString("en-US")} new`}
              <span className="sr-only">{` in ${name}`}</span>
            </Link>
            {", "}
          </>
        )}
        <Link to={`${href("/searchAthletes")}?${query}`} className="text-link">
          {`${total.toLocaleString("en-US")} ${total === 1 ? "athlete matches" : "athletes match"} now`}
          <span className="sr-only">{` in ${name}`}</span>
        </Link>
        {newCount === 0 && ", none is new"}
        {newCount === null &&
          `. We count and email new athletes only for searches with at most ${maxFollowedMatches.toLocaleString("en-US")} athletes`}
        .
      </p>
      {maySave && owner === null && (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2 font-medium">
            Change or delete<span className="sr-only">{`: ${name}`}</span>
          </summary>
          <ActionForm className="mt-2 grid items-end gap-4 sm:grid-cols-2" fields={{ searchId }}>
            <TextField label="Name" name="name" required maxLength={80} defaultValue={name} />
            <AlertField value={alert} />
            <label className="choice sm:col-span-full">
              <input type="checkbox" name="isShared" value="true" defaultChecked={isShared} />
              <span>The whole staff sees this search</span>
            </label>
            <div className="flex flex-wrap gap-3 sm:col-span-full">
              <Button type="submit" name="intent" value="change">
                Save changes
              </Button>
              <Button type="submit" name="intent" value="delete" variant="secondary" formNoValidate>
                Delete
              </Button>
            </div>
          </ActionForm>
        </details>
      )}
    </Card>
  );
}

const labels: Record<Alert, string> = {
  never: "Never",
  daily: "Daily, at 7 in the morning",
  weekly: "Weekly, on Mondays",
};

function AlertField({ value = "never" }: { value?: Alert }) {
  return (
    <SelectField
      label="Email new athletes"
      name="alert"
      defaultValue={value}
      options={(Object.keys(alerts) as Alert[]).map((code) => [code, labels[code]])}
    />
  );
}

function DeletedSearches({ searches, maySave }: { searches: { searchId: string; name: string }[]; maySave: boolean }) {
  if (!maySave || searches.length === 0) return null;
  return (
    <Card className="mt-8">
      <h2 className="headline-card">Deleted searches</h2>
      <p className="mt-2 text-ink-muted">{`You can restore a search for ${restoreDays} days.`}</p>
      <ul className="mt-3 grid gap-2">
        {searches.map(({ searchId, name }) => (
          <li key={searchId} className="flex flex-wrap items-center gap-3">
            <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
            <ButtonForm intent="restore" fields={{ searchId }}>
              Restore<span className="sr-only">{`: ${name}`}</span>
            </ButtonForm>
          </li>
        ))}
      </ul>
      <Problem of="restore" />
    </Card>
  );
}

/** Links to searches that a coach can save, for the team of the program. `year` is the current one. */
function SearchIdeas({ team, year }: { team: { sportCode: SportCode; gender: Gender }; year: number }) {
  const ideas: { title: string; text: string; filters: AthleteChoice }[] = [
    {
      title: `Class of ${year + 2}, with film`,
      text: "The next class of your board. Add a position, a height or a number to narrow it.",
      filters: { graduationYear: [year + 2], with: ["film"] },
    },
    {
      title: "Updated in the last 30 days",
      text: "Athletes with new games, numbers or film.",
      filters: { updatedDays: 30 },
    },
    {
      title: "Official numbers only",
      text: "Athletes whose coach confirmed the games. Then sort by the number that you recruit for.",
      filters: { with: ["confirmed"] },
    },
  ];
  return (
    <section aria-labelledby="ideas">
      <h2 id="ideas" className="headline-card">
        Searches to begin with
      </h2>
      <ul className="mt-3 grid gap-4 sm:grid-cols-3">
        {ideas.map(({ title, text, filters }) => (
          <Card as="li" key={title} padding="sm" interactive>
            <h3 className="font-display font-semibold text-lg">
              <Link to={searchHref({ ...team, ...filters })} className="card-link">
                {title}
              </Link>
            </h3>
            <p className="mt-1 text-ink-muted text-sm">{text}</p>
          </Card>
        ))}
      </ul>
    </section>
  );
}
