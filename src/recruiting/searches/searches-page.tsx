import { href, Link } from "react-router";
import { pageContext } from "#page-context";
import { searchContext } from "#search-context";
import { dayIn } from "../../contact-rules/evaluate-rules.ts";
import { PlanOffer } from "../../forms/plan-offer.tsx";
import { Problem } from "../../forms/problem.tsx";
import { sendForm } from "../../forms/send-form.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { WorkHead } from "../../ui/page-title.tsx";
import type { Route } from "./+types/searches-page.ts";
import { searches as searchFeature } from "./actions.server.ts";
import { DeletedSearches } from "./deleted-searches.tsx";
import { listDeletedSearches, listSearches } from "./list-searches.server.ts";
import { describeQuery } from "./name-search.server.ts";
import { SearchCard } from "./search-card.tsx";
import { SearchIdeas } from "./search-ideas.tsx";

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
