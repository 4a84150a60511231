import { type Kysely, sql } from "kysely";
import { encodeId } from "../athletes/public-id.server.ts";
import type { Database } from "../database/tables.ts";
import { handleSchedule, type JobHandler } from "../jobs/job.server.ts";
import { checkVideo, type VideoEndpoints, type VideoState } from "../media/query-video-host.server.ts";
import { findVideo, type Video } from "../media/video-hosts.ts";

/** State of a film, as its host returned it last. */
export interface FilmState {
  /** Null before the first check. */
  checkedAt: string | null;
  missing: { as: "private" | "deleted"; since: string } | null;
  /** The host could not be reached since then, so that we do not know. */
  unreachableSince: string | null;
}

/** Checks of one run. A run each hour checks 48,000 films a day. */
const mostChecks = 2000;
const concurrency = 4;
/** After so many failures in a row, the run asks the host no more. */
const mostFailures = 5;

export interface CheckOptions {
  endpoints?: VideoEndpoints;
  onUnreachable(error: unknown): void;
  signal?: AbortSignal;
}

/** Runs every hour. Each film with marks is checked once a day, one that is missing every six hours. */
export function checkFilmsHandler(
  db: Kysely<Database>,
  { enabled, ...options }: Omit<CheckOptions, "signal"> & { enabled: boolean },
): JobHandler {
  return handleSchedule("check-films", "41 * * * *", async (signal) => {
    if (enabled) await checkFilms(db, { ...options, signal });
  });
}

/** Asks the hosts about the films that are due. A host that fails says nothing about its videos. Returns the number of responses. */
export async function checkFilms(
  db: Kysely<Database>,
  { endpoints, onUnreachable, signal }: CheckOptions,
): Promise<number> {
  const due = await db
    .selectFrom("film_checks")
    .select(["link_id as linkKey", "video"])
    .where("next_check_at", "<=", sql<Date>`now()`)
    .orderBy("next_check_at")
    .limit(mostChecks)
    .execute();
  const failures = new Map<Video["host"], number>();
  let [place, responses] = [0, 0];
  const work = async () => {
    for (let film = due[place++]; film && !signal?.aborted; film = due[place++]) {
      const video = findVideo(film.video);
      if (!video || (failures.get(video.host) ?? 0) >= mostFailures) continue;
      const state = await checkVideo(video, { ...(endpoints && { endpoints }), ...(signal && { signal }) }).catch(
        (error: unknown) => {
          if (!signal?.aborted) onUnreachable(error);
          return null;
        },
      );
      if (signal?.aborted) return;
      failures.set(video.host, state === null ? (failures.get(video.host) ?? 0) + 1 : 0);
      if (state !== null) responses += 1;
      await storeState(db, film, state);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return responses;
}

async function storeState(
  db: Kysely<Database>,
  { linkKey, video }: { linkKey: string; video: string },
  state: VideoState | null,
): Promise<void> {
  const isMissing = state === "private" || state === "deleted";
  const after = (hours: number) => sql<Date>`now() + ${hours} * interval '1 hour'`;
  await db
    .updateTable("film_checks")
    .set(
      state === null
        ? { next_check_at: after(1), unreachable_since: sql<Date>`coalesce(unreachable_since, now())` }
        : {
            next_check_at: after(isMissing ? 6 : 20),
            checked_at: sql<Date>`now()`,
            unreachable_since: null,
            missing_as: isMissing ? state : null,
            missing_since: isMissing ? sql<Date>`coalesce(missing_since, now())` : null,
          },
    )
    .where("link_id", "=", linkKey)
    .where("video", "=", video)
    .execute();
}

/** Lists the films of an athlete that their hosts did not confirm last: missing ones, and those of hosts that do not respond. */
export async function listDoubtfulFilms(
  db: Kysely<Database>,
  athleteKey: string,
): Promise<(FilmState & { linkId: string })[]> {
  const links = await db
    .selectFrom("film_checks")
    .innerJoin("media_links", "media_links.id", "film_checks.link_id")
    .select(["media_links.id", "media_links.url"])
    .where("athlete_id", "=", athleteKey)
    .where((is) => is.or([is("missing_since", "is not", null), is("unreachable_since", "is not", null)]))
    .execute();
  const states = await findFilmStates(
    db,
    links.map(({ id }) => id),
  );
  const urls = new Map(links.map(({ id, url }) => [id, url]));
  return states
    .filter(({ linkKey, video }) => findVideo(urls.get(linkKey) ?? "")?.page === video)
    .map(({ linkKey, checkedAt, missing, unreachableSince }) => ({
      linkId: encodeId("mediaLink", linkKey),
      ...{ checkedAt, missing, unreachableSince },
    }));
}

/** Returns what the host said about the video of a link; null if it was never asked. */
export async function findFilmState(
  db: Kysely<Database>,
  { linkKey, video }: { linkKey: string; video: string },
): Promise<FilmState | null> {
  const [state] = await findFilmStates(db, [linkKey]);
  return state?.video === video ? state : null;
}

/** Returns what the hosts said about the videos of links. */
export async function findFilmStates(
  db: Kysely<Database>,
  linkKeys: readonly string[],
): Promise<(FilmState & { linkKey: string; video: string })[]> {
  if (linkKeys.length === 0) return [];
  const rows = await db
    .selectFrom("film_checks")
    .select(["link_id", "video", "checked_at", "missing_since", "missing_as", "unreachable_since"])
    .where("link_id", "in", linkKeys)
    .execute();
  return rows.map((row) => ({
    linkKey: row.link_id,
    video: row.video,
    checkedAt: row.checked_at?.toISOString() ?? null,
    missing:
      row.missing_since && row.missing_as
        ? { as: row.missing_as as "private" | "deleted", since: row.missing_since.toISOString() }
        : null,
    unreachableSince: row.unreachable_since?.toISOString() ?? null,
  }));
}
