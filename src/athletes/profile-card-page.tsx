import { pageContext } from "#page-context";
import type { Route } from "./+types/profile-card-page.ts";
import { cardTag, findCard } from "./card-cache.server.ts";
import { chooseTeam } from "./choose-team.server.ts";
import { findProfile, findTeamSeason } from "./queries.server.ts";
import { showAthlete } from "./show-athlete.server.ts";
import { headlineStats } from "./stats/headline-stats.ts";
import { seasonTotals } from "./stats/season-totals.ts";

/** The picture that a link preview shows for an athlete. Who may be seen is asked before anything kept is given out. */
export async function loader({ params: { athleteId }, request, context }: Route.LoaderArgs) {
  const { db } = context.get(pageContext);
  const profile = await findProfile(db, athleteId);
  if (!profile) return new Response("There is no such picture.", { status: 404 });

  const { sportCode, team } = chooseTeam(profile, new URLSearchParams());
  const season = sportCode && team && (await findTeamSeason(db, { sportCode, seasonId: team.seasonID }));
  const figures =
    sportCode && season
      ? headlineStats(
          sportCode,
          seasonTotals(
            sportCode,
            season.seasonOrGame,
            season.events.map(({ stats }) => stats),
          ),
        )
      : [];
  const { name, role, schoolName, home } = showAthlete(profile, sportCode);
  const content = {
    name,
    role,
    place: [schoolName, home].filter(Boolean).join(", "),
    sportCode,
    figures: figures.map(({ text, friendlyName }) => ({ text, label: friendlyName })),
  };

  const headers = { "cache-control": "public, max-age=60", etag: cardTag(content) };
  if (request.headers.get("if-none-match")?.includes(headers.etag)) return new Response(null, { status: 304, headers });
  const png = await findCard(content);
  if (!png) return new Response("Too many pictures are being drawn.", { status: 503, headers: { "retry-after": "2" } });
  return new Response(new Uint8Array(png), { headers: { ...headers, "content-type": "image/png" } });
}
