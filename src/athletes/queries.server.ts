import { readKnownProducer } from "@openroster/stat-files/document/known-producer.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import type { StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import { type Kysely, type Selectable, sql } from "kysely";
import type { TeamSeasons } from "../database/generated-tables.ts";
import type { Database } from "../database/tables.ts";
import { createBatchLoader } from "../http/batch-loader.server.ts";
import { isInSearchEngines, selectJerseyNumber, selectPublicFields } from "./field-columns.ts";
import { type FieldValues, type PublicFieldName, publicFieldNames } from "./fields.ts";
import { isAccountAddress } from "./link-sites.ts";
import { encodeId, findKey } from "./public-id.server.ts";
import { type ConfirmationRow, readLineMarks } from "./read-line-marks.ts";
import type { AthleteProfile, EventSource, MediaLink, SeasonOrGame, TeamEvent } from "./schema.ts";
import type { SportCode } from "./vocabulary.ts";

/** Number of former confirmations of a line that are read: each change of a confirmed line adds one. */
export const mostEarlier = 3;

/** The columns of `event_confirmations` as a JSON array of `ConfirmationRow`: the current one, and the latest that ended. */
export const confirmationRows = sql<
  ConfirmationRow[]
>`to_json((array_agg(json_build_object('name', name, 'role', role, 'team', team, 'stats', stats,
  'confirmedAt', confirmed_at, 'revokedAt', revoked_at, 'reason', reason, 'isCurrent', is_current)
  order by is_current desc, confirmed_at desc, id))[1:${sql.lit(mostEarlier)} + max(is_current::integer)])`;

/** A profile, and whether further reads find parts of it: most athletes have only some. */
export interface StoredProfile extends AthleteProfile {
  mayHaveReel: boolean;
  mayHaveReferences: boolean;
  mayHaveLinks: boolean;
}

export async function findProfile(db: Kysely<Database>, athleteId: string): Promise<StoredProfile | null> {
  const key = findKey("athlete", athleteId);
  if (!key) return null;
  return (await readProfiles(db, [key])).get(key) ?? null;
}

interface ProfileRow extends FieldValues<PublicFieldName> {
  id: string;
  name: string;
  picture: string | null;
  searchEngines: boolean;
  embeds: boolean;
  mayHaveReel: boolean;
  mayHaveReferences: boolean;
  mayHaveLinks: boolean;
  commitmentStated: AthleteProfile["commitmentStated"];
  positions: string[];
  sports: SportColumns[];
  teams: TeamColumns[];
}

type SportColumns = [sportCode: SportCode, jerseyNumber: string | null];

type TeamColumns = [key: string, sportCode: SportCode, seasonYear: string, teamName: string];

const fieldColumns = sql.raw(selectPublicFields(publicFieldNames));
const jerseyNumber = sql.raw(selectJerseyNumber());
const searchEngines = sql.raw(isInSearchEngines);

/** Saves the call of the function for most seasons. */
const isHiddenSeason = sql`(merged_into is not null or (team_id is not null or exists (select from events where team_season_id = team_seasons.id and team_game_id is not null))
  and is_season_of_unapproved_team(team_seasons))`;
const teamName = sql`case when team_id is null and linked_team_id is null then team_name else shown_team_name(team_seasons) end`;

const readProfiles = createBatchLoader(async (db, keys): Promise<Map<string, StoredProfile>> => {
  const { rows } = await sql<ProfileRow>`/* kept: athlete-profiles */
    select athletes.id, accounts.first_name || ' ' || accounts.last_name as name, athletes.picture, ${searchEngines} as "searchEngines", may_be_embedded(athletes) as embeds, ${fieldColumns},
      exists (select from film_clips where athlete_id = athletes.id and reel_position is not null) as "mayHaveReel",
      exists (select from coach_references where athlete_id = athletes.id) as "mayHaveReferences",
      exists (select from media_links where athlete_id = athletes.id) as "mayHaveLinks",
      case when commitment_status is not null then json_build_object('by', commitment_stated_by,
        'on', to_char(commitment_stated_at at time zone 'UTC', 'YYYY-MM-DD')) end as "commitmentStated",
      athletes.positions,
      coalesce((
        select json_agg(json_build_array(sport_code, ${jerseyNumber})) from athlete_sports where athlete_id = athletes.id
      ), '[]') as sports,
      coalesce((
        select json_agg(json_build_array(id::text, sport_code, season_year, ${teamName}) order by season_year desc, position, id)
        from team_seasons where athlete_id = athletes.id and not ${isHiddenSeason}
      ), '[]') as teams
    from athletes join accounts on accounts.id = athletes.account_id
    where athletes.id = any(${keys}::bigint[]) and athletes.is_public`.execute(db);
  return new Map(rows.map((row) => [row.id, describeRow(row)]));
});

