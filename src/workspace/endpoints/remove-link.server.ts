import type { Kysely } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { removeFilesSoon } from "../../files/remove-files.server.ts";
import { versionConflict } from "../../http/require-version.server.ts";
import { lockCurrentAthlete, noSuchRecord } from "./current-athlete.server.ts";
import { findLinks } from "./queries.server.ts";

/** Deletes a media link of the account. Throws 404 if it has none, and 412 if it changed since `version`. */
export async function removeLink(
  trx: Kysely<Database>,
  { accountId, linkId, version }: { accountId: string; linkId: string; version: number },
): Promise<void> {
  const linkKey = findKey("mediaLink", linkId);
  const athleteKey = await lockCurrentAthlete(trx, accountId, "film-edited");
  const before = linkKey && (await findLinks(trx, { athleteKey, linkKey }))[0];
  if (!before) throw noSuchRecord();
  const { numDeletedRows } = await trx
    .deleteFrom("media_links")
    .where("id", "=", linkKey)
    .where("athlete_id", "=", athleteKey)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw versionConflict({ yours: null, current: before, what: `The link ${before.text}` });
  if (before.preview?.picture) await removeFilesSoon(trx);
}
