import { href, Link } from "react-router";
import { pageContext } from "#page-context";
import { searchContext } from "#search-context";
import { PlanOffer } from "../../forms/plan-offer.tsx";
import { Problem } from "../../forms/problem.tsx";
import { sendForm } from "../../forms/send-form.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { describeChoice } from "../../search/describe-choice.server.ts";
import { queryOfAddress } from "../../search/query-of-address.server.ts";
import { readSearchAddress } from "../../search/search-address.server.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import type { Route } from "./+types/searches-page.ts";
import { searches as searchFeature } from "./actions.server.ts";
import { DeletedSearches } from "./deleted-searches.tsx";
import { listDeletedSearches, listSearches } from "./list-searches.server.ts";
import { SaveSearchForm } from "./save-search-form.tsx";
import { SearchCard } from "./search-card.tsx";

/** A query like that of the public search fills the form: `/coach/searches?heightMin=74`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const { db } = context.get(pageContext);
  const [searches, deleted] = await Promise.all([
    listSearches(db, member, context.get(searchContext)),
    listDeletedSearches(db, member),
  ]);
  const given = queryOfAddress(new URL(request.url).search);
  return {
    account: member.accountId,
    plan: member.plan,
    maySave: canDo(member, "search"),
    given: given && { address: `${href("/searchAthletes")}?${given}`, words: describeQuery(given) },
    searches: searches.map((search) => ({ ...search, words: describeQuery(search.query) })),
    deleted,
    formKey: crypto.randomUUID(),
  };
}

function describeQuery(query: string): string {
  const { choice } = readSearchAddress(new URLSearchParams(query));
  return describeChoice(choice)
    .map(({ word }) => word)
    .join(", ");
}

export const clientAction = sendForm;

export const action = pageForms(searchFeature);

const title = "Saved searches";

export default function SearchesPage({ loaderData }: Route.ComponentProps) {
  const { plan, maySave, given, searches, deleted, formKey } = loaderData;
  return (
    <div className="page max-w-[60rem] py-10">
      <PageTitle title={title} />
      <h1 className="headline-page">{title}</h1>
      <p className="lede mt-3">
        {`${searches.length} of at most ${programLimits.savedSearches}. Only you see your saved searches.`}
      </p>
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
      {maySave && <SaveSearchForm given={given || null} formKey={formKey} />}
      <Problem of="change" />
      <Problem of="delete" />
      {searches.length > 0 && (
        <ul className="mt-8 grid gap-6">
          {searches.map((search) => (
            <SearchCard key={search.searchId} search={search} maySave={maySave} />
          ))}
        </ul>
      )}
      <DeletedSearches searches={deleted} maySave={maySave} />
    </div>
  );
}
