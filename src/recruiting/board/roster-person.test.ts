import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../../tests/program-factories.ts";
import { submitTo } from "../../../tests/submit-form.ts";
import { testApp } from "../../../tests/test-app.ts";
import { findMembership } from "../../programs/find-program.server.ts";
import type { Grade, Stage } from "../prospect/vocabulary.ts";
import { board } from "./actions.server.ts";
import { readBoardAddress } from "./board-address.server.ts";
import { readBoard } from "./read-board.server.ts";

const handle = testApp();
const { db } = handle;

let program: Awaited<ReturnType<typeof createProgram>>;

beforeEach(async () => {
  await clearPrograms(db);
  program = await createProgram(db);
});

async function createEvent(name: string, day: string): Promise<string> {
  const { id } = await db
    .insertInto("program_events")
    .values({ program_id: program.programId, name, first_day: day, last_day: day })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface Entry {
  eventId: string;
  day: string;
  lastName?: string | null;
  team?: string;
  stage?: Stage;
  tags?: string[];
}

async function createEntry({
  eventId,
  day,
  lastName = "Dunn",
  team = "Elite 16",
  stage = "watching",
  tags = [],
}: Entry) {
  const { id } = await db
    .insertInto("program_roster")
    .values({
      program_id: program.programId,
      event_id: eventId,
      event_on: day,
      team,
      jersey: String(Math.floor(Math.random() * 1e6)),
      first_name: lastName && "Maya",
      last_name: lastName,
      graduation_year: 2028,
      position: "MB",
      height: 74,
      stage,
      tags,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function gradeEntry(eventId: string, entryId: string, overall: Grade): Promise<void> {
  await sql`insert into program_evaluations
      (program_id, id, event_id, entry_id, staff_id, first_id, overall, skills, text, tag_changes, evaluated_at, time_zone)
    select ${program.programId}, given, ${eventId}, ${entryId}, ${program.owner.staffId}, given, ${overall}, '{}', 'Late', '[]', now(), 'UTC'
    from (values (${randomUUID()}::uuid)) as ids (given)`.execute(db);
}

async function boardOf(query = "") {
  const member = await findMembership(db, program.owner.id);
  if (!member) throw new Error("The coach has no program.");
  const board = await readBoard(db, member, readBoardAddress(new URLSearchParams(query), "VB"));
  return board.rows.flatMap(({ cells }) =>
    cells.flatMap(({ cards, position, year }) =>
      cards.map(({ athleteId, name, stage, grades, tags }) => ({
        athleteId,
        card: [name, position, year, stage, ...grades, ...tags.map(({ label }) => label)].join(" "),
      })),
    ),
  );
}

const cardsOf = async (query?: string) => (await boardOf(query)).map(({ card }) => card);

async function change(rosterId: string, payload: object, as = program.owner) {
  const response = await handle.app.inject({
    method: "PUT",
    url: `/api/coach/roster/${rosterId}`,
    headers: as.headers,
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

it("shows on the board who was graded at events or has a stage, once for each name, team and class", async () => {
  const [spring, summer] = [
    await createEvent("Spring Open", "2027-03-20"),
    await createEvent("Summer Cup", "2027-06-12"),
  ];
  const first = await createEntry({ eventId: spring, day: "2027-03-20", stage: "offered", tags: ["Fast"] });
  const second = await createEntry({ eventId: summer, day: "2027-06-12" });
  await createEntry({ eventId: summer, day: "2027-06-12", lastName: "Unseen" });
  const sister = await createEntry({ eventId: summer, day: "2027-06-12", team: "Juniors 16" });
  await gradeEntry(spring, first, "C");
  await gradeEntry(summer, second, "B+");
  await gradeEntry(summer, sister, "A");
  await gradeEntry(summer, await createEntry({ eventId: summer, day: "2027-06-12", lastName: null }), "D");
  expect((await cardsOf()).toSorted()).toEqual([
    "Maya Dunn MB 2028 offered B+ Co Fast",
    "Maya Dunn MB 2028 watching A Co",
    "No name MB 2028 watching D Co",
  ]);
  const byQuery = {
    "stage=offered&tag=fast": 1,
    "fullName=maya+dunn&ratingMin=A": 1,
    "position=OH": 0,
    "heightMin=75": 0,
    "graduationYear=2028&heightMin=74": 3,
    // Only profiles have a state.
    "state=NE": 0,
  };
  const counts = Object.keys(byQuery).map(async (query) => [query, (await cardsOf(query)).length]);
  expect(Object.fromEntries(await Promise.all(counts))).toEqual(byQuery);
  await createProgram(db, { gender: "M" });
  const other = await createProgram(db, { gender: "M", sportCode: "BB" });
  expect((await change(first, { stage: "watching" }, other.owner)).status).toBe(404);
});

it("moves and hides such an athlete in every event, and never undoes a newer change of the staff", async () => {
  const [spring, summer] = [
    await createEvent("Spring Open", "2027-03-20"),
    await createEvent("Summer Cup", "2027-06-12"),
  ];
  const first = await createEntry({ eventId: spring, day: "2027-03-20" });
  const second = await createEntry({ eventId: summer, day: "2027-06-12" });
  await gradeEntry(spring, first, "A-");
  expect(
    (await change(first, { stage: "offered", position: "OH", was: { stage: "watching", position: "MB" } })).body.result,
  ).toMatchObject({
    ...{ stage: "offered", position: "OH", name: "Maya Dunn", height: 74 },
    entries: [
      { rosterId: second, event: "Summer Cup", grades: [] },
      { rosterId: first, event: "Spring Open", grades: [{ overall: "A-", text: "Late" }] },
    ],
  });
  const stale = await change(second, { stage: "evaluating", was: { stage: "watching" } });
  expect([stale.status, stale.body]).toMatchObject([412, { result: { current: { fields: { stage: "offered" } } } }]);
  expect(await cardsOf()).toEqual(["Maya Dunn OH 2028 offered A- Co"]);
  expect((await change(second, { position: "QB" })).status).toBe(422);
  await change(second, { isHidden: true });
  expect([await cardsOf(), await cardsOf("hidden=true")]).toEqual([[], ["Maya Dunn OH 2028 offered A- Co"]]);
  const evaluator = await program.addStaff("evaluator");
  expect((await change(second, { isHidden: false }, evaluator)).status).toBe(403);
});

it("deletes such an athlete from all rosters, and not that of another program", async () => {
  const spring = await createEvent("Spring Open", "2027-03-20");
  const first = await createEntry({ eventId: spring, day: "2027-03-20" });
  await createEntry({ eventId: await createEvent("Summer Cup", "2027-06-12"), day: "2027-06-12" });
  await createEntry({ eventId: spring, day: "2027-03-20", lastName: "Other" });
  await gradeEntry(spring, first, "A");
  const other = await createProgram(db, { gender: "M" });
  const press = async ({ id }: { id: string }) =>
    submitTo(board, db, {
      caller: await findMembership(db, id),
      fields: { intent: "delete-person" },
      params: { rosterId: first },
    });
  const names = async () =>
    (await db.selectFrom("program_roster").select("last_name").execute()).map((row) => row.last_name);
  expect(await press(other.owner)).toMatchObject({ init: { status: 404 } });
  expect(await names()).toHaveLength(3);
  await press(program.owner);
  expect(await names()).toEqual(["Other"]);
});
