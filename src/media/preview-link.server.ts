import { isHttpError } from "http-errors";
import type { Kysely } from "kysely";
import { findContactData } from "../athletes/find-contact-data.server.ts";
import type { Database } from "../database/tables.ts";
import type { FileStore } from "../files/file-store.server.ts";
import type { Pictures } from "../files/open-pictures.server.ts";
import { removeFilesSoon } from "../files/remove-files.server.ts";
import { claimPicture, storePicture } from "../files/store-picture.server.ts";
import { enqueue } from "../jobs/job.server.ts";
import { handle, type JobHandler } from "../jobs/worker.server.ts";
import { askVideoHost, type VideoEndpoints, type VideoFacts } from "./ask-video-host.server.ts";
import { previewLinkJob } from "./link-preview-job.server.ts";
import { previewSizes } from "./picture-files.server.ts";
import { findVideo } from "./video-hosts.ts";

/** What the job needs; `endpoints` are the hosts themselves if left out. */
export interface PreviewOptions {
  store: FileStore;
  pictures: Pictures;
  endpoints?: VideoEndpoints;
  /** Hears that a host does not answer, or that no picture can be drawn just now. */
  onUnreachable(error: unknown): void;
}

const mostTries = 4;
const minPixels = 60;

/** Does the job: asks the host, and again after minutes and hours where it does not answer or its picture cannot be drawn just now. With `enabled` false it asks nobody. */
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
      if (tries + 1 < mostTries)
        await enqueue(db, previewLinkJob, { linkKey, tries: tries + 1 }, { delaySeconds: 60 * 15 ** tries });
    }
  });
}

/** Keeps what the host of a video says of a link: its title and its picture, as files of our own. Throws where the host does not answer, and a 503 where too many pictures wait to be drawn. */
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
  const facts = await askVideoHost(video, { ...(endpoints && { endpoints }), ...(signal && { signal }) });
  const pictureKey = await keepPicture(db, { store, pictures, facts, athleteKey: link.athleteKey });
  await db.transaction().execute(async (trx) => {
    const same = await trx
      .selectFrom("media_links")
      .select("id")
      .where("id", "=", linkKey)
      .where("url", "=", link.url)
      .forUpdate()
      .executeTakeFirst();
    // Gone or changed meanwhile: the picture is never used, and so is taken away.
    if (!same) return;
    if (pictureKey) await claimPicture(trx, pictureKey);
    const preview = { url: link.url, title: publicTitle(facts), picture_key: pictureKey };
    await trx
      .insertInto("link_previews")
      .values({ link_id: linkKey, ...preview })
      .onConflict((conflict) => conflict.column("link_id").doUpdateSet(preview))
      .execute();
    await removeFilesSoon(trx);
  });
}

/** The title of a video is public text too: null if it looks like contact data, and the athlete's own title stays. */
function publicTitle(facts: VideoFacts | null): string | null {
  const title = facts?.title ?? null;
  return title !== null && findContactData(title, "title") ? null : title;
}

/** A picture that cannot be read is no picture; where too many wait to be drawn, the job comes again. */
async function keepPicture(
  db: Kysely<Database>,
  {
    store,
    pictures,
    facts,
    athleteKey,
  }: { store: FileStore; pictures: Pictures; facts: VideoFacts | null; athleteKey: string },
): Promise<string | null> {
  if (!facts?.picture) return null;
  // Shares the process with uploads as one more owner, however many athletes add links.
  const options = { owner: "previews", sizes: previewSizes, minPixels };
  const renditions = await pictures.createRenditions(facts.picture, options).catch((error: unknown) => {
    if (isHttpError(error) && error.status < 500) return null;
    throw error;
  });
  return renditions && (await storePicture(db, store, { athleteKey, purpose: "preview", renditions }));
}
