import createHttpError, { isHttpError } from "http-errors";
import { type Kysely, sql } from "kysely";
import { countEventsOfSeason } from "../../athletes/count-events.server.ts";
import { workspaceLimits } from "../../athletes/limits.ts";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { type MergeBody, undoDays } from "./schema.ts";
import { addSeasonOfTeam, findSeasonOfTeam } from "./team-season.server.ts";

interface Season {
  id: string;
  sportCode: SportCode;
  seasonYear: string;
  teamName: string;
  seasonOrGame: "G" | "S";
  /** The staff of a team opened it. */
  isOfStaff: boolean;
  /** The team whose games it has, or that the athlete said it is of. */
  teamId: string | null;
}

/** Merges two seasons of one team. Throws 401, 403 (not on the team), 404 and 409. Repeating it changes nothing. */
export async function mergeSeasons(
  trx: Kysely<Database>,
  { accountId, seasonId, otherSeasonId, teamId }: MergeBody & { accountId: string },
): Promise<{ seasonId: string }> {
  const athleteKey = await lockAthlete(trx, accountId);
  const season = await requireSeason(trx, athleteKey, seasonId);
  const kept = teamId
    ? await linkSeason(trx, { athleteKey, season, teamId })
    : await mergeInto(trx, { season: await requireSeason(trx, athleteKey, otherSeasonId ?? ""), target: season });
  return { seasonId: encodeId("teamSeason", kept) };
}

/** Makes seasons of an athlete those of a team that admitted the athlete. Skips seasons that changed since the athlete chose them. */
export async function linkChosenSeasons(
  trx: Kysely<Database>,
  { athleteKey, teamId, seasonKeys }: { athleteKey: string; teamId: string; seasonKeys: readonly string[] },
): Promise<void> {
  for (const key of seasonKeys) {
    try {
      const season = await requireSeason(trx, athleteKey, encodeId("teamSeason", key));
      await linkSeason(trx, { athleteKey, season, teamId });
    } catch (error) {
      if (!isHttpError(error)) throw error;
    }
  }
}

/** Makes a season that of an approved team, with the games that the team entered. Returns the key of the season that shows all. */
async function linkSeason(
  trx: Kysely<Database>,
  { athleteKey, season, teamId }: { athleteKey: string; season: Season; teamId: string },
): Promise<string> {
  const team = await trx
    .selectFrom("team_athletes")
    .innerJoin("teams", "teams.id", "team_athletes.team_id")
    .select(["teams.id as teamId", "teams.sport_code as sportCode", sql<string>`team_title(teams)`.as("teamName")])
    .where("athlete_id", "=", athleteKey)
    .where("team_id", "=", teamId)
    .where("left_at", "is", null)
    .where("teams.status", "=", "approved")
    .executeTakeFirst();
  if (!team) throw createHttpError(403, "Join this team first. After a coach confirms you, you can merge the seasons.");
  if (team.sportCode !== season.sportCode)
    throw createHttpError(
      409,
      `${team.teamName} plays another sport than ${season.teamName}, so they can’t be one team.`,
    );
  if (season.teamId !== null && season.teamId !== teamId) throw await otherTeam(trx, season);
  const known = await findSeasonOfTeam(trx, { ...team, athleteKey, seasonYear: season.seasonYear });
  if (known !== null && known !== season.id) {
    const ofTeam = await requireSeason(trx, athleteKey, encodeId("teamSeason", known));
    await markLinked(trx, known, teamId);
    return mergeInto(trx, { season: { ...ofTeam, teamId }, target: season });
  }
  if (season.seasonOrGame === "S") throw totalsProblem(season);
  await markLinked(trx, season.id, teamId);
  return season.id;
}

/** Merges a season into another one. The athlete’s own one stays, because its name does not depend on the approval of a team. */
async function mergeInto(trx: Kysely<Database>, given: { season: Season; target: Season }): Promise<string> {
  const { season, target } =
    given.target.isOfStaff && !given.season.isOfStaff ? { season: given.target, target: given.season } : given;
  if (season.id === target.id) return target.id;
  const [years, names] = [season.seasonYear === target.seasonYear, `${season.teamName} and ${target.teamName}`];
  if (season.sportCode !== target.sportCode || !years)
    throw createHttpError(409, `${names} aren’t in the same season of the same sport, so they can’t be one team.`);
  for (const one of [season, target]) if (one.seasonOrGame === "S") throw totalsProblem(one);
  if (season.teamId && target.teamId && season.teamId !== target.teamId) throw await otherTeam(trx, season);
  const [added, present] = [await countEventsOfSeason(trx, season.id), await countEventsOfSeason(trx, target.id)];
  if (added + present > workspaceLimits.eventsOfTeam)
    throw createHttpError(
      409,
      `${names} have ${added + present} games together. A season can have ${workspaceLimits.eventsOfTeam}. Delete some first.`,
    );
  const teamId = season.teamId ?? target.teamId;
  if (teamId !== null) {
    if (season.teamId) await markLinked(trx, season.id, teamId);
    await markLinked(trx, target.id, teamId);
  }
  await sql`select merge_season(${season.id}::bigint, ${target.id}::bigint)`.execute(trx);
  return target.id;
}

