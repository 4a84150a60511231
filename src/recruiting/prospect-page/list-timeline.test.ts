import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import { submitTo } from "../../../tests/submit-form.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { type Membership, requireMembership } from "../../programs/find-program.server.ts";
import { contactLog } from "../contacts/actions.server.ts";
import { prospects } from "../prospect/actions.server.ts";
import { addToBoard } from "../prospect/add-to-board.server.ts";
import { listTimeline, type TimelineEntry, timelinePageSize } from "./list-timeline.server.ts";
import type { TimelineKind } from "./timeline-kinds.ts";

const { db } = testDatabase();

let member: Membership;
let athleteId: string;
let athleteKey: string;

beforeEach(async () => {
  await clearPrograms(db);
  const { owner } = await createProgram(db);
  member = await requireMembership(db, owner.id);
  ({ athleteKey } = await createCandidate(db));
  athleteId = encodeId("athlete", athleteKey);
  await db.transaction().execute((trx) => addToBoard(trx, member, { athleteId, change: {} }));
});

const list = (page = 1, kind: TimelineKind | null = null, isOnBoard = true) =>
  listTimeline(db, member, { athleteId, kind, page, isOnBoard });

function textOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case "contacts":
      return entry.contact.purpose;
    case "tasks":
      return entry.task.text;
    case "files":
      return entry.file.name;
    case "changes":
      return entry.change.text;
    default:
      return entry.note.text;
  }
}

const submit = (feature: typeof prospects, fields: Record<string, string>) =>
  submitTo(feature, db, { caller: member, fields, params: { athleteId } });

it("lists open tasks, pinned notes, and then notes, contacts and changes, the newest first, of all kinds or of one", async () => {
  const forms: Record<string, string>[] = [
    { intent: "note", text: "First", type: "video" },
    { intent: "note", text: "Second", type: "general" },
    { intent: "task", text: "Later", dueOn: "2030-02-01", assignee: "" },
    { intent: "task", text: "Sooner", dueOn: "2030-01-31", assignee: "" },
    { intent: "change", stage: "offered", "was:stage": "watching" },
  ];
  for (const fields of forms) expect(await submit(prospects, fields)).toBeNull();
  const contact = { intent: "contact", day: "2026-01-02", party: "family", means: "call", purpose: "Visit" };
  expect(await submit(contactLog, contact)).toBeNull();
  await sql`update prospect_notes set is_pinned = true where text = 'First'`.execute(db);
  const { entries, counts, openTasks, lastPage } = await list();
  expect(entries.map(textOf)).toEqual([
    "Sooner",
    "Later",
    "First",
    "Stage: Offered (before: Watching)",
    "Second",
    "Put on the board",
    "Visit",
  ]);
  expect([counts, openTasks, lastPage]).toEqual([{ notes: 2, tasks: 2, changes: 2, contacts: 1 }, 2, 1]);
  for (const [kind, texts] of [
    ["tasks", ["Sooner", "Later"]],
    ["contacts", ["Visit"]],
    ["evaluations", []],
  ] as const)
    expect((await list(1, kind)).entries.map(textOf)).toEqual(texts);
  expect((await list(1, null, false)).entries.map(textOf)).toEqual(["Visit"]);
});

it("G01 lists 50 entries on a page, and fewer long ones", async () => {
  await sql`insert into prospect_notes (program_id, athlete_id, staff_id, type, text, is_pinned, written_at)
    select ${member.programId}, ${athleteKey}, ${member.staffId}, 'general', 'Note ' || n, n = 1, now() + n * interval '1 second'
    from generate_series(1, 119) as n`.execute(db);
  expect(timelinePageSize).toBe(50);
  const [first, last] = [await list(), await list(3)];
  expect([first.entries.length, ...first.entries.slice(0, 2).map(textOf)]).toEqual([50, "Note 1", "Note 119"]);
  expect([last.entries.length, last.lastPage, last.entries.map(textOf).at(-1)]).toEqual([20, 3, "Put on the board"]);
  expect((await list(9)).entries).toEqual([]);
  await sql`update prospect_notes set text = repeat('"', 4000) where program_id = ${member.programId}`.execute(db);
  expect([(await list()).entries.length, (await list()).lastPage]).toEqual([9, 14]);
});
