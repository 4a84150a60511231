import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { type LikelySeason, type Merge, type SameTeam, undoDays } from "./schema.ts";

/** Pairs that are listed, the likely ones first. */
const mostSuggestions = 20;

interface PairRow extends Omit<LikelySeason, "seasonId"> {
  key: string;
  teamId: string | null;
  otherKey: string | null;
  name: string;
}

/** The athlete’s seasons with games that are not merged, and not of a team so far. */
const ownSeasons = (accountId: string) => sql`
  select season.id as key, season.sport_code as "sportCode", season_year as "seasonYear", team_name as "teamName",
    fold_name(team_name) as folded, fold_name(coalesce(athletes.current_school, '')) as school, season.position,
    (select count(*)::integer from events where team_season_id = season.id) as games,
    coalesce(season.team_id, season.linked_team_id, (
      select team_games.team_id from events join team_games on team_games.id = team_game_id
      where team_season_id = season.id limit 1)) as "ofTeam"
  from team_seasons season join athletes on athletes.id = season.athlete_id
  where athletes.account_id = ${accountId} and season_or_game = 'G' and merged_into is null`;

/** Compares opponents as the lines of one game are compared, without those that only the day tells. */
const isSameOpponent = (one: string, other: string) => sql`exists (
  select from (select opponent_key(${sql.ref(one)}) as one, opponent_key(${sql.ref(other)}) as other) keys
  where one = other or string_to_array(one, ' ') <@ string_to_array(other, ' ') or string_to_array(other, ' ') <@ string_to_array(one, ' ')
    or similarity(one, other) >= 0.7)`;

const isLikely = (name: ReturnType<typeof sql>) =>
  sql`"commonGames" > 0 or similarity(folded, fold_name(${name})) >= 0.4 or (school <> '' and fold_name(${name}) like school || '%')`;

/** Lists the seasons that may be those of a team, which the athlete joins or joined: the same sport and season, not yet of a team. */
export async function findLikelySeasons(
  db: Kysely<Database>,
  { accountId, teamId }: { accountId: string; teamId: string },
): Promise<LikelySeason[]> {
  return (await findPairs(db, { accountId, teamId })).map(describeSeason);
}

async function findPairs(
  db: Kysely<Database>,
  { accountId, teamId }: { accountId: string; teamId: string },
): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    with team as (select * from teams where id = ${teamId} and status = 'approved'),
      own as (${ownSeasons(accountId)}),
      compared as (
        select own.*, team.id as "teamId", team.name, null as "otherKey", (
          select count(distinct game.id)::integer from team_games game
            join events on events.team_season_id = own.key and abs(events.event_date - game.game_date) <= 1
          where game.team_id = team.id and game.is_played and game.deleted_at is null
            and ${isSameOpponent("events.name", "game.opponent")}) as "commonGames"
        from own join team on team.sport_code = own."sportCode"
        where own."ofTeam" is null and own.folded <> fold_name(team.name)
          and (not exists (select from team_games where team_id = team.id)
            or exists (select from team_games where team_id = team.id and season_year = own."seasonYear")))
    select *, (${isLikely(sql`name`)}) as "isLikely" from compared
    order by "isLikely" desc, "commonGames" desc, "seasonYear" desc, position, key limit ${mostSuggestions}`.execute(
    db,
  );
  return rows;
}

/** Lists what may be one team on the profile of an athlete: seasons and joined teams, and pairs of seasons. */
export async function findSameTeams(db: Kysely<Database>, accountId: string): Promise<SameTeam[]> {
  const joined = await db
    .selectFrom("team_athletes")
    .innerJoin("athletes", "athletes.id", "athlete_id")
    .innerJoin("teams", "teams.id", "team_id")
    .select("team_id as teamId")
    .where("account_id", "=", accountId)
    .where("left_at", "is", null)
    .where("teams.status", "=", "approved")
    .orderBy("team_id")
    .execute();
  const ofTeams = await Promise.all(joined.map(({ teamId }) => findPairs(db, { accountId, teamId })));
  const { rows: ofSeasons } = await sql<PairRow>`
    with own as (${ownSeasons(accountId)}),
      compared as (
        select own.*, null as "teamId", other.key as "otherKey", other."teamName" as name, (
          select count(distinct events.id)::integer from events
            join events others on others.team_season_id = other.key and abs(events.event_date - others.event_date) <= 1
          where events.team_season_id = own.key and ${isSameOpponent("events.name", "others.name")}) as "commonGames"
        from own join own other on other."sportCode" = own."sportCode" and other."seasonYear" = own."seasonYear" and other.key > own.key
        where own."ofTeam" is null and other."ofTeam" is null)
    select *, (${isLikely(sql`name`)}) as "isLikely" from compared
    order by "isLikely" desc, "commonGames" desc, "seasonYear" desc, position, key, "otherKey" limit ${mostSuggestions}`.execute(
    db,
  );
  return [...ofTeams.flat(), ...ofSeasons]
    .map((row) => ({
      season: describeSeason(row),
      team: row.teamId === null ? null : { teamId: row.teamId, name: row.name },
      other: row.otherKey === null ? null : { seasonId: encodeId("teamSeason", row.otherKey), teamName: row.name },
    }))
    .toSorted((one, other) => Number(other.season.isLikely) - Number(one.season.isLikely))
    .slice(0, mostSuggestions);
}

/** Lists the merges on the profile of an athlete, latest first. */
export async function findMerges(db: Kysely<Database>, accountId: string): Promise<Merge[]> {
  const { rows } = await sql<
    Omit<Merge, "seasonId" | "mergedAt" | "undoUntil"> & { key: string; at: Date; until: Date | null }
  >`
    select season.id as key, season.season_year as "seasonYear", merge.at,
      -- The season that the team opened has the shown name already.
      case when season.merged_into is not null and season.linked_team_id = root.linked_team_id then root.team_name
        else season.team_name end as "teamName",
      shown_team_name(root) as into,
      case when merge.at > now() - make_interval(days => ${undoDays}) then merge.at + make_interval(days => ${undoDays}) end as until
    from team_seasons season
      join athletes on athletes.id = season.athlete_id
      join team_seasons root on root.id = season_root(season.id)
      cross join lateral (select coalesce(season.merged_at, season.linked_at) as at) merge
    where athletes.account_id = ${accountId} and (season.merged_into is not null
      -- A season that became the team’s, unless a season of the team was merged into it.
      or season.linked_team_id is not null and not exists (
        select from team_seasons child where child.merged_into = season.id and child.linked_team_id = season.linked_team_id))
    order by merge.at desc, season.id desc`.execute(db);
  return rows.map(({ key, at, until, ...merge }) => ({
    seasonId: encodeId("teamSeason", key),
    ...merge,
    mergedAt: at.toISOString(),
    undoUntil: until?.toISOString() ?? null,
  }));
}

function describeSeason({
  key,
  sportCode,
  seasonYear,
  teamName,
  games,
  commonGames,
  isLikely: fits,
}: PairRow): LikelySeason {
  return { seasonId: encodeId("teamSeason", key), sportCode, seasonYear, teamName, games, commonGames, isLikely: fits };
}
