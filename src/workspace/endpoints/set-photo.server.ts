import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { workspaceLimits } from "../../athletes/limits.ts";
import type { Database } from "../../database/tables.ts";
import type { FileStore } from "../../files/file-store.server.ts";
import type { Pictures } from "../../files/open-pictures.server.ts";
import { removeFilesSoon } from "../../files/remove-files.server.ts";
import { claimPicture, storePicture } from "../../files/store-picture.server.ts";
import { photoSizes } from "../../media/picture-files.server.ts";
import { lockCurrentAthlete, noSuchRecord } from "./current-athlete.server.ts";

/** Sets the profile photo and returns its URL. Throws 4xx if the file is not a usable image. */
export async function setPhoto(
  db: Kysely<Database>,
  { accountId, file, store, pictures }: { accountId: string; file: Buffer; store: FileStore; pictures: Pictures },
): Promise<string> {
  const renditions = await pictures.createRenditions(file, {
    owner: accountId,
    sizes: photoSizes,
    minPixels: workspaceLimits.photoPixels,
  });
  const athlete = await db.selectFrom("athletes").select("id").where("account_id", "=", accountId).executeTakeFirst();
  if (!athlete) throw noSuchRecord();
  const key = await storePicture(db, store, { athleteKey: athlete.id, purpose: "photo", renditions }).catch(
    (cause: unknown) => {
      throw createHttpError(503, "We couldn’t save your photo. Please try again.", { cause });
    },
  );
  const picture = `/pictures/${key}/480`;
  await db.transaction().execute(async (trx) => {
    const athleteKey = await lockCurrentAthlete(trx, accountId, "photo-edited");
    await releasePhoto(trx, athleteKey);
    await claimPicture(trx, key);
    await trx
      .updateTable("athletes")
      .set({ picture, updated_at: sql<Date>`now()` })
      .where("id", "=", athleteKey)
      .execute();
  });
  return picture;
}

export async function removePhoto(trx: Kysely<Database>, accountId: string): Promise<void> {
  const athleteKey = await lockCurrentAthlete(trx, accountId, "photo-edited");
  await releasePhoto(trx, athleteKey);
  await trx
    .updateTable("athletes")
    .set({ picture: null, updated_at: sql<Date>`now()` })
    .where("id", "=", athleteKey)
    .where(sql<boolean>`(picture is not null or withheld ? 'picture')`)
    .execute();
}

async function releasePhoto(trx: Kysely<Database>, athleteKey: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("stored_files")
    .set({ released_at: sql<Date>`now()` })
    .where("athlete_id", "=", athleteKey)
    .where("purpose", "=", "photo")
    .where("used_at", "is not", null)
    .where("released_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await removeFilesSoon(trx);
}
