import { expect, it } from "vitest";
import { createAthlete } from "../../tests/factories.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { readPageVersions } from "./page-versions.server.ts";
import { findKey } from "./public-id.server.ts";

const { db } = testDatabase();

it("reads no version of a hidden or missing athlete", async () => {
  const [shown, hidden] = [await createAthlete(db), await createAthlete(db, { externalId: "page:hidden" })];
  const keys = [shown, hidden].map((id) => findKey("athlete", id) ?? "");
  expect((await readPageVersions(db, keys)).size).toBe(2);
  await db
    .updateTable("accounts")
    .set({ is_blocked: true })
    .where("id", "=", (eb) => eb.selectFrom("athletes").select("account_id").where("external_id", "=", "page:hidden"))
    .execute();
  expect([...(await readPageVersions(db, [...keys, "999999"])).keys()]).toEqual([keys[0]]);
});
