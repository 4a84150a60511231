import { isHttpError } from "http-errors";
import type { Kysely } from "kysely";
import { findTextProblem } from "../athletes/find-text-problem.server.ts";
import type { Database } from "../database/tables.ts";
import type { FileStore } from "../files/file-store.server.ts";
import type { Pictures } from "../files/open-pictures.server.ts";
import { removeFilesSoon } from "../files/remove-files.server.ts";
import { claimPicture, storePicture } from "../files/store-picture.server.ts";
import { enqueue, handle, type JobHandler } from "../jobs/job.server.ts";
import { previewLinkJob } from "./link-preview-job.server.ts";
import { previewSizes } from "./picture-files.server.ts";
import { queryVideoHost, type VideoEndpoints, type VideoFacts } from "./query-video-host.server.ts";
import { findVideo } from "./video-hosts.ts";

export interface PreviewOptions {
  store: FileStore;
  pictures: Pictures;
  endpoints?: VideoEndpoints;
  /** Called if the host does not respond, or if no picture can be rendered now. */
  onUnreachable(error: unknown): void;
}

const maxTries = 4;
const minPixels = 60;

/** Retries after minutes and hours if the host does not respond or the renderer is overloaded. */
export function previewLinkHandler(
  db: Kysely<Database>,
  { enabled, ...options }: PreviewOptions & { enabled: boolean },
): JobHandler {
  return handle(previewLinkJob, async ({ linkKey, tries }, signal) => {
    if (!enabled) return;
    try {
      await previewLink(db, { linkKey, signal, ...options });
    } catch (error) {
      if (signal.aborted) throw error;
      options.onUnreachable(error);
      if (tries + 1 < maxTries)
        await enqueue(db, previewLinkJob, { linkKey, tries: tries + 1 }, { delaySeconds: 60 * 15 ** tries });
    }
  });
}

/** Stores title and picture of a video. Throws if the host does not respond, or a 503 if the renderer is overloaded. */
export async function previewLink(
  db: Kysely<Database>,
  {
    linkKey,
    store,
    pictures,
    endpoints,
    signal,
  }: Omit<PreviewOptions, "onUnreachable"> & { linkKey: string; signal?: AbortSignal },
): Promise<void> {
  const link = await db
    .selectFrom("media_links")
    .select(["url", "athlete_id as athleteKey"])
    .where("id", "=", linkKey)
    .executeTakeFirst();
  const video = link && findVideo(link.url);
  if (!video) return;
  const facts = await queryVideoHost(video, { ...(endpoints && { endpoints }), ...(signal && { signal }) });
  const pictureKey = await storePreviewPicture(db, { store, pictures, facts, athleteKey: link.athleteKey });
  await db.transaction().execute(async (trx) => {
    const same = await trx
      .selectFrom("media_links")
      .select("id")
      .where("id", "=", linkKey)
      .where("url", "=", link.url)
      .forUpdate()
      .executeTakeFirst();
    // The link was removed or changed since then. The unused picture is deleted later.
    if (!same) return;
    if (pictureKey) await claimPicture(trx, pictureKey);
    const preview = {
      url: link.url,
      title: publicTitle(facts),
      picture_key: pictureKey,
      duration_seconds: facts?.duration ?? null,
    };
    await trx
      .insertInto("link_previews")
      .values({ link_id: linkKey, ...preview })
      .onConflict((conflict) => conflict.column("link_id").doUpdateSet(preview))
      .execute();
    await removeFilesSoon(trx);
  });
}

/** A video title is public text. Returns null if a profile must not show it; the athlete's own title is then shown. */
function publicTitle(facts: VideoFacts | null): string | null {
  const title = facts?.title ?? null;
  return title !== null && findTextProblem(title, "title") ? null : title;
}

/** Returns null for an unreadable picture. Throws if the renderer is overloaded, so that the job is retried. */
async function storePreviewPicture(
  db: Kysely<Database>,
  {
    store,
    pictures,
    facts,
    athleteKey,
  }: { store: FileStore; pictures: Pictures; facts: VideoFacts | null; athleteKey: string },
): Promise<string | null> {
  if (!facts?.picture) return null;
  // All previews share one owner, so that their number does not affect the share of uploads.
  const options = { owner: "previews", sizes: previewSizes, minPixels };
  const renditions = await pictures.createRenditions(facts.picture, options).catch((error: unknown) => {
    if (isHttpError(error) && error.status < 500) return null;
    throw error;
  });
  return renditions && (await storePicture(db, store, { athleteKey, purpose: "preview", renditions }));
}
