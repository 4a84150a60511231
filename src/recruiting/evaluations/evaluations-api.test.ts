import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clearPrograms, createProgram, endPlan } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import type { SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { requireMembership } from "../../programs/find-program.server.ts";
import { listGrades } from "../events/list-grades.server.ts";
import { listProfileMatches } from "../matches/match-entries.server.ts";

const handle = testApp();
const { db } = handle;
const deviceId = randomUUID();

let program: Awaited<ReturnType<typeof createProgram>>;
let eventId: string;

beforeEach(async () => {
  await clearPrograms(db);
  await db.deleteFrom("mail_messages").execute();
  program = await createProgram(db);
  const values = { program_id: program.programId, name: "Omaha Open", first_day: "2026-11-21", last_day: "2026-11-22" };
  ({ id: eventId } = await db.insertInto("program_events").values(values).returning("id").executeTakeFirstOrThrow());
});

async function createEntry(jersey = "7", athleteKey: string | null = null): Promise<string> {
  const { programId } = program;
  if (athleteKey) await db.insertInto("prospects").values({ program_id: programId, athlete_id: athleteKey }).execute();
  const { id } = await db
    .insertInto("program_roster")
    .values({ program_id: programId, event_id: eventId, team: "Nebraska Elite", jersey, event_on: "2026-11-21" })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (athleteKey) await matchEntry(id, athleteKey);
  return id;
}

async function matchEntry(entryId: string, athleteKey: string) {
  await db.updateTable("program_roster").set({ athlete_id: athleteKey }).where("id", "=", entryId).execute();
}

function makeRecord(entryId: string, more: object = {}) {
  const base = { entryId, jersey: "7", overall: "A-", evaluatedAt: "2026-11-21T15:00:00.000-06:00" };
  return { recordId: randomUUID(), ...base, timeZone: "America/Chicago", ...more };
}

async function send(client: Pick<SignedIn, "headers">, records: object[], more: object = {}) {
  const response = await handle.app.inject({
    method: "POST",
    url: `/api/coach/events/${eventId}/evaluations`,
    headers: { ...client.headers, "user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140" },
    payload: { deviceId, records, ...more },
  });
  const body = response.json();
  return {
    status: response.statusCode,
    body,
    states: body.result?.records?.map((one: { state: string }) => one.state),
  };
}

async function read(client: Pick<SignedIn, "headers">, path: string) {
  return (await handle.app.inject({ url: `/api/coach/${path}`, headers: client.headers })).json().result;
}

describe("grades of an event", () => {
  it("list every athlete with the latest grade of each evaluator, also without a profile, the best first", async () => {
    const evaluator = await program.addStaff("evaluator");
    const [first, second, third] = [await createEntry("1"), await createEntry("2"), await createEntry("3")];
    await send(evaluator, [makeRecord(first, { overall: "C" }), makeRecord(second, { overall: "B+" })]);
    await send(evaluator, [makeRecord(first, { overall: "A" })]);
    await send(program.owner, [makeRecord(first, { overall: "B" })], { deviceId: randomUUID() });
    const member = await requireMembership(db, program.owner.id);
    const { graded } = await listGrades(db, member, { eventId });
    expect(graded.map(({ entryId }) => entryId)).toEqual([first, second]);
    expect(graded[0]?.grades.map(({ overall }) => overall).toSorted()).toEqual(["A", "B"]);
    expect(graded.some(({ entryId }) => entryId === third)).toBe(false);
    const other = await createProgram(db, { gender: "M" });
    expect(await listGrades(db, await requireMembership(db, other.owner.id), { eventId })).toMatchObject({
      graded: [],
    });
  });
});

describe("upload of evaluations", () => {
  it("stores a batch once, however often it arrives, also at once", async () => {
    const evaluator = await program.addStaff("evaluator");
    const entries = [await createEntry("7"), await createEntry("8")];
    const records = entries.map((entryId) => makeRecord(entryId, { skills: { Technique: 4 }, text: "Quick feet" }));
    const [first, second] = await Promise.all([send(evaluator, records), send(evaluator, records)]);
    expect([first.states, second.states].toSorted()).toEqual([
      ["known", "known"],
      ["stored", "stored"],
    ]);
    expect((await send(evaluator, records)).states).toEqual(["known", "known"]);
    const { data } = await read(evaluator, `events/${eventId}/evaluations`);
    expect(data).toMatchObject([
      {
        entryId: entries[0],
        overall: "A-",
        skills: { Technique: 4 },
        text: "Quick feet",
        author: { name: "Casey evaluator" },
      },
      { entryId: entries[1], evaluatedAt: "2026-11-21T21:00:00.000Z" },
    ]);
  });

  it("refuses other content, another author and unknown athletes, and stores the rest of the batch", async () => {
    const record = makeRecord(await createEntry());
    expect((await send(program.owner, [record])).states).toEqual(["stored"]);
    const recruiter = await program.addStaff("recruiter");
    const edit = makeRecord(record.entryId, { replaces: record.recordId });
    expect((await send(recruiter, [record, edit])).states).toEqual(["refused", "refused"]);
    const rest = [
      { ...record, overall: "F" },
      makeRecord(randomUUID()),
      makeRecord(record.entryId, { replaces: randomUUID() }),
    ];
    const { body } = await send(program.owner, [...rest, makeRecord(record.entryId)]);
    expect(body.result.records).toMatchObject([
      { state: "refused", message: "Another evaluation has the same number. Rate the athlete again." },
      { state: "refused", message: "This athlete is no longer in the event." },
      { state: "refused", message: "The evaluation that this one edits was not stored. Rate the athlete again." },
      { state: "stored", message: null },
    ]);
    expect((await read(program.owner, `events/${eventId}/evaluations`)).data[0].overall).toBe("A-");
  });

  it("shows evaluations and edits among the notes on a matched athlete, also when the match is made later", async () => {
    const { owner } = program;
    const { athleteKey } = await createCandidate(db, { last_name: "Reyes" });
    const athleteId = encodeId("athlete", athleteKey);
    const matched = makeRecord(await createEntry("7", athleteKey));
    const later = makeRecord(await createEntry("8"), { overall: "C", text: "Late jump" });
    await send(owner, [matched, later]);
    const edit = makeRecord(matched.entryId, { overall: "B+", replaces: matched.recordId, jersey: "17" });
    expect((await send(owner, [edit])).states).toEqual(["stored"]);
    const notes = async () => (await read(owner, `prospects/${athleteId}`)).notes;
    expect(await notes()).toMatchObject([
      {
        noteId: matched.recordId,
        type: "evaluation",
        overall: "B+",
        event: { name: "Omaha Open", date: "2026-11-21" },
      },
    ]);
    await matchEntry(later.entryId, athleteKey);
    expect(await notes()).toMatchObject([
      { noteId: later.recordId, text: "Late jump", overall: "C" },
      { overall: "B+" },
    ]);
    const records = db.selectFrom("program_evaluations").select("id");
    expect(await records.execute()).toHaveLength(3);
    await db.deleteFrom("athletes").where("id", "=", athleteKey).execute();
    expect(await records.execute()).toEqual([]);
  });

  it("puts the profile that matches an entry on the board, with its evaluations", async () => {
    const { owner } = program;
    const { athleteKey } = await createCandidate(db, { last_name: "Reyes" });
    const profile = await db.selectFrom("athletes").selectAll().where("id", "=", athleteKey).executeTakeFirstOrThrow();
    const entryId = await createEntry();
    const identity = { first_name: "Ana", last_name: "Reyes", school: profile.current_school };
    await db
      .updateTable("program_roster")
      .set({ ...identity, graduation_year: profile.graduation_year })
      .where("id", "=", entryId)
      .execute();
    const record = makeRecord(entryId);
    await send(owner, [record]);
    const athleteId = encodeId("athlete", athleteKey);
    const { profiles } = await read(owner, `events/${eventId}/evaluations`);
    expect(profiles).toContainEqual({ entryId, athleteId, name: "Ana Reyes" });
    const url = `/api/coach/events/${eventId}/entries/${entryId}/athlete`;
    for (const _attempt of [1, 2]) {
      const kept = await handle.app.inject({ method: "PUT", url, headers: owner.headers, payload: { athleteId } });
      expect(kept.statusCode).toBe(200);
    }
    expect((await read(owner, `prospects/${athleteId}`)).notes).toMatchObject([
      { noteId: record.recordId, overall: "A-" },
    ]);
    expect((await read(owner, `events/${eventId}/evaluations`)).profiles).toEqual([]);
  });

  it("merges two entries of one person without losing an evaluation, and remembers who is another person", async () => {
    const { owner } = program;
    const { athleteKey } = await createCandidate(db, { last_name: "Okonkwo" });
    const { athleteKey: otherKey } = await createCandidate(db, { last_name: "Okonkwo" });
    const [athleteId, otherId] = [encodeId("athlete", athleteKey), encodeId("athlete", otherKey)];
    const { current_school: school, graduation_year } = await db
      .selectFrom("athletes")
      .select(["current_school", "graduation_year"])
      .where("id", "=", athleteKey)
      .executeTakeFirstOrThrow();
    // A corrected jersey makes a second entry. One evaluation is on the board already.
    const entries = [await createEntry("7"), await createEntry("8"), await createEntry("9", athleteKey)];
    const identity = { first_name: "Ana", last_name: "Okonkwo", school, graduation_year };
    await db.updateTable("program_roster").set(identity).where("id", "in", entries.slice(0, 2)).execute();
    const records = entries.map((entryId) => makeRecord(entryId));
    await send(owner, records);
    const decide = async (entry: number, profile: string, isSame: boolean) => {
      const url = `/api/coach/roster/${entries[entry]}/profiles/${profile}`;
      return (await handle.app.inject({ method: "PUT", url, headers: owner.headers, payload: { isSame } })).statusCode;
    };
    const offered = async () =>
      (await read(owner, `events/${eventId}/evaluations`)).profiles
        .map((one: { entryId: string; athleteId: string }) => `${entries.indexOf(one.entryId)} ${one.athleteId}`)
        .toSorted();
    expect(await offered()).toEqual([`0 ${athleteId}`, `0 ${otherId}`, `1 ${athleteId}`, `1 ${otherId}`].toSorted());
    expect(await decide(0, otherId, false)).toBe(200);
    // The name and the team identify the person, also in another entry.
    expect(await offered()).toEqual([`0 ${athleteId}`, `1 ${athleteId}`]);
    expect([await decide(0, athleteId, true), await decide(1, athleteId, true)]).toEqual([200, 200]);
    expect(await decide(1, athleteId, true)).toBe(404);
    const late = makeRecord(entries[1] ?? "");
    await send(owner, [late]);
    const { notes } = await read(owner, `prospects/${athleteId}`);
    expect(notes.map(({ noteId }: { noteId: string }) => noteId).toSorted()).toEqual(
      [...records, late].map(({ recordId }) => recordId).toSorted(),
    );
    expect(await offered()).toEqual([]);
    const member = await requireMembership(db, owner.id);
    const again = await createEntry("10");
    await db.updateTable("program_roster").set(identity).where("id", "=", again).execute();
    const matches = await listProfileMatches(db, member, { rosterIds: [again] });
    expect(matches.map(({ athleteId: id, reason, isRejected }) => [id, reason, isRejected]).toSorted()).toEqual(
      [
        [athleteId, null, false],
        [otherId, null, true],
      ].toSorted(),
    );
  });

  it("allows one event without the coach plan", async () => {
    const free = await createProgram(db, { plan: "free", sportCode: "BB" });
    program = free;
    const { athleteKey } = await createCandidate(db);
    const createEvent = async (name: string, day: string) => {
      const values = { program_id: free.programId, name, first_day: day, last_day: day };
      ({ id: eventId } = await db
        .insertInto("program_events")
        .values(values)
        .returning("id")
        .executeTakeFirstOrThrow());
    };
    await createEvent("Omaha Open", "2026-11-21");
    expect((await send(free.owner, [makeRecord(await createEntry("7", athleteKey))])).states).toEqual(["stored"]);
    await createEvent("Lincoln Open", "2026-12-12");
    expect((await send(free.owner, [makeRecord(await createEntry())])).status).toBe(409);
  });

  it("merges tags that two members add and remove", async () => {
    const { owner, programId } = program;
    const { athleteKey } = await createCandidate(db, { last_name: "Reyes" });
    const labels = ["Fast", "Tall", "Film"].map((label) => ({ program_id: programId, label }));
    const tags = await db.insertInto("program_tags").values(labels).returning("id").execute();
    const change = (tag: number, action: "add" | "remove") => ({ tagId: tags[tag]?.id, action });
    const recruiter = await program.addStaff("recruiter");
    for (const entryId of [await createEntry("7", athleteKey), await createEntry("8")]) {
      await send(owner, [makeRecord(entryId, { tagChanges: [change(0, "add"), change(1, "add")] })]);
      await send(recruiter, [makeRecord(entryId, { tagChanges: [change(2, "add"), change(1, "remove")] })]);
    }
    expect((await read(owner, `prospects/${encodeId("athlete", athleteKey)}`)).tags).toEqual(["Fast", "Film"]);
    const [entry] = await db.selectFrom("program_roster").select("tags").where("jersey", "=", "8").execute();
    expect(entry?.tags).toEqual(["Fast", "Film"]);
  });

  it("G11 stores the evaluation of an evaluator without its tag changes, and says so again on a repeat", async () => {
    const { owner, programId } = program;
    const { athleteKey } = await createCandidate(db, { last_name: "Reyes" });
    const labels = ["Fast", "Tall"].map((label) => ({ program_id: programId, label }));
    const [fast, tall] = await db.insertInto("program_tags").values(labels).returning("id").execute();
    const entries = [await createEntry("7", athleteKey), await createEntry("8")];
    for (const entryId of entries)
      await send(owner, [makeRecord(entryId, { tagChanges: [{ tagId: fast?.id, action: "add" }] })]);
    const evaluator = await program.addStaff("evaluator");
    const tagChanges = [
      { tagId: fast?.id, action: "remove" },
      { tagId: tall?.id, action: "add" },
    ];
    const records = entries.map((entryId) => makeRecord(entryId, { text: "Quick feet", tagChanges }));
    const message =
      "We saved the evaluation without its tags: your role in this program doesn’t allow you to change tags.";
    for (const state of ["stored", "known"]) {
      const { body } = await send(evaluator, records);
      expect(body.result.records).toMatchObject(records.map(({ recordId }) => ({ recordId, state, message })));
    }
    expect((await read(owner, `prospects/${encodeId("athlete", athleteKey)}`)).tags).toEqual(["Fast"]);
    const [entry] = await db.selectFrom("program_roster").select("tags").where("jersey", "=", "8").execute();
    expect(entry?.tags).toEqual(["Fast"]);
    const { data } = await read(owner, `events/${eventId}/evaluations`);
    const own = data.filter((one: { author: { name: string } }) => one.author.name === "Casey evaluator");
    expect(own).toMatchObject([
      { text: "Quick feet", tagIds: [] },
      { text: "Quick feet", tagIds: [] },
    ]);
  });

  it("G17 refuses a time that no clock shows, and keeps both times of a wrong clock", async () => {
    const entryId = await createEntry();
    const years = ["0000", "1969", "1970", "2000", "2027", "2029", "9999"];
    const records = years.map((year) => makeRecord(entryId, { evaluatedAt: `${year}-06-01T12:00:00Z` }));
    const now = new Date("2026-11-26T12:00:00Z");
    vi.setSystemTime(now);
    const { states, body } = await send(program.owner, records);
    vi.useRealTimers();
    const kept = "stored";
    expect(states).toEqual(["refused", "refused", kept, kept, kept, "refused", "refused"]);
    expect(body.result.records[0].message).toBe(
      "The clock of your device was wrong by years. Set its clock and rate the athlete again.",
    );
    const times = await db.selectFrom("program_evaluations").select(["evaluated_at", "received_at"]).execute();
    expect(times.map(({ evaluated_at }) => evaluated_at.getUTCFullYear()).sort()).toEqual([1970, 2000, 2027]);
    for (const { received_at } of times) expect(Math.abs(Date.now() - received_at.getTime())).toBeLessThan(60_000);
  });

  it.each(["constructor", "__proto__", "toString"])("G17 refuses a skill named %s", async (name) => {
    const entryId = await createEntry();
    const { recordId, ...record } = makeRecord(entryId);
    const text = JSON.stringify({ deviceId, records: [{ recordId, ...record, skills: {} }] });
    const response = await handle.app.inject({
      method: "POST",
      url: `/api/coach/events/${eventId}/evaluations`,
      headers: { ...program.owner.headers, "content-type": "application/json" },
      payload: text.replace('"skills":{}', `"skills":{"${name}":4}`),
    });
    expect(response.statusCode).toBe(400);
    const settings = await handle.app.inject({
      method: "PATCH",
      url: "/api/coach/program",
      headers: program.owner.headers,
      payload: { skills: ["Serve", "Block", name] },
    });
    expect(settings.statusCode).toBe(400);
  });

  it("refuses a former member, and notifies the owner once of the number of records", async () => {
    const evaluator = await program.addStaff("evaluator");
    const record = makeRecord(await createEntry());
    await db.updateTable("program_staff").set({ removed_at: new Date() }).where("id", "=", evaluator.staffId).execute();
    for (const _attempt of [1, 2, 3]) {
      const { status, body } = await send(evaluator, [record], { unsent: 11 });
      expect([status, body.result]).toEqual([403, { isRevoked: true }]);
    }
    expect(await db.selectFrom("program_evaluations").select("id").execute()).toEqual([]);
    const mails = await db.selectFrom("mail_messages").select(["kind", "payload", "recipient"]).execute();
    expect(mails).toMatchObject([
      { kind: "evaluations-refused", recipient: program.owner.email, payload: { count: 11, event: "Omaha Open" } },
    ]);
  });

  it("allows one device for an account, until another one takes over", async () => {
    const { owner } = program;
    const records = [makeRecord(await createEntry())];
    await send(owner, []);
    const second = { deviceId: randomUUID() };
    const refused = await send(owner, records, second);
    expect([refused.status, refused.body.result.activeDevice.name]).toEqual([409, "Chrome on Android"]);
    expect((await send(owner, records, { ...second, takeOver: true })).states).toEqual(["stored"]);
    expect((await send(owner, records)).status).toBe(409);
  });

  it("rejects readers and compliance, and stores one event after the plan, as in a free program", async () => {
    const record = makeRecord(await createEntry());
    for (const role of ["reader", "compliance"] as const)
      expect((await send(await program.addStaff(role), [record])).status).toBe(403);
    await read(program.owner, "program");
    await endPlan(db, program.owner.id);
    expect((await send(program.owner, [record])).status).toBe(200);
  });
});
