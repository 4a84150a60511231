import { sportNames } from "@openroster/stat-files/sports/sports.ts";
import { type Kysely, sql } from "kysely";
import { foldName, nameDistance } from "../../athletes/names/compare-names.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { findFilmState } from "../../film/check-films.server.ts";
import { formatTime } from "../../film/clip-times.ts";
import { playerAddress } from "../../film/find-film.ts";
import { describeClip, orderReel, readClips } from "../../film/read-clips.server.ts";
import type { OwnClip } from "../../film/schema.ts";
import { findGame } from "../../uploads/waiting-games.server.ts";
import { noSuchRecord } from "../endpoints/current-athlete.server.ts";
import { findOwnFields } from "../endpoints/queries.server.ts";
import { listPlayers } from "../game-file-upload/plan-own-import.server.ts";
import { findGames, findOwnFilm, gameId, problemOf, skillsOf } from "./own-film.server.ts";

/** A skill to choose, with its sport in the code. */
export interface SkillOption {
  code: string;
  name: string;
}

/** The uploaded scouting file of the athlete. */
export interface ScoutedFile {
  name: string;
  /** Time of its first touch, and whether that is a time in the scouted video. */
  firstMs: number;
  isVideo: boolean;
  players: { player: string; team: string; label: string }[];
  own: string | null;
  skills: SkillOption[];
}

/** Loads the page on which an athlete marks clips in a film. Throws 404 for another athlete's link. */
export async function loadMarks(
  db: Kysely<Database>,
  { accountId, linkId, publicUrl, canPlay }: { accountId: string; linkId: string; publicUrl: string; canPlay: boolean },
) {
  const own = await findOwnFields(db, accountId);
  const found = own && (await findOwnFilm(db, { athleteKey: own.key, linkId }));
  if (!own || !found) throw noSuchRecord();
  const { athleteKey, linkKey, title, film, lengthMs } = found;
  const [clips, games, state, sports, waiting] = await Promise.all([
    readClips(db, { athleteKey, isPublic: false, which: { linkKey, reel: true } }),
    findGames(db, { athleteKey }),
    findFilmState(db, { linkKey, video: film?.video ?? "" }),
    findSports(db, athleteKey),
    findGame(db, { athleteKey }),
  ]);
  const skills = sports.map((code) => ({ sport: sportNames[code], options: skillOptions(code) }));
  const ownName = `${own.fields.firstName} ${own.fields.lastName}`;
  const { plays, game } = waiting?.file ?? {};
  return {
    linkId,
    title,
    problem: problemOf(film),
    host: film?.host ?? null,
    isUpright: film?.isUpright ?? false,
    hostHref: film?.video ?? null,
    hasPlayer: Boolean(film?.player),
    player:
      canPlay && film?.player
        ? playerAddress(film.player, { startMs: 0, endMs: null, origin: new URL(publicUrl).origin })
        : null,
    length: lengthMs === null ? null : formatTime(lengthMs),
    state,
    clips: clips.filter((clip) => clip.linkId === linkId).map(describeClip),
    reel: orderReel(clips).map((clip): ReelClip => ({ ...describeClip(clip), filmTitle: clip.filmTitle })),
    games: games.map((each) => ({ eventId: gameId(each), sportCode: each.sportCode, label: each.label })),
    skills,
    file: waiting && plays && game?.sport ? describeFile(waiting, { plays, sport: game.sport, ownName }) : null,
  };
}

export type Marks = Awaited<ReturnType<typeof loadMarks>>;
export type ReelClip = OwnClip & { filmTitle: string };

function describeFile(
  { name, file }: NonNullable<Awaited<ReturnType<typeof findGame>>>,
  { plays, sport, ownName }: { plays: NonNullable<typeof file.plays>; sport: SportCode; ownName: string },
): ScoutedFile {
  const rows = new Set(plays.list.map(({ team, player }) => `${team}-${player}`));
  const players = listPlayers(file).filter(({ player }) => rows.has(player));
  const same = players.filter(
    ({ row }) => row.name !== null && nameDistance(foldName(row.name), foldName(ownName)) === 0,
  );
  const scouted = new Set(plays.list.map(({ skill }) => skill));
  return {
    name,
    firstMs: plays.firstMs,
    isVideo: plays.clock === "video",
    players: players.map(({ player, team, label }) => ({ player, team, label })),
    own: same.length === 1 ? (same[0]?.player ?? null) : null,
    skills: skillOptions(sport).filter(({ code }) => scouted.has(code.slice(3))),
  };
}

function skillOptions(sportCode: SportCode): SkillOption[] {
  return Object.entries(skillsOf(sportCode)).map(([skill, [name]]) => ({ code: `${sportCode}:${skill}`, name }));
}

/** Lists the sports that the athlete plays, that of the latest season first. */
async function findSports(db: Kysely<Database>, athleteKey: string): Promise<SportCode[]> {
  const { rows } = await sql<{ sport_code: SportCode }>`
    select athlete_sports.sport_code from athlete_sports where athlete_id = ${athleteKey}
    order by (select max(season_year) from team_seasons where (team_seasons.athlete_id, team_seasons.sport_code)
      = (athlete_sports.athlete_id, athlete_sports.sport_code)) desc nulls last, sport_code`.execute(db);
  return rows.map(({ sport_code }) => sport_code);
}
