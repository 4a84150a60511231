import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { lockCurrentAthlete } from "./current-athlete.server.ts";

/** Stores the order of all links of the account. Throws 409 if the ids are not those of its links. */
export async function orderLinks(
  trx: Kysely<Database>,
  { accountId, linkIds }: { accountId: string; linkIds: readonly string[] },
): Promise<void> {
  const athleteKey = await lockCurrentAthlete(trx, accountId, "film-edited");
  const links = await trx
    .selectFrom("media_links")
    .select(["id", "shown_position"])
    .where("athlete_id", "=", athleteKey)
    .execute();
  const keys = linkIds.map((id) => findKey("mediaLink", id));
  const positions = new Map(keys.map((key, position) => [key, position]));
  if (keys.length !== links.length || links.some(({ id }) => !positions.has(id)))
    throw createHttpError(
      409,
      "We didn’t save the order of your links, because a link was added or deleted since. Reload the page and try again.",
    );
  for (const { id, shown_position } of links) {
    const position = positions.get(id);
    if (position === shown_position) continue;
    await trx
      .updateTable("media_links")
      .set({ shown_position: position ?? null })
      .where("id", "=", id)
      .execute();
  }
}
