import { sportDefinition } from "@openroster/stat-files/sports/sport-definition.ts";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { formatTime } from "../../film/clip-times.ts";
import { type Film, findFilm } from "../../film/find-film.ts";
import { describeClip, readClips } from "../../film/read-clips.server.ts";
import type { OwnClip } from "../../film/schema.ts";
import { lockCurrentAthlete, noSuchRecord } from "../endpoints/current-athlete.server.ts";

/** A film of an athlete in which clips can be marked. */
export interface OwnFilm {
  athleteKey: string;
  linkKey: string;
  title: string;
  film: Film;
  /** Null if neither the host nor its player has reported it. */
  lengthMs: number | null;
}

/** Locks the athlete and returns the film of a link. Throws 404 for another athlete's, and 422 for a link that is no film with seconds. */
export async function lockFilm(
  trx: Kysely<Database>,
  { accountId, linkId }: { accountId: string; linkId: string },
): Promise<OwnFilm> {
  const athleteKey = await lockCurrentAthlete(trx, accountId, "film-edited");
  const found = await findOwnFilm(trx, { athleteKey, linkId });
  if (!found) throw noSuchRecord();
  const problem = problemOf(found.film);
  if (problem) throw createHttpError(422, problem);
  return found as OwnFilm;
}

/** Returns why no clips can be marked in a link; null if they can. */
export function problemOf(film: Film | null): string | null {
  if (!film) return "Clips can be marked in single videos of YouTube, Vimeo and Hudl. This link leads elsewhere.";
  if (film.isLive)
    return "This is the address of a live stream, whose seconds change while it runs. After the stream, use the address of its recording, such as youtube.com/watch?v=…";
  return null;
}

/** Returns a link of an athlete with its film, which is null for links that are no film. */
export async function findOwnFilm(
  db: Kysely<Database>,
  { athleteKey, linkId }: { athleteKey: string; linkId: string },
): Promise<(Omit<OwnFilm, "film"> & { film: Film | null }) | null> {
  const linkKey = findKey("mediaLink", linkId);
  if (!linkKey) return null;
  const row = await db
    .selectFrom("media_links")
    .leftJoin("film_checks", "film_checks.link_id", "media_links.id")
    .leftJoin("link_previews", (join) =>
      join.onRef("link_previews.link_id", "=", "media_links.id").onRef("link_previews.url", "=", "media_links.url"),
    )
    .select(["label", "media_links.url", "film_checks.video", "length_seconds", "duration_seconds"])
    .where("media_links.id", "=", linkKey)
    .where("athlete_id", "=", athleteKey)
    .executeTakeFirst();
  if (!row) return null;
  const film = findFilm(row.url);
  const reported = row.video === film?.video ? row.length_seconds : null;
  const seconds = row.duration_seconds ?? reported;
  return { athleteKey, linkKey, title: row.label, film, lengthMs: seconds === null ? null : seconds * 1000 };
}

/** A game of the athlete to which a clip can belong. */
export interface FilmGame {
  eventKey: string;
  sportCode: SportCode;
  label: string;
  stats: Record<string, number | string>;
}

const mostGames = 400;
/** Characters of a name in a list of games, which the page has in several forms. */
const shortName = 60;

/** Lists the games of an athlete that the profile shows, latest first, or only one of them. */
export async function findGames(
  db: Kysely<Database>,
  { athleteKey, eventKey }: { athleteKey: string; eventKey?: string | null },
): Promise<FilmGame[]> {
  const rows = await db
    .selectFrom("shown_events")
    .innerJoin("team_seasons", "team_seasons.id", "shown_events.team_season_id")
    .select(["shown_events.id", "sport_code", "score", "stats"])
    .select(sql<string>`left(shown_events.name, ${shortName})`.as("name"))
    .select(sql<string | null>`event_date::text`.as("date"))
    .where("team_seasons.athlete_id", "=", athleteKey)
    .where("season_or_game", "=", "G")
    .$if(eventKey !== undefined, (query) => query.where("shown_events.id", "=", eventKey ?? null))
    .orderBy(sql`event_date desc nulls last`)
    .orderBy("shown_events.id", "desc")
    .limit(mostGames)
    .execute();
  return rows.map(({ id, sport_code, name, score, stats, date }) => ({
    eventKey: id,
    sportCode: sport_code,
    label: [date, [name || "Game", score].filter(Boolean).join(" ")].filter(Boolean).join(": "),
    stats,
  }));
}

/** Reads the sport and the skill of a code. Throws 422 for a skill that its sport does not have. */
export function readSkill(code: string): { sportCode: SportCode; skill: string; name: string } {
  const [sportCode = "", skill = ""] = code.split(":");
  const known = skillsOf(sportCode as SportCode);
  const name = Object.hasOwn(known, skill) ? known[skill]?.[0] : undefined;
  if (name === undefined)
    throw createHttpError(422, "Choose a skill.", { errors: [{ field: "skill", message: "Choose a skill." }] });
  return { sportCode: sportCode as SportCode, skill, name };
}

export function skillsOf(sportCode: SportCode): Readonly<Record<string, readonly [string, ...string[]]>> {
  try {
    return sportDefinition(sportCode).skills;
  } catch {
    return {};
  }
}

/** Lists the clips of a film in their order of time. Throws 404 for another athlete's. */
export async function listFilmClips(
  db: Kysely<Database>,
  { accountId, linkId }: { accountId: string; linkId: string },
): Promise<OwnClip[]> {
  const athlete = await db.selectFrom("athletes").select("id").where("account_id", "=", accountId).executeTakeFirst();
  const found = athlete && (await findOwnFilm(db, { athleteKey: athlete.id, linkId }));
  if (!found) throw noSuchRecord();
  const { athleteKey, linkKey } = found;
  return (await readClips(db, { athleteKey, isPublic: false, which: { linkKey } })).map(describeClip);
}

/** A time of a clip for a message. */
export function spanOf({ startMs, endMs }: { startMs: number; endMs: number }): string {
  return `${formatTime(startMs)}–${formatTime(endMs)}`;
}

/** Returns the id of a game for a page. */
export function gameId({ eventKey }: FilmGame): string {
  return encodeId("event", eventKey);
}
