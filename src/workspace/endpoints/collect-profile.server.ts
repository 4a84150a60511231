import type { Kysely } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { FileStore } from "../../files/file-store.server.ts";
import { describeClip, readClips } from "../../film/read-clips.server.ts";
import { readPhoto } from "../../media/read-photo.server.ts";
import { findOwnProfile } from "./queries.server.ts";

/** Returns the stored profile with its photo. Omits derived values, such as missing fields, because they are no data of the athlete. */
export async function collectProfile(db: Kysely<Database>, accountId: string, { store }: { store: FileStore }) {
  const profile = await findOwnProfile(db, accountId);
  if (!profile) return null;
  const { missing, completeness, eventCount, ...stored } = profile;
  const athleteKey = findKey("athlete", profile.athleteId) ?? "";
  const clips = await readClips(db, { athleteKey, isPublic: false });
  const hiddenByStaff = await db
    .selectFrom("hidden_parts")
    .select(["part", "field", "former", "reason", "hidden_at as hiddenAt"])
    .where("athlete_id", "=", athleteKey)
    .orderBy("hidden_at")
    .execute();
  const photo = await readPhoto(db, { accountId, store });
  return { ...stored, hiddenByStaff, filmClips: clips.map(describeClip), photo };
}
