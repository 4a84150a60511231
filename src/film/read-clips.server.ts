import { sportDefinition } from "@openroster/stat-files/sports/sport-definition.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { markOf } from "../athletes/describe-line-source.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { hasStatsOfFile } from "../athletes/queries.server.ts";
import type { SportCode } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { type Film, findFilm } from "./find-film.ts";
import type { OwnClip } from "./schema.ts";

export interface Clip {
  number: number;
  linkId: string;
  /** Title of the link. */
  filmTitle: string;
  film: Film;
  startMs: number;
  endMs: number;
  sportCode: SportCode;
  skill: string;
  nth: number | null;
  /** Such as "Kill 14". */
  label: string;
  game: ClipGame | null;
  reelPosition: number | null;
}

interface ClipGame {
  eventId: string;
  seasonId: string;
  seasonYear: string;
  /** Such as "Omaha Central 3-1". */
  name: string;
  date: string | null;
  /** Where its line comes from. */
  mark: string;
  isConfirmed: boolean;
}

interface ClipRow {
  number: number;
  link_id: string;
  video: string;
  start_ms: number;
  end_ms: number;
  sport_code: SportCode;
  skill: string;
  nth: number | null;
  reel_position: number | null;
  title: string;
  url: string;
  event_id: string | null;
  team_season_id: string;
  season_year: string;
  name: string | null;
  score: string | null;
  date: string | null;
  is_of_team: boolean;
  is_from_file: boolean;
  is_confirmed: boolean;
  is_disputed: boolean;
}

/** Chosen clips: those of a film, that with a number, those of the film of a number, and those of the opening reel. */
interface Which {
  linkKey?: string | undefined;
  number?: number | undefined;
  filmOf?: number | undefined;
  reel?: boolean;
}

/** Returns clips of an athlete by film and start: all, or the chosen ones. `isPublic` leaves out those that the profile does not show. */
export async function readClips(
  db: Kysely<Database>,
  { athleteKey, isPublic, which }: { athleteKey: string; isPublic: boolean; which?: Which },
): Promise<Clip[]> {
  const [clips, links] = isPublic ? ["shown_clips", "shown_links"] : ["film_clips", "media_links"];
  // Each view of a profile reads its reel, so that this statement is prepared. Other choices have other texts.
  const isReel =
    isPublic && which?.reel && [which.linkKey, which.number, which.filmOf].every((one) => one === undefined);
  const { rows } = await sql<ClipRow>`${sql.raw(isReel ? "/* kept: shown-reel */" : "")}
    select clip.number, clip.link_id, clip.video, clip.start_ms, clip.end_ms, clip.sport_code, clip.skill, clip.nth, clip.reel_position,
      link.label as title, link.url, game.id as event_id, game.team_season_id, season.season_year, game.name, game.score,
      game.event_date::text as date, game.team_game_id is not null as is_of_team,
      exists (select from event_confirmations mark where mark.event_id = game.id and mark.is_current) as is_confirmed,
      exists (select from events where events.id = game.id and is_disputed(events)) as is_disputed,
      exists (select from event_files where event_files.event_id = game.id and ${hasStatsOfFile("game")})
        or exists (select from team_games join team_lines on (team_lines.team_id, team_lines.game_id) = (team_games.team_id, team_games.id)
          where team_games.id = game.team_game_id and team_lines.athlete_id = clip.athlete_id and team_lines.file_id is not null) as is_from_file
    from ${sql.table(clips as string)} clip join ${sql.table(links as string)} link on link.id = clip.link_id
      left join shown_events game on game.id = coalesce(
        (select shown_id from same_games where same_games.event_id = clip.event_id), clip.event_id)
      left join team_seasons season on season.id = game.team_season_id
    where clip.athlete_id = ${athleteKey} and (${which ? chosen(athleteKey, which) : sql`true`})
    order by clip.link_id, clip.start_ms, clip.number`.execute(db);
  return rows.flatMap((row) => {
    const film = findFilm(row.url);
    // The link leads to another video since.
    if (film?.video !== row.video) return [];
    return [
      {
        number: row.number,
        linkId: encodeId("mediaLink", row.link_id),
        filmTitle: row.title,
        film,
        startMs: row.start_ms,
        endMs: row.end_ms,
        sportCode: row.sport_code,
        skill: row.skill,
        nth: row.nth,
        label: labelOf(row),
        game: describeGame(row),
        reelPosition: row.reel_position,
      },
    ];
  });
}

function chosen(athleteKey: string, { linkKey, number, filmOf, reel }: Which): RawBuilder<unknown> {
  const conditions = [
    ...(linkKey === undefined ? [] : [sql`clip.link_id = ${linkKey}`]),
    ...(number === undefined ? [] : [sql`clip.number = ${number}`]),
    ...(filmOf === undefined
      ? []
      : [sql`clip.link_id = (select link_id from film_clips where athlete_id = ${athleteKey} and number = ${filmOf})`]),
    ...(reel ? [sql`clip.reel_position is not null`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` or `) : sql`false`;
}

/** Returns the clips of the opening reel in their order. */
export function orderReel(clips: readonly Clip[]): Clip[] {
  return clips
    .filter(({ reelPosition }) => reelPosition !== null)
    .sort((one, other) => Number(one.reelPosition) - Number(other.reelPosition) || one.number - other.number);
}

function labelOf({ sport_code: sportCode, skill, nth }: Pick<ClipRow, "sport_code" | "skill" | "nth">): string {
  const name = sportDefinition(sportCode).skills[skill]?.[0] ?? "Play";
  return nth === null ? name : `${name} ${nth}`;
}

function describeGame(row: ClipRow): ClipGame | null {
  if (row.event_id === null) return null;
  const enteredBy = row.is_of_team ? "team" : "athlete";
  const kind = row.is_from_file ? "file" : enteredBy;
  return {
    eventId: encodeId("event", row.event_id),
    seasonId: encodeId("teamSeason", row.team_season_id),
    seasonYear: row.season_year,
    name: [row.name || "Game", row.score].filter(Boolean).join(" "),
    date: row.date,
    mark: markOf({ kind, confirmed: row.is_confirmed, isDisputed: row.is_disputed }),
    isConfirmed: row.is_confirmed && !row.is_disputed,
  };
}

/** Describes a clip for its athlete. */
export function describeClip(clip: Clip): OwnClip {
  return {
    clip: clip.number,
    linkId: clip.linkId,
    start: clip.startMs / 1000,
    end: clip.endMs / 1000,
    skill: `${clip.sportCode}:${clip.skill}`,
    nth: clip.nth,
    label: clip.label,
    eventId: clip.game?.eventId ?? null,
    game: clip.game?.name ?? null,
    source: clip.game?.mark ?? null,
    reelPosition: clip.reelPosition,
  };
}
