import { type Kysely, sql } from "kysely";
import { data, href, type RouterContextProvider } from "react-router";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { profileHref } from "../athletes/choose-team.server.ts";
import { findKey } from "../athletes/public-id.server.ts";
import { findProfile } from "../athletes/queries.server.ts";
import type { Database } from "../database/tables.ts";
import { playerOrigins } from "../media/video-hosts.ts";
import { formatSecond } from "./clip-times.ts";
import { hostAddress, playerAddress } from "./find-film.ts";
import { type Clip, orderReel, readClips } from "./read-clips.server.ts";

/** A clip as pages show it. */
export interface ShownClip {
  number: number;
  label: string;
  /** Game and score; null without a game. */
  game: string | null;
  gameHref: string | null;
  date: string | null;
  /** Where the line of the game comes from. */
  mark: string | null;
  isConfirmed: boolean;
  filmTitle: string;
  host: string;
  at: string;
  startMs: number;
  endMs: number;
  isUpright: boolean;
  /** Opens the page of the film at this clip. */
  href: string;
  /** Plays it there at once; null if the host's player cannot. */
  playHref: string | null;
  /** The whole film from this second, here and at its host. */
  filmHref: string | null;
  hostHref: string;
  /** Address of the player with this clip; null if the host has none that starts at a second. */
  player: string | null;
}

type Play = "reel" | "film" | null;

/** Shows the opening reel of a public athlete in its order, and with `filmOf` also all clips of the film of that number. */
export async function showReel(
  db: Kysely<Database>,
  {
    athleteId,
    publicUrl,
    page,
    filmOf,
  }: { athleteId: string; publicUrl: string; page?: string; filmOf?: number | undefined },
): Promise<{ reel: ShownClip[]; all: ShownClip[] }> {
  const athleteKey = findKey("athlete", athleteId);
  const clips = athleteKey ? await readClips(db, { athleteKey, isPublic: true, which: { reel: true, filmOf } }) : [];
  const path = page ?? href("/profile/:athleteId/film", { athleteId });
  const show = (clip: Clip) => showClip(clip, { athleteId, publicUrl, path });
  return { reel: orderReel(clips).map(show), all: clips.map(show) };
}

function showClip(
  clip: Clip,
  { athleteId, publicUrl, path }: { athleteId: string; publicUrl: string; path: string },
): ShownClip {
  const { number, film, game, startMs, endMs } = clip;
  const origin = new URL(publicUrl).origin;
  const canPlay = film.player !== null;
  return {
    number,
    label: clip.label,
    game: game?.name ?? null,
    gameHref:
      game &&
      profileHref(athleteId, {
        sport: clip.sportCode,
        season: game.seasonYear,
        team: game.seasonId,
        event: game.eventId,
      }),
    date: game?.date ?? null,
    mark: game?.mark ?? null,
    isConfirmed: game?.isConfirmed ?? false,
    filmTitle: clip.filmTitle,
    host: film.host,
    at: formatSecond(startMs),
    startMs,
    endMs,
    isUpright: film.isUpright,
    href: filmHref(path, { number, play: null }),
    playHref: canPlay ? filmHref(path, { number, play: "reel" }) : null,
    filmHref: canPlay ? filmHref(path, { number, play: "film" }) : null,
    hostHref: hostAddress(film, startMs),
    player: film.player && playerAddress(film.player, { startMs, endMs, origin }),
  };
}

/** Returns the address of a page of the film at a clip. A hash opens it as a document, because only its policy lets a player in. */
function filmHref(path: string, { number, play }: { number: number; play: Play }): string {
  return `${path}?clip=${number}${play === null ? "" : `&play=${play}#player`}`;
}

/** Loads the page of a film. Throws a response with status 404 if the athlete is not public. */
export async function loadFilm(
  athleteId: string,
  {
    address,
    page,
    canPlay,
    context,
  }: { address: URLSearchParams; page: string; canPlay: boolean; context: Readonly<RouterContextProvider> },
) {
  const { reads, publicUrl, policyWith } = context.get(pageContext);
  const athleteKey = findKey("athlete", athleteId);
  if (athleteKey) await context.get(pageCacheContext).cachePage({ athletes: [athleteKey] });
  const wanted = address.get("clip");
  const filmOf = /^[1-9]\d{0,8}$/.test(wanted ?? "") ? Number(wanted) : undefined;
  const [profile, { reel, all }, films] = await Promise.all([
    findProfile(reads, athleteId),
    showReel(reads, { athleteId, publicUrl, page, filmOf }),
    athleteKey ? listFilms(reads, athleteKey) : [],
  ]);
  if (!profile) throw data(null, { status: 404 });
  const clip = wanted === null ? reel[0] : all.find(({ number }) => number === filmOf);
  const play: Play = canPlay && clip?.player ? readPlay(address.get("play")) : null;
  const isInReel = reel.some(({ number }) => number === clip?.number);
  return {
    content: {
      athleteId,
      name: profile.name,
      reel,
      others: all.filter(({ number }) => !reel.some((one) => one.number === number)),
      films: films.map(({ number, ...film }) => ({ ...film, href: filmHref(page, { number, play: null }) })),
      clip: clip ?? null,
      /** The address names a clip that the profile does not show. */
      isMissing: wanted !== null && clip === undefined,
      play,
      isInReel,
      player: clip?.player && play ? playerOf(clip.player, play) : null,
    },
    policy: play === null ? null : policyWith({ "frame-src": playerOrigins }),
  };
}

export type FilmContent = Awaited<ReturnType<typeof loadFilm>>["content"];

/** Lists the films with clips, by the number of their first clip. */
async function listFilms(db: Kysely<Database>, athleteKey: string) {
  const { rows } = await sql<{ title: string; count: number; number: number }>`
    select link.label as title, count(*)::integer as count, (array_agg(clip.number order by start_ms))[1] as number
    from shown_clips clip join shown_links link on link.id = clip.link_id
    where clip.athlete_id = ${athleteKey} group by link.id, link.label, link.published_at, link.position
    order by link.published_at desc, link.position`.execute(db);
  return rows;
}

function readPlay(value: string | null): Play {
  return value === "reel" || value === "film" ? value : null;
}

/** Removes the end from the address of a player that plays the whole film. */
function playerOf(player: string, play: Play): string {
  if (play !== "film") return player;
  const url = new URL(player);
  url.searchParams.delete("end");
  return url.href;
}
