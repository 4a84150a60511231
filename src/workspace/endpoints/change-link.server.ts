import type { Kysely } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import { removeFilesSoon } from "../../files/remove-files.server.ts";
import { findFilm } from "../../film/find-film.ts";
import { versionConflict } from "../../http/require-version.server.ts";
import { enqueuePreview } from "../../media/link-preview-job.server.ts";
import type { LinkChange, OwnLink } from "../schema.ts";
import { lockCurrentAthlete, noSuchRecord, unprocessable } from "./current-athlete.server.ts";
import { findLinks } from "./queries.server.ts";
import { requirePublicAddress, requirePublicTexts } from "./require-public-texts.server.ts";

/** Changes a media link of the account. Throws 404 if it has none, and 412 if it changed since `version`. */
export async function changeLink(
  trx: Kysely<Database>,
  { accountId, linkId, version, change }: { accountId: string; linkId: string; version: number; change: LinkChange },
): Promise<OwnLink> {
  const linkKey = findKey("mediaLink", linkId);
  const athleteKey = await lockCurrentAthlete(trx, accountId, "film-edited");
  const before = linkKey && (await findLinks(trx, { athleteKey, linkKey }))[0];
  if (!before) throw noSuchRecord();
  const { text, date, url } = { ...before, ...change };
  if (before.version === version) {
    await requirePublicTexts(trx, { accountId, texts: { text }, stored: () => before });
    if (url !== before.url) {
      requirePublicAddress(url);
      await requireSameFilm(trx, linkKey, { before: before.url, url });
    }
  }
  const { numUpdatedRows } = await trx
    .updateTable("media_links")
    .set({
      label: text,
      url,
      // An imported link may have a time of day, which is preserved with its day.
      ...(date !== before.date && { published_at: new Date(`${date}T00:00:00Z`) }),
    })
    .where("id", "=", linkKey)
    .where("athlete_id", "=", athleteKey)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw versionConflict({ yours: change, current: before, what: `The link ${before.text}` });
  if (url !== before.url) {
    await trx.deleteFrom("link_previews").where("link_id", "=", linkKey).execute();
    await removeFilesSoon(trx);
    await enqueuePreview(trx, { linkKey, url });
  }
  const [changed] = await findLinks(trx, { athleteKey, linkKey });
  if (!changed) throw noSuchRecord();
  return changed;
}

/** Throws 422 if the clips of a link would be those of another video. */
async function requireSameFilm(
  trx: Kysely<Database>,
  linkKey: string,
  { before, url }: { before: string; url: string },
): Promise<void> {
  const video = findFilm(before)?.video;
  if (!video || findFilm(url)?.video === video) return;
  const count = await countRows(trx.selectFrom("film_clips").where("link_id", "=", linkKey));
  if (count === 0) return;
  const message = `The ${count} clips of this link belong to its video. Add the other video as a new link, or delete the clips first.`;
  throw unprocessable([{ field: "url", message }]);
}
