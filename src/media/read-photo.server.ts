import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { FileStore } from "../files/file-store.server.ts";
import { fileName } from "../files/store-picture.server.ts";

/** Returns the photo of an account in its largest size as a data URL, or null if there is none. */
export async function readPhoto(
  db: Kysely<Database>,
  { accountId, store }: { accountId: string; store: FileStore },
): Promise<string | null> {
  const photo = await db
    .selectFrom("stored_files")
    .innerJoin("athletes", "athletes.id", "stored_files.athlete_id")
    .select("key")
    .where("athletes.account_id", "=", accountId)
    .where("purpose", "=", "photo")
    .where("used_at", "is not", null)
    .where("released_at", "is", null)
    .executeTakeFirst();
  // All programs support JPEG.
  const bytes = photo ? await store.get(fileName(photo.key, "480.jpg")) : null;
  return bytes && `data:image/jpeg;base64,${bytes.toString("base64")}`;
}
