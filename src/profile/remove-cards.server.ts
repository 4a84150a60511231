import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { Cards } from "../files/open-cards.server.ts";
import { handleSchedule, type JobHandler } from "../jobs/job.server.ts";

const draftMs = 60 * 60 * 1000;

export function removeCardsHandler(db: Kysely<Database>, cards: Cards): JobHandler {
  return handleSchedule("remove-cards", "*/10 * * * *", (signal) => removeCards(db, cards, signal));
}

/** Removes pictures of hidden athletes, outdated pictures, and the oldest ones beyond the maximum size. */
export async function removeCards(db: Kysely<Database>, cards: Cards, signal?: AbortSignal): Promise<void> {
  const stored = await cards.list();
  const shown = await findPublic(db, new Set(stored.map(({ owner }) => owner)));
  const seen = new Set<string>();
  for (const { name, owner, changedAt } of stored) {
    if (signal?.aborted) return;
    const isNeeded = owner === "" ? Date.now() - changedAt.getTime() < draftMs : shown.has(owner) && !seen.has(owner);
    seen.add(owner);
    if (!isNeeded) await cards.remove(name);
  }
  await cards.trim();
}

async function findPublic(db: Kysely<Database>, owners: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const keys = [...owners].filter((owner) => /^\d+$/.test(owner));
  const rows = await db
    .selectFrom("athletes")
    .select("id")
    .where("id", "in", keys.length > 0 ? keys : ["0"])
    .where("is_public", "is", true)
    .execute();
  return new Set([...rows.map(({ id }) => id), ...[...owners].filter((owner) => owner !== "" && !/^\d+$/.test(owner))]);
}
