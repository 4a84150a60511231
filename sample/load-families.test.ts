import { expect, it } from "vitest";
import { listMessageReports } from "../src/admin/message-reports/message-reports.server.ts";
import { listFamilies } from "../src/admin/profile-reports/list-families.server.ts";
import { importAthletes } from "../src/bulk-import/import-athletes.server.ts";
import { findObstacle, findReach } from "../src/contact/find-obstacle.server.ts";
import { loadContactRules } from "../src/contact-rules/load-rules.server.ts";
import { testApp } from "../tests/test-app.ts";
import { loadSampleFamilies } from "./load-families.server.ts";
import { sampleAthletes } from "./sample-athletes.ts";

const { db } = testApp();

it("gives a minor two guardians, a reference and messages that the rules allow, and the portal something to decide", async () => {
  await loadContactRules(db);
  await importAthletes(db, sampleAthletes(12));
  await db.transaction().execute(loadSampleFamilies);
  const messages = await db
    .selectFrom("contact_messages as message")
    .innerJoin("contact_threads as thread", "thread.id", "thread_id")
    .select(["message.program_id as programId", "athlete_id as athleteKey", "rule"])
    .where("author", "=", "coach")
    .execute();
  expect(messages).toHaveLength(3);
  for (const { programId, athleteKey, rule } of messages) {
    const reach = await findReach(db, { programId, athleteKey, coachId: null });
    expect([reach && findObstacle(reach), rule]).toEqual([null, expect.objectContaining({ id: expect.any(String) })]);
  }
  const { data } = await listMessageReports(db, { status: "open", page: 1, pageSize: 20 });
  expect(data.map(({ by }) => by).toSorted()).toEqual(["athlete", "visitor"]);
  const references = await db.selectFrom("shown_references").select("name").execute();
  expect(references).toEqual([{ name: "Jordan Ellis" }, { name: "Jordan Ellis" }]);
  expect(JSON.stringify(await listFamilies(db))).toContain("Treviño");
});