/** Undoes a merge within 30 days. Games of the team that it entered since go back with it. Throws 401, 404 and 409. */
export async function undoMerge(
  trx: Kysely<Database>,
  { accountId, seasonId }: { accountId: string; seasonId: string },
): Promise<void> {
  const athleteKey = await lockAthlete(trx, accountId);
  const key = findKey("teamSeason", seasonId);
  const { rows } = await sql<{ id: string; isMerged: boolean; isOpen: boolean }>`
    select merge.id, merge.merged_into is not null as "isMerged",
      coalesce(merge.merged_at, merge.linked_at) > now() - make_interval(days => ${undoDays}) as "isOpen"
    from team_seasons chosen
      -- The team’s own season that came with a linked one.
      join team_seasons merge on merge.id = coalesce((
        select child.id from team_seasons child
        where child.merged_into = chosen.id and chosen.merged_into is null and child.linked_team_id = chosen.linked_team_id), chosen.id)
    where chosen.id = ${key} and chosen.athlete_id = ${athleteKey}
      and (merge.merged_into is not null or merge.linked_team_id is not null)`.execute(trx);
  const [merge] = rows;
  if (!merge) throw createHttpError(404, "This season isn’t merged. It may have been undone in another window.");
  if (!merge.isOpen)
    throw createHttpError(
      409,
      `You merged these seasons more than ${undoDays} days ago. That can’t be undone anymore.`,
    );
  if (merge.isMerged) await sql`select unmerge_season(${merge.id}::bigint)`.execute(trx);
  else await unlink(trx, { athleteKey, key: merge.id });
}

/** Ends that a season is the team’s. Games that the team entered move to a season of the team. */
async function unlink(trx: Kysely<Database>, { athleteKey, key }: { athleteKey: string; key: string }): Promise<void> {
  const { teamId, seasonYear, sportCode, teamName } = await trx
    .selectFrom("team_seasons")
    .innerJoin("teams", "teams.id", "linked_team_id")
    .select(["teams.id as teamId", "season_year as seasonYear", "team_seasons.sport_code as sportCode"])
    .select(sql<string>`team_title(teams)`.as("teamName"))
    .where("team_seasons.id", "=", key)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("team_seasons")
    .set({ linked_team_id: null, linked_at: null, version: sql<number>`version + 1` })
    .where("id", "=", key)
    .execute();
  const games = sql<string>`select events.id from events join team_games on team_games.id = team_game_id
    where team_season_id = ${key} and team_games.team_id = ${teamId}`;
  const { rows } = await games.execute(trx);
  if (rows.length === 0) return;
  const opened = await addSeasonOfTeam(trx, { athleteKey, teamId, teamName, sportCode, seasonYear });
  if (opened === null)
    throw createHttpError(409, `Your profile has no room for a second season of ${teamName}. Delete a team first.`);
  await sql`select place_events(array(${games}), ${opened}::bigint, 16000)`.execute(trx);
}

async function markLinked(trx: Kysely<Database>, key: string, teamId: string): Promise<void> {
  await sql`
    update team_seasons set linked_team_id = ${teamId}, linked_at = now(), version = version + 1
    where id = ${key} and linked_team_id is distinct from ${teamId}::uuid`.execute(trx);
}

/** Locks the account like every change of the profile. Returns the key of its athlete, or undefined if it is blocked. */
export async function lockPublicAthlete(trx: Kysely<Database>, accountId: string): Promise<string | undefined> {
  const athlete = await trx
    .selectFrom("accounts")
    .innerJoin("athletes", "athletes.account_id", "accounts.id")
    .select("athletes.id")
    .where("accounts.id", "=", accountId)
    .where(sql<boolean>`is_public_account(accounts)`)
    .forNoKeyUpdate("accounts")
    .executeTakeFirst();
  return athlete?.id;
}

async function lockAthlete(trx: Kysely<Database>, accountId: string): Promise<string> {
  const athleteKey = await lockPublicAthlete(trx, accountId);
  if (!athleteKey) throw createHttpError(401, "Please sign in.");
  return athleteKey;
}

async function requireSeason(trx: Kysely<Database>, athleteKey: string, seasonId: string): Promise<Season> {
  const { rows } = await sql<Season>`
    select season.id, sport_code as "sportCode", season_year as "seasonYear", team_name as "teamName",
      season_or_game as "seasonOrGame", team_id is not null as "isOfStaff",
      coalesce(linked_team_id, team_id, (
        select team_games.team_id from events join team_games on team_games.id = team_game_id
        where team_season_id = season.id limit 1)) as "teamId"
    from team_seasons season
    where id = season_root(${findKey("teamSeason", seasonId)}::bigint) and athlete_id = ${athleteKey}`.execute(trx);
  const [season] = rows;
  if (!season) throw createHttpError(404, "We can’t find this season. It may have been deleted.");
  return season;
}

function totalsProblem({ teamName }: Season) {
  return createHttpError(
    409,
    `${teamName} has season totals. Only seasons with games can be merged, because totals can’t be compared game by game.`,
  );
}

async function otherTeam(trx: Kysely<Database>, { teamId, teamName }: Season) {
  const team = await trx.selectFrom("teams").select("name").where("id", "=", teamId).executeTakeFirst();
  return createHttpError(
    409,
    `${teamName} already has games of ${team?.name ?? "another team"}, which is another team.`,
  );
}
