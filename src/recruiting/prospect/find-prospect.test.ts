import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import { submitTo } from "../../../tests/submit-form.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { findMembership } from "../../programs/find-program.server.ts";
import { prospects } from "./actions.server.ts";
import { addToBoard } from "./add-to-board.server.ts";
import { listNotePage, listTaskPage, notePageSize } from "./find-prospect.server.ts";

const { db } = testDatabase();

beforeEach(() => clearPrograms(db));

it("G01 lists 50 notes of an athlete on a page, pinned ones first, of all types or of one", async () => {
  const { owner, programId } = await createProgram(db);
  const member = await findMembership(db, owner.id);
  if (!member) throw new Error("The coach has no program.");
  const { athleteKey } = await createCandidate(db);
  const athleteId = encodeId("athlete", athleteKey);
  await db.transaction().execute((trx) => addToBoard(trx, member, { athleteId, change: {} }));
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
  expect([long.texts.length, long.lastPage, (await page(14)).texts.length]).toEqual([9, 14, 3]);
});

it("G01 lists the tasks on an athlete in pages by their number and their characters", async () => {
  const { owner, programId } = await createProgram(db);
  const member = await findMembership(db, owner.id);
  if (!member) throw new Error("The coach has no program.");
  const { athleteKey } = await createCandidate(db);
  const athleteId = encodeId("athlete", athleteKey);
  await db.transaction().execute((trx) => addToBoard(trx, member, { athleteId, change: {} }));
  await sql`insert into program_tasks (program_id, athlete_id, text, due_on, created_by, done_at)
    select ${programId}, ${athleteKey}, 'Task ' || n, current_date + n, ${owner.staffId}, case when n > 110 then now() end
    from generate_series(1, 120) as n`.execute(db);
  const page = (number: number) => listTaskPage(db, member, { athleteId, page: number });
  expect(await page(1)).toMatchObject({ open: 110, total: 120, lastPage: 2 });
  expect((await page(1)).tasks.map(({ text }) => text).slice(0, 2)).toEqual(["Task 1", "Task 2"]);
  expect([(await page(1)).tasks.length, (await page(2)).tasks.length, (await page(3)).tasks.length]).toEqual([
    100, 20, 0,
  ]);
  await sql`update program_tasks set text = repeat('"', 500) where program_id = ${programId}`.execute(db);
  expect([(await page(1)).tasks.length, (await page(3)).tasks.length, (await page(1)).lastPage]).toEqual([40, 40, 3]);
});

it("lists a task that was added by the form of the athlete’s page", async () => {
  const { owner } = await createProgram(db);
  const member = await findMembership(db, owner.id);
  if (!member) throw new Error("The coach has no program.");
  const athleteId = encodeId("athlete", (await createCandidate(db)).athleteKey);
  await db.transaction().execute((trx) => addToBoard(trx, member, { athleteId, change: {} }));
  const fields = { intent: "task", text: "Call the club", dueOn: "2030-01-31", assignee: "" };
  expect(await submitTo(prospects, db, { caller: member, fields, params: { athleteId } })).toBeNull();
  const { tasks } = await listTaskPage(db, member, { athleteId, page: 1 });
  expect(tasks).toMatchObject([{ text: "Call the club", athlete: { athleteId }, assignee: null }]);
});
