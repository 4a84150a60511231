import { isHttpError } from "http-errors";
import { data, href, Link, redirect } from "react-router";
import { pageContext } from "#page-context";
import { feetAndInches } from "../../athletes/field-definition.ts";
import { ActionForm } from "../../forms/action-form.tsx";
import { MissingRecord } from "../../forms/missing-record.tsx";
import { Problem } from "../../forms/problem.tsx";
import { pageForms } from "../../http/page-forms.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { searchHref } from "../../search/search-href.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton, TextLink } from "../../ui/link-button.tsx";
import { WorkHead } from "../../ui/page-title.tsx";
import type { Route } from "./+types/new-matches-page.ts";
import { searches as searchFeature } from "./actions.server.ts";
import { listNewMatches } from "./list-searches.server.ts";
import type { NewMatch } from "./schema.ts";

export async function loader({ params: { searchId }, request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  // The search lists the saved ones.
  if (!searchId) throw redirect(searchHref({ sportCode: member.sportCode, gender: member.gender }));
  const { db } = context.get(pageContext);
  const found = await listNewMatches(db, member, searchId).catch((error: unknown) => {
    if (isHttpError(error) && error.status === 404) throw data(null, { status: 404 });
    throw error;
  });
  // The author decides what was seen, and gets the emails.
  const maySave = canDo(member, "search") && found.owner === null;
  return { account: member.accountId, searchId, maySave, ...found };
}

export const action = pageForms(searchFeature);

export default function NewMatchesPage({ loaderData }: Route.ComponentProps) {
  const { searchId, maySave, name, query, newCount, data: athletes } = loaderData;
  return (
    <div className="page py-5">
      <WorkHead
        title={`New: ${name}`}
        heading={name}
        back={{ to: href("/coach/searches/:searchId?"), text: "Saved searches" }}
      >
        {`${(newCount ?? 0).toLocaleString("en-US")} new. `}
        <Link to={`${href("/searchAthletes")}?${query}`} className="text-link">
          See all athletes
        </Link>
      </WorkHead>
      <Problem of="seen" />
      {athletes.length === 0 ? (
        <EmptyState
          title="No new athletes"
          art="bench"
          action={<LinkButton to={href("/coach/searches/:searchId?")}>Go to saved searches</LinkButton>}
        >
          Athletes who begin to match this search are listed here.
        </EmptyState>
      ) : (
        <>
          {athletes.length < (newCount ?? 0) && (
            <p className="mt-3 text-ink-muted">{`We list the newest ${athletes.length}. Mark them as seen to list more.`}</p>
          )}
          <ul className="mt-6 grid gap-2">
            {athletes.map((athlete) => (
              <li key={athlete.athleteId}>
                <TextLink to={href("/coach/prospects/:athleteId", { athleteId: athlete.athleteId })}>
                  <bdi>{athlete.name}</bdi>
                </TextLink>
                <span className="wrap-anywhere text-ink-muted">{` ${factsOf(athlete)}`}</span>
              </li>
            ))}
          </ul>
          {maySave && (
            <ActionForm className="mt-6" fields={{ searchId }}>
              {athletes.map(({ athleteId }) => (
                <input key={athleteId} type="hidden" name="athlete" value={athleteId} />
              ))}
              <Button type="submit" name="intent" value="seen">
                {athletes.length === 1 ? "Mark as seen" : `Mark these ${athletes.length} as seen`}
              </Button>
            </ActionForm>
          )}
        </>
      )}
    </div>
  );
}

function factsOf({ graduationYear, height, city, state }: NewMatch): string {
  return [
    graduationYear && `Class of ${graduationYear}`,
    height && feetAndInches(height),
    [city, state].filter(Boolean).join(", "),
  ]
    .filter(Boolean)
    .join(" · ");
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingRecord
      error={error}
      title="We can’t find this search"
      to={href("/coach/searches/:searchId?")}
      action="Go to saved searches"
    >
      You or another page deleted it, or the address is wrong.
    </MissingRecord>
  );
}