function describeRow({ id, name, picture, positions, sports, teams, ...fields }: ProfileRow): StoredProfile {
  return {
    athleteId: encodeId("athlete", id),
    name,
    profilePictureURL: picture,
    ...fields,
    positions: groupPositions(positions),
    sports: groupTeams(sports, teams),
  };
}

function groupTeams(sports: SportColumns[], teams: TeamColumns[]): AthleteProfile["sports"] {
  const bySport = Map.groupBy(teams, ([, sportCode]) => sportCode);
  return sports
    .map(([sportCode, jerseyNumber]) => ({
      sportCode,
      jerseyNumber,
      seasons: [...Map.groupBy(bySport.get(sportCode) ?? [], ([, , seasonYear]) => seasonYear)].map(
        ([seasonYear, inSeason]) => ({
          seasonYear,
          teams: inSeason.map(([key, , , teamName]) => ({ seasonID: encodeId("teamSeason", key), teamName })),
        }),
      ),
    }))
    .sort((one, other) => sportCodes.indexOf(one.sportCode) - sportCodes.indexOf(other.sportCode));
}

export function groupPositions(codes: readonly string[]): AthleteProfile["positions"] {
  const bySport = Map.groupBy(codes, (code) => code.slice(0, 2) as SportCode);
  return sportCodes.flatMap((sportCode) => {
    const own = bySport.get(sportCode);
    return own ? [{ sportCode, positions: own.map((code) => code.slice(3)) }] : [];
  });
}

export async function findMediaLinks(db: Kysely<Database>, athleteId: string): Promise<MediaLink[] | null> {
  const key = findKey("athlete", athleteId);
  if (!key) return null;
  const rows = await db
    .selectFrom("athletes")
    .leftJoin("shown_links as media_links", "media_links.athlete_id", "athletes.id")
    .select(["media_links.label", "media_links.published_at", "media_links.url"])
    .where("athletes.id", "=", key)
    .where("athletes.is_public", "is", true)
    .orderBy("media_links.shown_position", (order) => order.asc().nullsFirst())
    .orderBy("media_links.published_at", "desc")
    .orderBy("media_links.position")
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap(({ label, published_at, url }) =>
    label !== null && published_at !== null && url !== null && !isAccountAddress(url)
      ? [{ text: label, date: published_at.toISOString(), url }]
      : [],
  );
}

export interface TeamSeason {
  teamName: string;
  seasonYear: string;
  seasonOrGame: SeasonOrGame;
  /** Games of the team that the athlete took off the profile. */
  hiddenGames: number;
  /** True if a game of a team is among the events. */
  hasTeamGames: boolean;
  events: TeamEvent[];
}

