import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";

const lists = {
  events: "team_season_id",
  media_links: "athlete_id",
  team_seasons: "athlete_id",
} as const;

// The smallint column ends at 32,767, and each deleted record leaves a gap.
const renumberFrom = 32_000;

/** Returns the position after the last record of a list. The caller must have locked the owner. */
export async function nextPosition(
  trx: Kysely<Database>,
  { table, ownerKey }: { table: keyof typeof lists; ownerKey: string },
): Promise<number> {
  const next = await lastPosition(trx, { table, ownerKey });
  if (next < renumberFrom) return next;
  await closeGaps(trx, { table, ownerKey });
  return await lastPosition(trx, { table, ownerKey });
}

async function lastPosition(
  trx: Kysely<Database>,
  { table, ownerKey }: { table: keyof typeof lists; ownerKey: string },
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position) + 1, 0)::integer as next from ${sql.table(table)} where ${sql.ref(lists[table])} = ${ownerKey}`.execute(
    trx,
  );
  return rows[0]?.next ?? 0;
}

/** Renumbers the rows one by one in ascending order, so that the target position is always free. */
async function closeGaps(
  trx: Kysely<Database>,
  { table, ownerKey }: { table: keyof typeof lists; ownerKey: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.ref(lists[table])} = ${ownerKey} order by position, id`.execute(trx);
  for (const [position, { id }] of rows.entries()) {
    await sql`update ${sql.table(table)} set position = ${position} where id = ${id}`.execute(trx);
  }
}
