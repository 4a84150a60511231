import { isHttpError } from "http-errors";
import { data, Form, href, Link, redirect } from "react-router";
import { pageContext } from "#page-context";
import { workspaceLimits as limits } from "../../athletes/limits.ts";
import { brand } from "../../brand.ts";
import { Problem } from "../../coach/forms/problem.tsx";
import { requireMemberPage } from "../../sessions/require-member-page.server.ts";
import { AccountField } from "../../ui/account-field.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { findTeamMembership } from "../find-team.server.ts";
import { canDoInTeam } from "../permissions.ts";
import type { Route } from "./+types/games-page.ts";
import { listGames } from "./find-games.server.ts";
import { GameFields } from "./game-fields.tsx";
import { addGameByForm } from "./write-games-by-form.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Team Staff");
  const { db } = context.get(pageContext);
  const member = await findTeamMembership(db, account);
  if (!member || !canDoInTeam(member, "readGames")) throw redirect(href("/team"));
  const games = await listGames(db, member);
  const season = games[0]?.seasonYear ?? String(new Date().getUTCFullYear());
  return { account, games, season, formKey: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accountId } = await requireMemberPage(context, request, "Team Staff");
  const form = await request.formData().catch(() => new FormData());
  try {
    const { gameId } = await addGameByForm(context.get(pageContext).db, { accountId, form });
    return redirect(href("/team/games/:gameId", { gameId }));
  } catch (error) {
    if (!isHttpError(error) || !error.expose) throw error;
    return data({ intent: "add", message: error.message }, { status: error.status });
  }
}

const title = "Games";

export function meta() {
  return pageMeta({ title, ownTitle: true, site: brand.name, index: false });
}

export default function GamesPage({
  loaderData: { account, games, season, formKey },
  actionData,
}: Route.ComponentProps) {
  const seasons = [...Map.groupBy(games, ({ seasonYear }) => seasonYear)];
  return (
    <div className="page max-w-[60rem] py-10">
      <PageTitle title={title} site={brand.name} hasError={Boolean(actionData)} />
      <h1 className="headline-page">Games</h1>
      <p className="lede mt-3">
        Only your staff sees the schedule. A game appears on profiles after you mark it as played.{" "}
        <Link to={href("/team/confirm")} className="text-link">
          Coaches then confirm the numbers
        </Link>
        .
      </p>
      <LinkButton to={href("/team/import")} variant="secondary" className="mt-5">
        Import files
      </LinkButton>
      <div className="mt-8 grid gap-8">
        {games.length === 0 && (
          <EmptyState title="No games yet" art="scoreboard">
            Add the first game of the season below.
          </EmptyState>
        )}
        {seasons.map(([year, inSeason]) => (
          <section key={year}>
            <h2 className="headline-card">{`Season ${year}`}</h2>
            <ul className="mt-3 grid gap-2">
              {inSeason.map(({ gameId, opponent, date, place, score, isPlayed, lines }) => (
                <Card
                  as="li"
                  key={gameId}
                  interactive
                  padding="none"
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3"
                >
                  <p className="min-w-48 flex-1">
                    <Link
                      to={href("/team/games/:gameId", { gameId })}
                      className="card-link wrap-anywhere font-semibold"
                    >
                      <bdi>{opponent}</bdi>
                    </Link>
                    <span className="block text-ink-muted text-sm">
                      <Timestamp at={date} />
                      {place && ` · ${place === "H" ? "Home" : "Away"}`}
                      {lines > 0 && ` · ${lines} ${lines === 1 ? "athlete" : "athletes"}`}
                    </span>
                  </p>
                  <span className="figure text-2xl">{score}</span>
                  <Badge tone={isPlayed ? "success" : "neutral"}>{isPlayed ? "Played" : "Scheduled"}</Badge>
                </Card>
              ))}
            </ul>
          </section>
        ))}
        <Card>
          <h2 className="headline-card">Add a game</h2>
          <Form method="post" key={formKey} className="mt-4 grid gap-5">
            <AccountField account={account} />
            <input type="hidden" name="key" value={formKey} />
            <TextField
              label="Season"
              name="seasonYear"
              required
              maxLength={limits.seasonYear}
              defaultValue={season}
              hint="Such as 2026 or 2026-27"
              className="sm:max-w-48"
            />
            <GameFields game={null} />
            <div>
              <Button type="submit" name="intent" value="add">
                Add the game
              </Button>
            </div>
          </Form>
          <Problem of="add" problem={actionData ?? undefined} />
        </Card>
      </div>
    </div>
  );
}
