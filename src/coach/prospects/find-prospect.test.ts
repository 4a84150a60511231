import { sql } from "kysely";
import { expect, it } from "vitest";
import { createProgram } from "../../../tests/program-desk.ts";
import { createCandidate } from "../../../tests/school-desk.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { findMembership } from "../../programs/find-program.server.ts";
import { listNotePage, notePageSize } from "./find-prospect.server.ts";
import { keepProspect } from "./keep-prospect.server.ts";

const { db } = testDatabase();

it("G01 lists 50 notes of an athlete on a page, pinned ones first, of all types or of one", async () => {
  const { owner, programId } = await createProgram(db);
  const member = await findMembership(db, owner.id);
  if (!member) throw new Error("The coach has no program.");
  const { athleteKey } = await createCandidate(db);
  const athleteId = encodeId("athlete", athleteKey);
  await db.transaction().execute((trx) => keepProspect(trx, member, { athleteId, change: {} }));
  await sql`insert into prospect_notes (program_id, athlete_id, staff_id, type, text, is_pinned, written_at)
    select ${programId}, ${athleteKey}, ${owner.staffId}, case when n % 2 = 0 then 'video' else 'general' end, 'Note ' || n, n = 1,
      now() + n * interval '1 second' from generate_series(1, 120) as n`.execute(db);
  const page = async (number: number, type: "video" | null = null) => {
    const { notes, counts, lastPage } = await listNotePage(db, member, { athleteId, type, page: number });
    return { texts: notes.map(({ text }) => text), counts, lastPage };
  };
  const [first, last] = [await page(1), await page(3)];
  expect(notePageSize).toBe(50);
  expect([first.texts.length, first.texts[0], first.texts[1]]).toEqual([50, "Note 1", "Note 120"]);
  expect([last.texts.length, last.texts.at(-1), last.lastPage]).toEqual([20, "Note 2", 3]);
  expect(first.counts).toEqual({ general: 60, video: 60 });
  expect(await page(2, "video")).toMatchObject({ texts: expect.arrayContaining(["Note 2"]), lastPage: 2 });
  expect((await page(9)).texts).toEqual([]);
  await sql`update prospect_notes set text = repeat('"', 4000) where program_id = ${programId}`.execute(db);
  const long = await page(1);
  expect([long.texts.length, long.lastPage, (await page(12)).texts.length]).toEqual([10, 12, 10]);
});
