import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob, enqueue } from "../jobs/job.server.ts";
import { findVideo } from "./video-hosts.ts";

/** Asks the host of a video about a link; the job names a row. */
export const previewLinkJob = defineJob(
  "preview-link",
  z.strictObject({ linkKey: z.string().regex(/^\d{1,19}$/), tries: z.int().default(0) }),
);

/** Has the host asked once the caller's transaction is committed, where it is one that answers; saving a link never waits for it. */
export async function askForPreview(
  trx: Kysely<Database>,
  { linkKey, url }: { linkKey: string; url: string },
): Promise<void> {
  if (findVideo(url)) await enqueue(trx, previewLinkJob, { linkKey, tries: 0 });
}
