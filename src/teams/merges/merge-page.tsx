import { href } from "react-router";
import { pageContext } from "#page-context";
import { sports } from "../../athletes/vocabulary.ts";
import { ActionForm } from "../../forms/action-form.tsx";
import { ButtonForm } from "../../forms/button-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { pageForms } from "../../http/page-forms.server.ts";
import { requireMemberPage } from "../../sessions/require-member-page.server.ts";
import { Button } from "../../ui/button.tsx";
import { Card, TitledCard } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-title.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import type { Route } from "./+types/merge-page.ts";
import { merges as mergeOperations } from "./actions.server.ts";
import { describeLikely } from "./describe-likely.ts";
import { findMerges, findSameTeams } from "./find-same-teams.server.ts";
import type { Merge, SameTeam } from "./schema.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Athlete");
  const { db } = context.get(pageContext);
  const [suggestions, merges] = await Promise.all([findSameTeams(db, account), findMerges(db, account)]);
  return { account, suggestions, merges };
}

export const action = pageForms(mergeOperations);

const title = "Is this the same team?";

export default function MergePage({ loaderData }: Route.ComponentProps) {
  const { suggestions, merges } = loaderData;
  return (
    <div className="page max-w-[52rem] py-10 pb-24">
      <PageHead title={title} back={{ to: href("/me/seasons"), text: "Your seasons" }}>
        Merge two entries of one team. Your profile then shows one team, and each game once. The team’s numbers are
        shown. Yours stay, one tap away.
      </PageHead>
      <Problem of="merge" />
      <Problem of="undo" />
      <div className="mt-8 grid gap-4">
        {suggestions.map((suggestion) => (
          <Suggestion key={keyOf(suggestion)} suggestion={suggestion} />
        ))}
        {suggestions.length === 0 && merges.length === 0 && (
          <EmptyState title="Nothing to merge" art="bench">
            <p>
              You see suggestions here if you have two teams in one season, or join a team that you already added
              yourself.
            </p>
          </EmptyState>
        )}
        {merges.length > 0 && <Merges merges={merges} />}
      </div>
    </div>
  );
}

function keyOf({ season, team, other }: SameTeam): string {
  return `${season.seasonId} ${team?.teamId ?? other?.seasonId}`;
}

function Suggestion({ suggestion }: { suggestion: SameTeam }) {
  const { season, team, other } = suggestion;
  const name = team?.name ?? other?.teamName ?? "";
  const reason = describeLikely(season);
  return (
    <Card as="article" accent={season.isLikely}>
      <p className="eyebrow">{`${sports[season.sportCode]}, season ${season.seasonYear}`}</p>
      <h2 className="headline-card wrap-anywhere mt-1">
        <bdi>{season.teamName}</bdi>
        {" and "}
        <bdi>{name}</bdi>
      </h2>
      <p className="mt-1 text-ink-muted">
        {team ? `You joined ${name}. ` : "You added both. "}
        {reason}
      </p>
      <ActionForm action={href("/me/merge")} className="mt-4" fields={{ seasonId: season.seasonId }}>
        {team && <input type="hidden" name="teamId" value={team.teamId} />}
        {other && <input type="hidden" name="otherSeasonId" value={other.seasonId} />}
        <Button intent="merge" variant={season.isLikely ? "primary" : "secondary"}>
          Yes, merge them<span className="sr-only">{`: ${season.teamName} and ${name}`}</span>
        </Button>
      </ActionForm>
    </Card>
  );
}

function Merges({ merges }: { merges: Merge[] }) {
  return (
    <TitledCard id="merged" title="Merged">
      <ul className="mt-3 grid gap-4">
        {merges.map(({ seasonId, teamName, seasonYear, into, mergedAt, undoUntil }) => (
          <li
            key={seasonId}
            className="flex flex-wrap items-center gap-3 border-line border-b pb-4 last:border-0 last:pb-0"
          >
            <p className="min-w-48 flex-1">
              <bdi className="wrap-anywhere font-semibold">{teamName}</bdi>
              {` ${seasonYear} is shown as `}
              <bdi className="wrap-anywhere font-semibold">{into}</bdi>
              <span className="block text-ink-muted text-sm">
                {"Merged "}
                <Timestamp at={mergedAt} format="day" />
                {undoUntil ? (
                  <>
                    {". You can undo this until "}
                    <Timestamp at={undoUntil} format="day" />
                  </>
                ) : (
                  ". This can’t be undone anymore"
                )}
                .
              </span>
            </p>
            {undoUntil && (
              <ButtonForm intent="undo" action={href("/me/merge")} fields={{ seasonId }}>
                Undo<span className="sr-only">{` the merge of ${teamName}`}</span>
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
