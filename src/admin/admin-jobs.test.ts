import { sql } from "kysely";
import { expect, it } from "vitest";
import { createMember, publicUrl } from "../../tests/members.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { adminHandlers } from "./admin-jobs.server.ts";

const { db } = testDatabase();

it("deletes changes older than a day and expired tickets only", async () => {
  const { id } = await createMember(db);
  await sql`update account_changes set at = now() - interval '25 hours'`.execute(db);
  await createMember(db);
  const ticket = { account_id: id, password_hash: "x", new_secret: null };
  await db
    .insertInto("second_factor_tickets")
    .values([
      { ...ticket, digest: Buffer.alloc(32, 1), expires_at: new Date(Date.now() - 1000) },
      { ...ticket, digest: Buffer.alloc(32, 2), expires_at: new Date(Date.now() + 60_000) },
    ])
    .execute();
  for (const { run } of adminHandlers(db, { publicUrl })) await run({}, new AbortController().signal);
  expect(await db.selectFrom("account_changes").select("id").execute()).toHaveLength(1);
  const left = await db.selectFrom("second_factor_tickets").select("digest").execute();
  expect(left).toEqual([{ digest: Buffer.alloc(32, 2) }]);
});
