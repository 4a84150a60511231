import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { clipLimits as limits } from "../../film/clip-limits.ts";
import { formatTime } from "../../film/clip-times.ts";
import { describeClip, readClips } from "../../film/read-clips.server.ts";
import type { ClipChange, NewClip, OwnClip } from "../../film/schema.ts";
import { conflict, lockCurrentAthlete, noSuchRecord, unprocessable } from "../endpoints/current-athlete.server.ts";
import { type FilmGame, findGames, lockFilm, type OwnFilm, readSkill, spanOf } from "./own-film.server.ts";

/** A clip before it is stored. */
export interface DraftClip {
  startMs: number;
  endMs: number;
  sportCode: SportCode;
  skill: string;
  nth: number | null;
}

/** Adds a clip to a film. Throws 404, 409 at the limit, and 422 for times that the film does not have. */
export async function addClip(
  trx: Kysely<Database>,
  { accountId, linkId, clip }: { accountId: string; linkId: string; clip: NewClip },
): Promise<OwnClip> {
  const film = await lockFilm(trx, { accountId, linkId });
  if (clip.filmSeconds !== undefined) film.lengthMs ??= await noteLength(trx, film, clip.filmSeconds);
  const draft = readDraft(clip);
  const game = await requireGame(trx, { ...film, eventId: clip.eventId, drafts: [draft] });
  const [number] = await insertClips(trx, { film, game, drafts: [draft] });
  return findClip(trx, { athleteKey: film.athleteKey, number });
}

/** Changes a clip. Throws as `addClip`. */
export async function changeClip(
  trx: Kysely<Database>,
  { accountId, number, change }: { accountId: string; number: number; change: ClipChange },
): Promise<OwnClip> {
  const athleteKey = await lockCurrentAthlete(trx, accountId, "film-edited");
  const { linkId } = await findClip(trx, { athleteKey, number });
  const film = await lockFilm(trx, { accountId, linkId });
  const draft = readDraft(change);
  const game = await requireGame(trx, { athleteKey, eventId: change.eventId, drafts: [draft] });
  const others = await findSpans(trx, film, number);
  requireTimes(draft, { lengthMs: film.lengthMs, others });
  await trx
    .updateTable("film_clips")
    .set({ ...columnsOf(draft), event_id: game?.eventKey ?? null })
    .where("athlete_id", "=", athleteKey)
    .where("number", "=", number)
    .execute();
  return findClip(trx, { athleteKey, number });
}

export async function deleteClip(
  trx: Kysely<Database>,
  { accountId, number }: { accountId: string; number: number },
): Promise<void> {
  const athleteKey = await lockCurrentAthlete(trx, accountId, "film-edited");
  const { numDeletedRows } = await trx
    .deleteFrom("film_clips")
    .where("athlete_id", "=", athleteKey)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw noSuchRecord();
}

/** Stores which clips are the opening reel, in their order. Throws 404 for a clip of another athlete. */
export async function orderReel(
  trx: Kysely<Database>,
  { accountId, clips }: { accountId: string; clips: readonly number[] },
): Promise<void> {
  const athleteKey = await lockCurrentAthlete(trx, accountId, "film-edited");
  const { rows } = await sql<{ number: number }>`
    update film_clips set reel_position = chosen.place
      from film_clips clip left join unnest(${[...clips]}::integer[]) with ordinality as chosen (number, place) using (number)
      where (film_clips.athlete_id, film_clips.number) = (clip.athlete_id, clip.number) and clip.athlete_id = ${athleteKey}
        and (clip.reel_position is not null or chosen.place is not null)
      returning film_clips.number`.execute(trx);
  const stored = new Set(rows.map(({ number }) => number));
  if (!clips.every((number) => stored.has(number))) throw noSuchRecord();
}

/** Stores checked clips with new numbers, and puts them into the opening reel while it has room. Returns the numbers. */
export async function insertClips(
  trx: Kysely<Database>,
  { film, game, drafts }: { film: OwnFilm; game: FilmGame | null; drafts: readonly DraftClip[] },
): Promise<number[]> {
  const { athleteKey, linkKey } = film;
  const others = await findSpans(trx, film, null);
  if (others.length + drafts.length > limits.clipsOfFilm)
    throw conflict(
      `A film can have at most ${limits.clipsOfFilm} clips. This one has ${others.length}, so ${Math.max(0, limits.clipsOfFilm - others.length)} more fit.`,
    );
  for (const draft of drafts) {
    requireTimes(draft, { lengthMs: film.lengthMs, others });
    others.push({ ...draft, label: "another clip" });
  }
  const { last_number: last } = await trx
    .insertInto("film_numbers")
    .values({ athlete_id: athleteKey, last_number: drafts.length })
    .onConflict((same) =>
      same.column("athlete_id").doUpdateSet({ last_number: sql`film_numbers.last_number + ${drafts.length}` }),
    )
    .returning("last_number")
    .executeTakeFirstOrThrow();
  const { places } = await trx
    .selectFrom("film_clips")
    .select(sql<number[]>`coalesce(array_agg(reel_position), '{}')`.as("places"))
    .where("athlete_id", "=", athleteKey)
    .where("reel_position", "is not", null)
    .executeTakeFirstOrThrow();
  const highest = Math.max(0, ...places);
  const rows = drafts.map((draft, index) => ({
    athlete_id: athleteKey,
    number: last - drafts.length + 1 + index,
    link_id: linkKey,
    video: film.film.video,
    event_id: game?.eventKey ?? null,
    reel_position: highest + 1 + index <= limits.clipsOfReel ? highest + 1 + index : null,
    ...columnsOf(draft),
  }));
  await trx.insertInto("film_clips").values(rows).execute();
  await watchFilm(trx, film);
  return rows.map(({ number }) => number);
}

