import { beforeEach, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import { submitTo } from "../../../tests/submit-form.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { findMembership } from "../../programs/find-program.server.ts";
import { purgeBoards } from "../exports/purge-boards.server.ts";
import { acceptMatches } from "../roster-upload/accept-matches.server.ts";
import { rosterFile } from "../roster-upload/actions.server.ts";
import { saveRoster } from "../roster-upload/save-roster.server.ts";
import { events } from "./actions.server.ts";
import { buildSchedule, listDays } from "./build-schedule.ts";
import { listEntries } from "./list-entries.server.ts";
import type { EventEntry, EventMatch, EventSummary } from "./schema.ts";

const handle = testApp();
const { db } = handle;

type Client = Awaited<ReturnType<typeof createProgram>>["owner"];
type CoachEvent = EventSummary & { entries: EventEntry[]; matches: EventMatch[] };

let program: Awaited<ReturnType<typeof createProgram>>;
let owner: Client;

beforeEach(async () => {
  await clearPrograms(db);
  await db.deleteFrom("athletes").execute();
  program = await createProgram(db);
  ({ owner } = program);
});

async function memberOf({ id }: Client) {
  const member = await findMembership(db, id);
  if (!member) throw new Error("The account has no program.");
  return member;
}

async function request(client: Client, method: "GET" | "PUT", path: string, body?: object) {
  const { headers } = client;
  const url = `/api/coach/${path}`;
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, result: response.json().result };
}

const columns = "team,jersey,first,last,gradYear,school,court,startsAt,event";

/** Uploads a roster and saves it. Rows are of the event Omaha Open unless the header has no event. */
async function importRoster(rows: string[], header = columns): Promise<CoachEvent> {
  await upload(rows, header);
  const member = await memberOf(owner);
  await db.transaction().execute((trx) => saveRoster(trx, member));
  return readEvent();
}

async function upload(rows: string[], header = columns): Promise<void> {
  const lines = rows.map((row) => (header === columns ? `${row},Omaha Open` : row));
  const { statusCode } = await handle.app.inject({
    method: "PUT",
    url: "/api/coach/import",
    headers: { ...owner.headers, "content-type": "text/csv" },
    payload: [header, ...lines].join("\n"),
  });
  expect(statusCode).toBe(200);
}

async function readEvent(client = owner): Promise<CoachEvent> {
  const [event] = (await request(client, "GET", "events")).result;
  return (await request(client, "GET", `events/${event?.eventId}`)).result;
}

async function accept(rows: { row: number; athleteId: string }[]) {
  const member = await memberOf(owner);
  await db.transaction().execute((trx) => acceptMatches(trx, member, rows));
}

async function createAthlete(lastName: string) {
  const { athleteKey } = await createCandidate(db, { last_name: lastName });
  return { athleteKey, athleteId: encodeId("athlete", athleteKey) };
}

const times = ({ matches }: CoachEvent) => matches.map(({ team, court, startsAt }) => [team, court, startsAt]);
const who = ({ entries }: Pick<CoachEvent, "entries">) => entries.map(({ lastName }) => lastName);

it("keeps every row as an entry, and the places and times of an athlete as matches of the team", async () => {
  const { athleteId } = await createAthlete("Reyes");
  const rows = [
    "Elite 17,7,Ana,Reyes,2027,Lincoln High,3,2026-06-12 09:30",
    "Elite 17,7,Ana,Reyes,2027,Lincoln High,4,6/13/2026 1:30 PM",
    "elite 17,8,Eva,Diaz,2028,,3,2026-06-12 09:30",
    "Club 43,9,Mia,Cole,2027,,5,TBD",
  ];
  const event = await importRoster(rows);
  expect(event).toMatchObject({ name: "Omaha Open", firstDay: "2026-06-12", lastDay: "2026-06-13" });
  expect(event).toMatchObject({ athleteCount: 3, teamCount: 2, matchCount: 3, watchedCount: 0, unreadTimeCount: 1 });
  expect(times(event)).toEqual([
    ["Elite 17", "3", "2026-06-12T09:30"],
    ["Elite 17", "4", "2026-06-13T13:30"],
    ["Club 43", "5", null],
  ]);
  expect(event.matches.at(-1)?.unreadTime).toBe("TBD");
  expect(event.entries.map((entry) => entry.athleteId)).toEqual([null, null, null]);
  await accept([{ row: 0, athleteId }]);
  const after = await readEvent();
  expect(after.entries.find(({ jersey }) => jersey === "7")).toMatchObject({
    ...{ entryId: event.entries.find(({ jersey }) => jersey === "7")?.entryId, athleteId, team: "Elite 17" },
    ...{ isWatched: true, isMine: true, isMarked: false },
  });
  const { result: roster } = await request(owner, "GET", "roster?text=omaha");
  expect(roster.data.map(({ lastName, startsAt }: Record<string, string>) => [lastName, startsAt])).toEqual([
    ["Cole", "TBD"],
    ["Diaz", "2026-06-12 09:30"],
  ]);
});

