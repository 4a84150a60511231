import type { StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { workspaceLimits } from "../../athletes/limits.ts";
import { formerTeam } from "../../athletes/line-source.ts";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import {
  confirmationRows,
  hasStatsOfFile,
  mostEarlier,
  playerColumns,
  readSource,
  type SourceColumns,
} from "../../athletes/queries.server.ts";
import { type ConfirmationRow, compareLines, readLineMarks } from "../../athletes/read-line-marks.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { pageNumbers } from "../../http/page-size.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { seasonNames } from "../merges/team-season.server.ts";
import type { Proposal, SeasonLines, SourcedLine, TeamLineToConfirm } from "./schema.ts";

/** Numbers of proposals of a line, and of lines with open ones. The others are shown after a decision. */
const mostProposals = 3;
const mostLinesWithProposals = 20;

interface LineRow extends SourceColumns {
  key: string;
  athleteKey: string;
  gameId: string | null;
  name: string;
  version: number;
  seasonYear: string;
  teamName: string;
  sportCode: SportCode;
  seasonOrGame: "G" | "S";
  eventName: string | null;
  date: string | null;
  score: string | null;
  stats: StatLine;
  confirmations: ConfirmationRow[] | null;
  replaced: StatLine[] | null;
  is_disputed: boolean;
  history: { kind: "team" | "file"; enteredAt: string; replacedAt: string; stats: StatLine }[] | null;
  proposals: (Omit<Proposal, "differences"> & { stats: StatLine; before: StatLine })[] | null;
}

export interface FoundLine<Line extends SourcedLine = TeamLineToConfirm> {
  line: Line;
  key: string;
  athleteKey: string;
  /** The team’s game; null for an athlete’s own line. */
  gameId: string | null;
}

const seasonColumns = sql`*, shown_team_name(team_seasons) as shown_name`;
/** The team is approved, and the writer still works for it. */
const isOpenStaff = sql`(of_team.status = 'approved' and staff.removed_at is null and is_public_account(coach))`;
const lineOrder = sql`seasons.season_year desc, events.event_date desc nulls last, events.name, events.team_game_id,
  fold_name(owner.last_name), athletes.search_name, events.id`;

/**
 * Reads lines that profiles show. `seasons` selects rows of `team_seasons`, `condition` and the optional `keys` limit the events, and `teamId`
 * the proposals.
 */
async function findLines(
  db: Kysely<Database>,
  {
    seasons,
    condition,
    keys,
    teamId,
  }: {
    seasons: RawBuilder<unknown>;
    condition: RawBuilder<unknown>;
    keys?: readonly string[];
    teamId: string | null;
  },
): Promise<FoundLine[]> {
  // Without it, each confirmation of these athletes is compared with each event of all athletes.
  const ofKeys = keys ? sql`and event_id = any(${keys}::bigint[])` : sql``;
  const { rows } = await sql<LineRow>`
    with seasons as materialized (${seasons})
    select events.id as key, seasons.athlete_id as "athleteKey", events.team_game_id as "gameId",
      owner.first_name || ' ' || owner.last_name as name, coalesce(team_lines.version, events.version) as version,
      seasons.season_year as "seasonYear", seasons.shown_name as "teamName", seasons.sport_code as "sportCode",
      seasons.season_or_game as "seasonOrGame", shown_event_name(events) as "eventName", events.event_date::text as date, events.score, events.stats,
      teams.name as team, team_lines.entered_at, event_files.imported_at,
      ${playerColumns}, coalesce(team_files.format, event_files.format) as format, coalesce(team_files.producer, event_files.producer) as producer,
      coalesce(team_files.sha256, event_files.sha256) as sha256, coalesce(team_files.adds_up, event_files.adds_up) as adds_up,
      marks.confirmations,
      (select json_agg(stats order by id) from replaced_events where team_season_id = seasons.id and shown_id = events.id) as replaced,
      is_disputed(events),
      (select json_agg(json_build_object('kind', source, 'enteredAt', entered_at, 'replacedAt', replaced_at, 'stats', stats) order by version desc)
        from (select * from team_line_history
          where (team_id, game_id, athlete_id) = (team_lines.team_id, team_lines.game_id, team_lines.athlete_id)
          order by version desc limit ${mostEarlier}) earlier) as history,
      proposed.proposals
    from seasons
      join athletes on athletes.id = seasons.athlete_id
      join accounts owner on owner.id = athletes.account_id
      join events on events.team_season_id = seasons.id
      left join team_games on team_games.id = events.team_game_id
      left join teams on teams.id = team_games.team_id
      left join team_lines on (team_lines.team_id, team_lines.game_id, team_lines.athlete_id)
        = (team_games.team_id, team_games.id, seasons.athlete_id)
      left join team_files on (team_files.team_id, team_files.id) = (team_lines.team_id, team_lines.file_id)
      left join event_files on event_files.event_id = events.id and ${hasStatsOfFile("events")}
      left join (select event_id, ${confirmationRows} as confirmations from event_confirmations
        where athlete_id in (select athlete_id from seasons) ${ofKeys} group by event_id) marks on marks.event_id = events.id
      left join (
        select proposal.event_id, to_json((array_agg(json_build_object('proposalId', proposal.id, 'role', proposal.role,
          'team', case when of_team.status = 'approved' then of_team.name else ${formerTeam} end,
          'name', case when ${isOpenStaff} then shown_name(coach) end,
          'proposedAt', proposed_at, 'stats', proposal.stats, 'before', proposal.before,
          'state', case when proposal.state = 'open' and proposal.version <> changed.version then 'outdated' else proposal.state end)
          order by proposal.state = 'open' desc, proposed_at desc))[1:${sql.lit(mostProposals)}]) as proposals
        from line_proposals proposal join events changed on changed.id = proposal.event_id
          join teams of_team on of_team.id = proposal.team_id
          join team_staff staff on (staff.team_id, staff.id) = (proposal.team_id, proposal.staff_id)
          left join accounts coach on coach.id = staff.account_id
        where proposal.athlete_id in (select athlete_id from seasons) and (proposal.state <> 'open' or coalesce(${isOpenStaff}, false))
          ${teamId === null ? sql`` : sql`and proposal.team_id = ${teamId}`} ${ofKeys}
        group by proposal.event_id
      ) proposed on proposed.event_id = events.id
    where ${condition} and not is_of_unapproved_team(events.team_game_id)
      and not exists (select from replaced_events where team_season_id = seasons.id and replaced_events.id = events.id)
    order by ${lineOrder}`.execute(db);
  return rows.map(readRow);
}

/** Reads the lines of the season `teamId` of a profile, or of its latest seasons with together at most `eventsOfResponse` lines. */
export async function findLinesOfAccount(
  db: Kysely<Database>,
  { accountId, teamId }: { accountId: string; teamId?: string | undefined },
): Promise<SourcedLine[]> {
  const latest = sql`
    select id from (
      select season.id, sum(lines.count) over (order by season_year desc, position, season.id) as total
        from team_seasons season
          cross join lateral (select count(*) as count from events where events.team_season_id = season.id) lines
        where season.athlete_id in (${athleteOf(accountId)})
    ) seasons where total <= ${workspaceLimits.eventsOfResponse}`;
  const chosen = teamId === undefined ? latest : sql`select ${findKey("teamSeason", teamId)}::bigint`;
  const found = await findLines(db, {
    seasons: sql`select ${seasonColumns} from team_seasons where athlete_id in (${athleteOf(accountId)}) and id in (${chosen})`,
    condition: sql`true`,
    teamId: null,
  });
  return found.map(withoutAthlete);
}

/** Reads the lines of a profile for which coaches propose other values, the latest proposals first, but only some. */
export async function findLinesWithProposals(db: Kysely<Database>, accountId: string): Promise<SourcedLine[]> {
  const athlete = athleteOf(accountId);
  const proposed = sql`select event_id from line_proposals where athlete_id in (${athlete}) and state = 'open'
    order by proposed_at desc limit ${mostLinesWithProposals}`;
  const found = await findLines(db, {
    seasons: sql`select ${seasonColumns} from team_seasons where athlete_id in (${athlete})`,
    condition: sql`events.id in (${proposed})`,
    teamId: null,
  });
  return found.map(withoutAthlete);
}

/** Lists the seasons of a profile that have lines, latest first. */
export async function findSeasonsWithLines(db: Kysely<Database>, accountId: string) {
  const seasons = await db
    .selectFrom("team_seasons")
    .select(["id", "season_year as seasonYear", "sport_code as sportCode"])
    .select(sql<string>`shown_team_name(team_seasons)`.as("teamName"))
    .where(sql<boolean>`athlete_id in (${athleteOf(accountId)})`)
    .where(sql<boolean>`exists (select from events where events.team_season_id = team_seasons.id)`)
    .orderBy("season_year", "desc")
    .orderBy("position")
    .orderBy("id")
    .execute();
  return seasons.map(({ id, ...season }) => ({ teamId: encodeId("teamSeason", id), ...season }));
}

/** Counts the games of a season that the athlete took off the profile. */
export async function countHiddenGames(
  db: Kysely<Database>,
  { accountId, teamId }: { accountId: string; teamId: string },
): Promise<number> {
  const season = await db
    .selectFrom("team_seasons")
    .select(sql<number>`hidden_games(team_seasons)`.as("hiddenGames"))
    .where("id", "=", findKey("teamSeason", teamId))
    .where(sql<boolean>`athlete_id in (${athleteOf(accountId)})`)
    .executeTakeFirst();
  return season?.hiddenGames ?? 0;
}

function athleteOf(accountId: string) {
  return sql`select id from athletes where account_id = ${accountId}`;
}

function withoutAthlete({ line: { athleteId: _, name: __, ...line } }: FoundLine): SourcedLine {
  return line;
}

interface SeasonPage {
  seasonYear?: string | undefined;
  pageNum: number;
  pageSize: number;
}

/** Lists the seasons of a team’s current athletes, and a page of the lines of one season, by default the latest. */
export async function findSeasonLines(
  db: Kysely<Database>,
  member: TeamMembership,
  { seasonYear: wantedYear, pageNum, pageSize }: SeasonPage,
): Promise<SeasonLines> {
  const { rows } = await sql<{ year: string }>`
    select distinct season_year as year from (${seasonsOf(member)}) seasons order by 1 desc`.execute(db);
  const seasons = rows.map(({ year }) => year);
  const seasonYear = wantedYear ?? seasons[0] ?? null;
  if (seasonYear === null || !seasons.includes(seasonYear))
    return { seasonYear, seasons, lines: [], pages: pageNumbers({ total: 0, size: pageSize, shown: 0 }) };
  const keys = await listKeys(db, member, seasonYear);
  const shown = keys.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  const found = shown.length > 0 ? await findTeamLines(db, member, shown) : [];
  return {
    seasonYear,
    seasons,
    lines: found.map(({ line }) => line),
    pages: pageNumbers({ total: keys.length, size: pageSize, shown: found.length }),
  };
}

/** Lists the keys of all lines of a season in the order of `findLines`, without their values. */
async function listKeys(db: Kysely<Database>, member: TeamMembership, seasonYear: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with seasons as materialized (${seasonsOf(member)} and season_year = ${seasonYear})
    select events.id as key
    from seasons
      join athletes on athletes.id = seasons.athlete_id
      join accounts owner on owner.id = athletes.account_id
      join events on events.team_season_id = seasons.id
      left join team_games on team_games.id = events.team_game_id
    where ${isOfTeam(member)}
      and not exists (select from replaced_events where team_season_id = seasons.id and replaced_events.id = events.id)
    order by ${lineOrder}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Finds lines that the coaches of a team may confirm, by the keys of their events. */
export function findTeamLines(
  db: Kysely<Database>,
  member: TeamMembership,
  keys: readonly string[],
): Promise<FoundLine[]> {
  const wanted = sql`select team_season_id from events where id = any(${keys}::bigint[])`;
  return findLines(db, {
    seasons: sql`${seasonsOf(member)} and id in (${wanted})`,
    condition: sql`${isOfTeam(member)} and events.id = any(${keys}::bigint[])`,
    keys,
    teamId: member.teamId,
  });
}

/** The seasons of this team on the profiles of its current athletes: those that are its, as the athletes said, with its name, or with its games. */
function seasonsOf({ teamId, name, sportCode }: TeamMembership) {
  return sql`
    select ${seasonColumns} from team_seasons where sport_code = ${sportCode}
      and athlete_id in (
        select athlete_id from team_athletes join athletes on athletes.id = athlete_id join accounts on accounts.id = account_id
        where team_id = ${teamId} and left_at is null and is_public_account(accounts))
      and (linked_team_id = ${teamId} or linked_team_id is null and fold_name(team_name) in (select fold_name(each) from unnest(${seasonNames(name)}::text[]) each) or exists (
        select from events join team_games on team_games.id = events.team_game_id
        where events.team_season_id = team_seasons.id and team_games.team_id = ${teamId}))`;
}

/** Staff see the team’s lines, and of an athlete’s own lines what the public sees. */
function isOfTeam({ teamId }: TeamMembership) {
  return sql`(team_games.team_id = ${teamId} and team_games.deleted_at is null or (events.team_game_id is null and athletes.is_public))`;
}

function readRow(row: LineRow): FoundLine {
  const { key, athleteKey, gameId, confirmations, replaced, is_disputed, history, proposals, ...rest } = row;
  const { name, version, seasonYear, teamName, sportCode, seasonOrGame, eventName, date, score, stats } = rest;
  const time = (text: string) => new Date(text).toISOString();
  const line: TeamLineToConfirm = {
    ...{ lineId: encodeId("event", key), athleteId: encodeId("athlete", athleteKey), name, version },
    ...{ seasonYear, teamName, sportCode, seasonOrGame, eventName, date, score, stats },
    isOwn: gameId === null,
    source: {
      ...(readSource(rest) ?? { kind: "athlete" }),
      ...readLineMarks(stats, { confirmations, replaced, is_disputed }),
    },
    history: (history ?? []).map((earlier) => ({
      ...{ kind: earlier.kind, enteredAt: time(earlier.enteredAt), replacedAt: time(earlier.replacedAt) },
      differences: compareLines(earlier.stats, stats),
    })),
    proposals: (proposals ?? []).map(({ stats: proposed, before, proposedAt, ...facts }) => ({
      ...facts,
      proposedAt: time(proposedAt),
      differences: compareLines(proposed, before),
    })),
  };
  return { line, key, athleteKey, gameId };
}
