import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import { readConfig } from "../config.server.ts";
import { openInstance } from "./open-instance.server.ts";

const { db, url } = testDatabase();

test("waits for the migration of another start longer than the statement timeout", async () => {
  const before = await db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(hashtextextended('openroster.install-jobs', 0))`.execute(before);
  const opening = openInstance(readConfig({ DATABASE_URL: url }), { role: "script", statementTimeout: 100 });
  // Prevents an unhandled rejection, which would hide a failure of the test itself.
  opening.catch(() => {});
  await sleep(500);
  await before.rollback().execute();
  const instance = await opening;
  onTestFinished(() => instance.close());
  await expect(sql`select pg_sleep(5)`.execute(instance.db)).rejects.toThrow("statement timeout");
});