it("connects the rows of prospects, and replaces the times of the days in a second file", async () => {
  const { athleteKey, athleteId } = await createAthlete("Reyes");
  await request(owner, "PUT", `prospects/${athleteId}`, {});
  const ana = "Elite,7,Ana,Reyes,2027,Lincoln High";
  const first = await importRoster([`${ana},3,6/12/2026 9:30 AM`, `${ana},3,6/13/2026 9:30 AM`]);
  expect(first.entries).toMatchObject([{ athleteId, isMine: true }]);
  const second = await importRoster([`${ana},5,6/12/2026 11:00 AM`, "Elite,8,Eva,Diaz,2028,,,"]);
  expect(second.eventId).toBe(first.eventId);
  expect(times(second)).toEqual([
    ["Elite", "5", "2026-06-12T11:00"],
    ["Elite", "3", "2026-06-13T09:30"],
  ]);
  expect(who(second)).toEqual(["Reyes", "Diaz"]);
  expect(second.entries[0]?.entryId).toBe(first.entries[0]?.entryId);
  // What was written about the entry before the match is on the board, and a later stage there remains.
  const work = { tags: ["Quick"], note: "Tall" };
  await db
    .updateTable("program_roster")
    .set({ athlete_id: null, ...work })
    .where("last_name", "=", "Reyes")
    .execute();
  await request(owner, "PUT", `prospects/${athleteId}`, { stage: "offered", tags: ["Fast"] });
  await importRoster([`${ana},5,6/12/2026 11:00 AM`]);
  expect((await request(owner, "GET", `prospects/${athleteId}`)).result).toMatchObject({
    ...{ stage: "offered", tags: ["Fast", "Quick"], notes: [{ text: "Tall" }] },
  });
  // A hidden profile is not shown, and the entry of an erased athlete is deleted.
  const publish = (is_published: boolean) =>
    db.updateTable("athletes").set({ is_published }).where("id", "=", athleteKey).execute();
  await publish(false);
  expect(who(await readEvent())).toEqual(["Diaz"]);
  await publish(true);
  expect(who(await readEvent())).toEqual(["Reyes", "Diaz"]);
  await db.deleteFrom("athletes").where("id", "=", athleteKey).execute();
  expect(await db.selectFrom("program_roster").select("last_name").execute()).toEqual([{ last_name: "Diaz" }]);
});

it("keeps the entry of a prospect who was removed from the board", async () => {
  const { athleteId } = await createAthlete("Reyes");
  await request(owner, "PUT", `prospects/${athleteId}`, {});
  await importRoster(["Elite,7,Ana,Reyes,2027,Lincoln High,3,6/12/2026 9:30 AM"]);
  await db
    .updateTable("prospects")
    .set({ removed_at: new Date(0) })
    .execute();
  expect((await readEvent()).entries).toMatchObject([{ lastName: "Reyes", athleteId: null, isWatched: false }]);
  await purgeBoards(db);
  expect((await readEvent()).entries).toMatchObject([{ lastName: "Reyes", athleteId: null }]);
});

it("takes the event and its day from the form if the file has only times", async () => {
  await upload(["Elite,7,Reyes,9:30 AM", "Club,8,Diaz,1:30"], "team,jersey,last,startsAt");
  const save = async (fields: Record<string, string>) =>
    submitTo(rosterFile, db, { caller: await memberOf(owner), fields: { intent: "save", ...fields } });
  const days = { event: "Camp", firstDay: "2026-06-12" };
  expect(await save({ ...days, lastDay: "2026-06-11" })).toMatchObject({ init: { status: 400 } });
  expect(await save({ ...days, firstDay: "2199-01-01" })).toMatchObject({ init: { status: 400 } });
  expect(await save(days)).toMatchObject({ status: 303 });
  const event = await readEvent();
  expect(event).toMatchObject({ name: "Camp", firstDay: "2026-06-12", lastDay: "2026-06-12" });
  expect(event.matches).toMatchObject([{ startsAt: "2026-06-12T09:30" }, { startsAt: null, unreadTime: "1:30" }]);
});

