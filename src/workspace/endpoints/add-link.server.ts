import type { Kysely } from "kysely";
import { workspaceLimits as limits } from "../../athletes/limits.ts";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import { enqueuePreview } from "../../media/link-preview-job.server.ts";
import type { NewLink, OwnLink } from "../schema.ts";
import { lockCurrentAthlete, noSuchRecord, tooMany } from "./current-athlete.server.ts";
import { nextPosition } from "./next-position.server.ts";
import { findLinks } from "./queries.server.ts";
import { requirePublicAddress, requirePublicTexts } from "./require-public-texts.server.ts";

/** Adds a media link, within the caller's transaction. Throws 409 if the limit is reached. */
export async function addLink(
  trx: Kysely<Database>,
  { accountId, link: { text, date, url } }: { accountId: string; link: NewLink },
): Promise<OwnLink> {
  const athleteKey = await lockCurrentAthlete(trx, accountId, "film-edited");
  const count = await countRows(trx.selectFrom("media_links").where("athlete_id", "=", athleteKey));
  if (count >= limits.links) throw tooMany(`A profile can have at most ${limits.links} links. Delete one first.`);
  await requirePublicTexts(trx, { accountId, texts: { text } });
  requirePublicAddress(url);
  const { id } = await trx
    .insertInto("media_links")
    .values({
      athlete_id: athleteKey,
      position: await nextPosition(trx, { table: "media_links", ownerKey: athleteKey }),
      label: text,
      published_at: new Date(`${date}T00:00:00Z`),
      url,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueuePreview(trx, { linkKey: id, url });
  const [added] = await findLinks(trx, { athleteKey, linkKey: id });
  if (!added) throw noSuchRecord();
  return added;
}
