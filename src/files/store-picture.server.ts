import { randomBytes } from "node:crypto";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { StoredFiles } from "../database/generated-tables.ts";
import type { Database } from "../database/tables.ts";
import type { FileStore } from "./file-store.server.ts";
import type { Rendition } from "./picture-job.server.ts";

export interface PictureOptions {
  athleteKey: string;
  purpose: StoredFiles["purpose"];
  renditions: Rendition[];
}

export function fileName(key: string, rendition: string): string {
  return `${key.slice(0, 2)}/${key}/${rendition}`;
}

/** Stores a picture for `claimPicture`. The row is inserted first, so that files of a killed process are found and removed. */
export async function storePicture(
  db: Kysely<Database>,
  store: FileStore,
  { athleteKey, purpose, renditions }: PictureOptions,
): Promise<string> {
  const key = randomBytes(16).toString("base64url");
  await db.insertInto("stored_files").values({ key, athlete_id: athleteKey, purpose }).execute();
  for (const { name, ...file } of renditions) await store.put(fileName(key, name), file);
  return key;
}

export async function claimPicture(trx: Kysely<Database>, key: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("stored_files")
    .set({ used_at: sql<Date>`now()` })
    .where("key", "=", key)
    .where("athlete_id", "is not", null)
    .where("released_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw createHttpError(503, "We couldn’t save the picture. Please try again.");
}
