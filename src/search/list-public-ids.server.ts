import { type Kysely, sql } from "kysely";
import pLimit from "p-limit";
import { isInSearchEngines } from "../athletes/field-columns.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import type { Database } from "../database/tables.ts";

// Encoding an id takes about 40 µs, so a batch blocks the thread for 10 ms. Batches of all readers never run concurrently,
// so that other requests run in between.
const batchSize = 250;
const oneAtATime = pLimit(1);

const isListed = sql.raw(`is_public and ${isInSearchEngines}`);

/**
 * Lists the parts (from 1) of `partSize` keys each that contain public athletes whom search engines may list. An athlete never changes its
 * part.
 */
export async function listPublicParts(db: Kysely<Database>, partSize: number): Promise<number[]> {
  const { rows } = await sql<{ part: string }>`
    select part
    from generate_series(1, (select max(id) / ${partSize} + 1 from athletes where ${isListed})) as part,
      -- One index lookup for each part. Counting would scan the whole index.
      lateral (
        select id from athletes
        where ${isListed} and id >= (part - 1) * ${partSize} and id < part * ${partSize}
        order by id limit 1
      ) as first
    order by part`.execute(db);
  return rows.map(({ part }) => Number(part));
}

export async function* listPublicIds(
  db: Kysely<Database>,
  { part, partSize }: { part: number; partSize: number },
): AsyncGenerator<string[]> {
  const end = part * partSize;
  for (let next = end - partSize; next < end; ) {
    const batch = await oneAtATime(readBatch, db, { next, end });
    if (batch.ids.length > 0) yield batch.ids;
    next = batch.next;
  }
}

async function readBatch(
  db: Kysely<Database>,
  { next, end }: { next: number; end: number },
): Promise<{ ids: string[]; next: number }> {
  const rows = await db
    .selectFrom("athletes")
    .select("id")
    .where(sql<boolean>`${isListed}`)
    .where("id", ">=", String(next))
    .where("id", "<", String(end))
    .orderBy("id")
    .limit(batchSize)
    .execute();
  const last = rows.length < batchSize ? undefined : rows.at(-1);
  return { ids: rows.map(({ id }) => encodeId("athlete", id)), next: last ? Number(last.id) + 1 : end };
}