/** Returns null for an id of another sport, and for athletes who are not public. */
export async function findTeamSeason(
  db: Kysely<Database>,
  { sportCode, seasonId }: { sportCode: SportCode; seasonId: string },
): Promise<TeamSeason | null> {
  const key = findKey("teamSeason", seasonId);
  if (!key) return null;
  const athlete = sql`(select athlete_id from team_seasons where id = ${key})`;
  const { rows } = await sql<SeasonRow & (EventRow | { id: null })>`/* kept: season-events */
    select ${teamName} as team_name, season_year, season_or_game, hidden_games(team_seasons), events.*
    from team_seasons join athletes on athletes.id = team_seasons.athlete_id left join (
      select shown_events.id, shown_events.name, shown_events.score, shown_events.stats, event_date::text, team_game_id, position,
        teams.name as team, team_lines.entered_at, event_files.imported_at, marks.confirmations, others.replaced,
        exists (select from events where events.id = shown_events.id and is_disputed(events)) as is_disputed,
        ${playerColumns}, coalesce(team_files.format, event_files.format) as format, coalesce(team_files.producer, event_files.producer) as producer,
        coalesce(team_files.sha256, event_files.sha256) as sha256, coalesce(team_files.adds_up, event_files.adds_up) as adds_up
      from shown_events
        left join team_games on team_games.id = shown_events.team_game_id
        left join teams on teams.id = team_games.team_id
        left join team_lines on team_lines.team_id = team_games.team_id and team_lines.game_id = team_games.id
          and team_lines.athlete_id = ${athlete}
        left join team_files on team_files.team_id = team_lines.team_id and team_files.id = team_lines.file_id
        left join event_files on event_files.event_id = shown_events.id and ${hasStatsOfFile("shown_events")}
        left join (select event_id, ${confirmationRows} as confirmations from event_confirmations
          where athlete_id = ${athlete} group by event_id) marks on marks.event_id = shown_events.id
        left join (select shown_id, json_agg(stats order by id) as replaced from replaced_events
          where team_season_id = ${key} group by shown_id) others on others.shown_id = shown_events.id
      where team_season_id = ${key}
    ) events on true
    where team_seasons.id = ${key} and sport_code = ${sportCode} and athletes.is_public
      and not ${isHiddenSeason}
    order by events.event_date nulls last, events.position`.execute(db);
  const [season] = rows;
  if (!season) return null;
  // A season without events is one row without an event.
  const events = rows.filter((row) => row.id !== null);
  return {
    teamName: season.team_name,
    seasonYear: season.season_year,
    seasonOrGame: season.season_or_game,
    hiddenGames: season.hidden_games,
    hasTeamGames: events.some(({ team_game_id }) => team_game_id !== null),
    events: events.map((event) => ({
      eventID: encodeId("event", event.id),
      eventName: event.name,
      score: event.score,
      stats: { ...(event.event_date ? { dateOfCompetition: event.event_date } : {}), ...event.stats },
      source: { ...(readSource(event) ?? { kind: "athlete" }), ...readLineMarks(event.stats, event) },
    })),
  };
}

type SeasonRow = Pick<Selectable<TeamSeasons>, "team_name" | "season_year" | "season_or_game"> & {
  hidden_games: number;
};

interface EventRow extends SourceColumns {
  id: string;
  team_game_id: string | null;
  name: string | null;
  score: string | null;
  stats: TeamEvent["stats"];
  /** As text, because the driver would convert a date to midnight in the server's time zone. */
  event_date: string | null;
  confirmations: ConfirmationRow[] | null;
  replaced: StatLine[] | null;
  is_disputed: boolean;
}

export interface SourceColumns {
  player_name?: string | null;
  player_number?: string | null;
  player_team?: string | null;
  game_date?: string | null;
  team: string | null;
  entered_at: Date | null;
  imported_at: Date | null;
  format: string | null;
  producer: string | null;
  sha256: string | null;
  adds_up: boolean | null;
}

/** Returns null if the athlete entered the values. */
export function readSource(columns: SourceColumns): EventSource | null {
  const { team, format, sha256, adds_up: addsUp } = columns;
  const enteredAt = (columns.entered_at ?? columns.imported_at)?.toISOString();
  if (enteredAt === undefined) return null;
  if (format !== null && sha256 !== null && addsUp !== null)
    return {
      kind: "file",
      team,
      enteredAt,
      format,
      producer: readKnownProducer(columns.producer),
      sha256,
      player: team === null ? readPlayer(columns) : null,
      gameDate: columns.game_date ?? null,
      addsUp,
    };
  return team === null ? null : { kind: "team", team, enteredAt };
}

function readPlayer({ player_name: name, player_number: number, player_team: team }: SourceColumns) {
  return { name: name ?? null, number: number ?? null, team: team ?? null };
}

/** The columns of `SourceColumns` that name the player of a file, and its day. The tables are `event_files` and `team_files`. */
export const playerColumns = sql`event_files.player_name, event_files.player_number, event_files.player_team,
  coalesce(team_files.game_date, event_files.game_date)::text as game_date`;

/** True while the athlete's own event has the values of the athlete's player in its file. Facts of the game are not values. */
export function hasStatsOfFile(events: string) {
  return sql<boolean>`${sql.ref(`${events}.stats`)} - array['homeOrAway', 'started', 'homePoints', 'awayPoints'] = event_files.stats
    and event_files.is_athlete`;
}
