import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { testDatabase } from "../../tests/test-database.ts";
import { defineJob, enqueue } from "./job.server.ts";

const { db } = testDatabase();
const greet = defineJob("greet", z.strictObject({ name: z.string() }));

async function queuedPayloads(name: string): Promise<unknown[]> {
  const { rows } = await sql<{
    data: unknown;
  }>`select data from jobs.job where name = ${name} order by created_on`.execute(db);
  return rows.map((row) => row.data);
}

test("queues a job when the transaction commits, in a process without a worker", async () => {
  await db.transaction().execute((trx) => enqueue(trx, greet, { name: "Robin" }));
  expect(await queuedPayloads("greet")).toEqual([{ name: "Robin" }]);
});

test("discards a job when the transaction is rolled back", async () => {
  const failing = db.transaction().execute(async (trx) => {
    await enqueue(trx, greet, { name: "Nobody" });
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await queuedPayloads("greet")).not.toContainEqual({ name: "Nobody" });
});

test("rejects an invalid payload before it queues a job", async () => {
  await expect(enqueue(db, greet, { name: 7 } as never)).rejects.toThrow();
  await expect(enqueue(db, greet, { name: "x", more: 1 } as never)).rejects.toThrow();
});

test("queues the first jobs of a new name from concurrent transactions", async () => {
  const fresh = defineJob("fresh", z.strictObject({ number: z.number() }));
  await Promise.all(
    [1, 2, 3, 4, 5].map((number) => db.transaction().execute((trx) => enqueue(trx, fresh, { number }))),
  );
  expect(await queuedPayloads("fresh")).toHaveLength(5);
});

test("sets the start time of a delayed job", async () => {
  const later = defineJob("later", z.strictObject({}));
  await enqueue(db, later, {}, { delaySeconds: 90 });
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - clock_timestamp())::float8 as seconds from jobs.job where name = 'later'`.execute(
    db,
  );
  expect(rows[0]!.seconds).toBeGreaterThan(80);
  expect(rows[0]!.seconds).toBeLessThanOrEqual(90);
});
