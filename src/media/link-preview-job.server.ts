import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob, enqueue } from "../jobs/job.server.ts";
import { findVideo } from "./video-hosts.ts";

export const previewLinkJob = defineJob(
  "preview-link",
  z.strictObject({ linkKey: z.string().regex(/^\d{1,19}$/), tries: z.int().default(0) }),
);

/** Enqueues the preview of a video link, so that saving a link does not wait for the host. */
export async function enqueuePreview(
  trx: Kysely<Database>,
  { linkKey, url }: { linkKey: string; url: string },
): Promise<void> {
  if (findVideo(url)) await enqueue(trx, previewLinkJob, { linkKey, tries: 0 });
}