/** Has a job check whether the video can still be watched. */
async function watchFilm(trx: Kysely<Database>, { linkKey, film: { video, host } }: OwnFilm): Promise<void> {
  // Hudl has no endpoint that says so.
  if (host === "Hudl") return;
  await trx
    .insertInto("film_checks")
    .values({ link_id: linkKey, video })
    .onConflict((same) =>
      same
        .column("link_id")
        .doUpdateSet({
          video,
          length_seconds: null,
          next_check_at: sql`now()`,
          checked_at: null,
          missing_since: null,
          missing_as: null,
          unreachable_since: null,
        })
        .where("film_checks.video", "<>", video),
    )
    .execute();
}

async function noteLength(trx: Kysely<Database>, film: OwnFilm, seconds: number): Promise<number> {
  const length = Math.max(1, Math.floor(seconds));
  await watchFilm(trx, film);
  await trx.updateTable("film_checks").set({ length_seconds: length }).where("link_id", "=", film.linkKey).execute();
  return length * 1000;
}

/** Returns the game of a clip, or null. Throws 422 for a game of another sport or athlete, and for a number that its line does not have. */
export async function requireGame(
  db: Kysely<Database>,
  { athleteKey, eventId, drafts }: { athleteKey: string; eventId: string | null; drafts: readonly DraftClip[] },
): Promise<FilmGame | null> {
  if (eventId === null) return null;
  const [game] = await findGames(db, { athleteKey, eventKey: findKey("event", eventId) ?? null });
  if (!game) throw unprocessable([{ field: "eventId", message: "Choose a game of your season." }]);
  for (const { sportCode, skill, nth } of drafts) {
    if (sportCode !== game.sportCode)
      throw unprocessable([{ field: "eventId", message: "This game is of another sport than the skill." }]);
    const count = game.stats[skill];
    const name = readSkill(`${sportCode}:${skill}`).name.toLowerCase();
    if (nth !== null && typeof count === "number" && nth > count)
      throw unprocessable([
        {
          field: "nth",
          message: `Your line of this game counts ${count} for “${name}”, so there is no ${name} ${nth}.`,
        },
      ]);
  }
  return game;
}

type Span = Pick<DraftClip, "startMs" | "endMs"> & { label: string };

async function findSpans(trx: Kysely<Database>, film: OwnFilm, except: number | null): Promise<Span[]> {
  const clips = await readClips(trx, {
    athleteKey: film.athleteKey,
    isPublic: false,
    which: { linkKey: film.linkKey },
  });
  return clips.filter(({ number }) => number !== except);
}

/** Throws 422 for times in the wrong order, too long, beyond the film, or within another clip of the film. */
function requireTimes(
  { startMs, endMs }: Pick<DraftClip, "startMs" | "endMs">,
  { lengthMs, others }: { lengthMs: number | null; others: readonly Span[] },
): void {
  const refuse = (field: "start" | "end", message: string) => unprocessable([{ field, message }]);
  if (endMs <= startMs)
    throw refuse("end", `The end ${formatTime(endMs)} is not after the start ${formatTime(startMs)}.`);
  if (endMs - startMs > limits.milliseconds)
    throw refuse("end", `A clip has at most ${limits.milliseconds / 1000} seconds.`);
  if (lengthMs !== null && startMs >= lengthMs)
    throw refuse("start", `The film is ${formatTime(lengthMs)} long, so no clip starts at ${formatTime(startMs)}.`);
  // Hosts report whole seconds.
  if (lengthMs !== null && endMs > lengthMs + 1000)
    throw refuse("end", `The film is ${formatTime(lengthMs)} long, so no clip ends at ${formatTime(endMs)}.`);
  const other = others.find((one) => one.startMs < endMs && startMs < one.endMs);
  if (other)
    throw refuse(
      "start",
      `${spanOf({ startMs, endMs })} overlaps ${other.label} (${spanOf(other)}). Change or delete one of them.`,
    );
}

function readDraft({ start, end, skill, nth }: ClipChange): DraftClip {
  const { sportCode, skill: id } = readSkill(skill);
  return { startMs: toMs(start), endMs: toMs(end), sportCode, skill: id, nth };
}

export function toMs(seconds: number): number {
  return Math.round(seconds * 10) * 100;
}

function columnsOf({ startMs, endMs, sportCode, skill, nth }: DraftClip) {
  return { start_ms: startMs, end_ms: endMs, sport_code: sportCode, skill, nth };
}

async function findClip(
  db: Kysely<Database>,
  { athleteKey, number }: { athleteKey: string; number: number | undefined },
): Promise<OwnClip> {
  const [clip] = await readClips(db, { athleteKey, isPublic: false, which: { number } });
  if (!clip) throw noSuchRecord();
  return describeClip(clip);
}

export function noFile() {
  return createHttpError(409, "Upload the file again. We delete files that nobody used after a week.");
}
