import { href, Link } from "react-router";
import { pageContext } from "#page-context";
import { workspaceLimits as limits } from "../../athletes/limits.ts";
import { ActionForm } from "../../forms/action-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { pageForms } from "../../http/page-forms.server.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { InlineLink, LinkButton } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-title.tsx";
import { TabsNav } from "../../ui/tabs-nav.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { requireTeamPage } from "../team-operations.server.ts";
import { gamePlaces, teamLimits } from "../vocabulary.ts";
import type { Route } from "./+types/games-page.ts";
import { games as gameOperations } from "./actions.server.ts";
import { listGames, listSeasons } from "./find-games.server.ts";
import { GameFields } from "./game-fields.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireTeamPage(context, request, "readGames");
  const { db } = context.get(pageContext);
  const seasons = await listSeasons(db, member);
  const wanted = new URL(request.url).searchParams.get("season");
  const season = seasons.find((one) => one === wanted) ?? seasons[0] ?? String(new Date().getUTCFullYear());
  const games = await listGames(db, member, season);
  return { account: member.accountId, seasons, season, games, formKey: crypto.randomUUID() };
}

export const action = pageForms(gameOperations);

const title = "Games";

export default function GamesPage({ loaderData: { seasons, season, games, formKey } }: Route.ComponentProps) {
  const isFull = games.length >= teamLimits.gamesOfSeason;
  return (
    <div className="page max-w-[60rem] py-10">
      <PageHead title={title} heading="Games">
        Only your staff sees the schedule. A game appears on profiles after you mark it as played.{" "}
        <InlineLink to={href("/team/confirm")}>Coaches then confirm the numbers</InlineLink>.
      </PageHead>
      <LinkButton to={href("/team/import")} variant="secondary" className="mt-5">
        Import files
      </LinkButton>
      <div className="mt-8 grid gap-8">
        {seasons.length > 1 && (
          <TabsNav
            label="Season"
            variant="pill"
            tabs={seasons.map((year) => ({
              href: `${href("/team/games")}?season=${encodeURIComponent(year)}`,
              label: year,
              current: year === season,
            }))}
          />
        )}
        {games.length === 0 && <EmptyState title="No games yet">Add the first game of the season below.</EmptyState>}
        {games.length > 0 && (
          <section>
            <h2 className="headline-card">{`Season ${season}`}</h2>
            {isFull && (
              <p className="mt-2 font-medium">{`This season has ${teamLimits.gamesOfSeason} games, which is the limit.`}</p>
            )}
            <ul className="mt-3 grid gap-2">
              {games.map(({ gameId, opponent, date, place, score, isPlayed, lines }) => (
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
                      {place && ` · ${gamePlaces[place]}`}
                      {lines > 0 && ` · ${lines} ${lines === 1 ? "athlete" : "athletes"}`}
                    </span>
                  </p>
                  <span className="figure text-2xl">{score}</span>
                  <Badge tone={isPlayed ? "success" : "neutral"}>{isPlayed ? "Played" : "Scheduled"}</Badge>
                </Card>
              ))}
            </ul>
          </section>
        )}
        <Card>
          <h2 className="headline-card">Add a game</h2>
          <ActionForm key={formKey} className="mt-4 grid gap-5" fields={{ key: formKey }}>
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
              <Button intent="add">Add the game</Button>
            </div>
          </ActionForm>
          <Problem of="add" />
        </Card>
      </div>
    </div>
  );
}