it("finds entries by the digits of a jersey, the exact number first, and by words of a name or team", async () => {
  const rows = ["Elite,70,Ana,Reyes", "Club,7,Eva,Díaz", "Elite,17,Mia,Cole"].map((row) => `${row},,,,`);
  const { eventId } = await importRoster(rows);
  const member = await memberOf(owner);
  const find = async (query: object) => who(await listEntries(db, member, eventId, query));
  expect(await find({ jersey: "7" })).toEqual(["Díaz", "Reyes"]);
  expect(await find({ text: "diaz club" })).toEqual(["Díaz"]);
  expect(await find({ jersey: "7", text: "elite" })).toEqual(["Reyes"]);
  expect(await find({ text: "%" })).toEqual([]);
});

it("puts an entry on the list of one member only", async () => {
  const { eventId, entries } = await importRoster(["Elite,7,Ana,Reyes,,,,"]);
  const path = `events/${eventId}/entries/${entries[0]?.entryId}/mark`;
  const colleague = await program.addStaff("evaluator");
  const reader = await program.addStaff("reader");
  expect((await request(reader, "PUT", path, { isWatched: true })).status).toBe(403);
  for (const isWatched of [true, true]) expect((await request(owner, "PUT", path, { isWatched })).status).toBe(200);
  expect((await readEvent()).entries).toMatchObject([{ isWatched: true, isMine: true, isMarked: true }]);
  expect((await readEvent(colleague)).entries).toMatchObject([{ isWatched: true, isMine: false, isMarked: false }]);
  await request(owner, "PUT", path, { isWatched: false });
  expect((await readEvent()).watchedCount).toBe(0);
});

it("arranges the matches by time and court, and reports watched athletes on different courts at one time", async () => {
  const teams = ["A,1,Ann,One,,,2,", "B,2,Bea,Two,,,2,", "C,3,Cat,Three,,,10,", "D,4,Dee,Four,,,,"];
  const { eventId, matches, entries } = await importRoster(teams.map((row) => `${row}6/12/2026 9:30 AM`));
  for (const { entryId } of entries.filter(({ team }) => team !== "C"))
    await request(owner, "PUT", `events/${eventId}/entries/${entryId}/mark`, { isWatched: true });
  const day = "2026-06-12";
  const schedule = async (onlyWatched: boolean) => {
    const watched = (await readEvent()).entries.filter(({ isMine }) => isMine);
    return { ...buildSchedule({ matches, watched, day, onlyWatched }), days: listDays(matches, watched) };
  };
  // One court, or no court, is no conflict.
  expect(await schedule(true)).toMatchObject({
    ...{ courts: ["2", null], conflicts: [], days: [{ day, conflicts: 0 }] },
    times: [{ time: "09:30", matches: [{ court: "2", teams: [{ name: "A" }, { name: "B" }] }, { court: null }] }],
  });
  const third = entries.find(({ team }) => team === "C")?.entryId;
  await request(owner, "PUT", `events/${eventId}/entries/${third}/mark`, { isWatched: true });
  expect(await schedule(false)).toMatchObject({
    courts: ["2", "10", null],
    conflicts: [
      {
        time: "09:30",
        courts: [
          { court: "2", athletes: [{ name: "Ann One" }, { name: "Bea Two" }] },
          { court: "10", athletes: [{ name: "Cat Three" }] },
        ],
      },
    ],
    days: [{ day, conflicts: 1 }],
  });
});

it("changes and deletes an event for recruiters, and leaves the prospects", async () => {
  const { athleteId } = await createAthlete("Reyes");
  await request(owner, "PUT", `prospects/${athleteId}`, {});
  const { eventId } = await importRoster(["Elite,7,Ana,Reyes,2027,Lincoln High,3,6/12/2026 9:30 AM"]);
  const run = async (client: Client, fields: Record<string, string>) => {
    return submitTo(events, db, { caller: await memberOf(client), fields, params: { eventId } });
  };
  const change = { intent: "change", name: "Iowa Cup", firstDay: "2026-06-12", lastDay: "2026-06-14" };
  expect(await run(await program.addStaff("evaluator"), change)).toMatchObject({ init: { status: 403 } });
  expect(await run(owner, change)).toBeNull();
  expect(await readEvent()).toMatchObject({ name: "Iowa Cup", lastDay: "2026-06-14" });
  expect(await run(owner, { intent: "delete" })).toMatchObject({ status: 303 });
  expect((await request(owner, "GET", "events")).result).toEqual([]);
  expect(await db.selectFrom("program_event_matches").select("team").execute()).toEqual([]);
  expect((await request(owner, "GET", `prospects/${athleteId}`)).status).toBe(200);
});
