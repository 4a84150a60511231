import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import type { Database } from "../../src/database/tables.ts";
import { type Stage, stages } from "../../src/recruiting/prospect/vocabulary.ts";
import { uniqueWord } from "../factories.ts";
import { createProgram } from "../program-factories.ts";
import { createCandidate, creighton } from "../school-factories.ts";
import * as written from "./count-written.ts";
import { prepare, send, sendSuccessfully, type WriteClient } from "./send-write.ts";

type Program = Awaited<ReturnType<typeof createProgram>>;

/** A member of the staff of a program, and the athlete on whom the member works. */
export interface StaffMember {
  programId: string;
  headers: Record<string, string>;
  prospect: Prospect | null;
}

interface Prospect {
  athleteId: string;
  athleteKey: string;
  summaryVersion: number;
  moves: number;
  actionsLeft: number;
}

type StaffClient = WriteClient & { staff: StaffMember };

/** Creates a program whose plan is active. Several of them can exist in one database. */
export async function createStaff(db: Kysely<Database>): Promise<Program> {
  const taken = await db
    .selectFrom("programs")
    .select(["sport_code", "gender"])
    .where("school_id", "=", creighton)
    .execute();
  const free = (["VB", "BB", "FB"] as const)
    .flatMap((sportCode) => (["F", "M", "O"] as const).map((gender) => ({ sportCode, gender })))
    .find((one) => !taken.some((other) => other.sport_code === one.sportCode && other.gender === one.gender));
  return createProgram(db, free);
}

export async function joinStaff(program: Program): Promise<StaffMember> {
  const { headers } = await program.addStaff("recruiter");
  return { programId: program.programId, headers, prospect: null };
}

export const staffActions = [
  [addNote, 2],
  [rate, 1],
  [summarize, 2],
  [addTask, 1],
  [moveCard, 2],
  [logContact, 1],
] as const;

async function addNote(client: StaffClient): Promise<void> {
  const { athleteId } = await prospectOf(client);
  const text = `Note ${uniqueWord()}`;
  const { sentAt } = await sendSuccessfully(client, {
    method: "POST",
    path: `/api/coach/prospects/${athleteId}/notes`,
    headers: { ...client.staff.headers, "idempotency-key": randomUUID() },
    body: { text },
  });
  const count = (db: Kysely<Database>) => written.countRows(db, "prospect_notes", { text });
  client.writeLog.acknowledge(text, { what: text, least: 1, most: 1, count }, sentAt);
}

async function rate(client: StaffClient): Promise<void> {
  const { athleteId, athleteKey } = await prospectOf(client);
  const { sentAt } = await sendSuccessfully(client, {
    method: "PUT",
    path: `/api/coach/prospects/${athleteId}/ratings`,
    headers: client.staff.headers,
    body: { overall: "B+" },
  });
  const count = (db: Kysely<Database>) =>
    written.countRows(db, "prospect_ratings", { athlete_id: athleteKey, overall: "B+" });
  client.writeLog.acknowledge(
    `rating ${athleteKey}`,
    { what: `rating ${athleteKey}`, least: 1, most: 1, count },
    sentAt,
  );
}

async function summarize(client: StaffClient): Promise<void> {
  const prospect = await prospectOf(client);
  const { athleteId, athleteKey, summaryVersion } = prospect;
  const text = `Summary ${uniqueWord()}`;
  const response = await send(client, {
    method: "PUT",
    path: `/api/coach/prospects/${athleteId}/summary`,
    headers: { ...client.staff.headers, "if-match": `"${summaryVersion}"` },
    body: { text },
  });
  if (response.status !== 200) throw new Error(`a summary: ${response.status}`);
  prospect.summaryVersion += 1;
  const version = prospect.summaryVersion;
  const count = (db: Kysely<Database>) =>
    written.countRows(db, "prospect_summaries", { athlete_id: athleteKey, text, version });
  client.writeLog.acknowledge(text, { what: text, least: 1, most: 1, count }, response.sentAt);
}

async function addTask(client: StaffClient): Promise<void> {
  const { athleteId } = await prospectOf(client);
  const text = `Task ${uniqueWord()}`;
  const { sentAt } = await sendSuccessfully(client, {
    method: "POST",
    path: "/api/coach/tasks",
    headers: { ...client.staff.headers, "idempotency-key": randomUUID() },
    body: { athleteId, text, dueOn: "2027-01-31" },
  });
  const count = (db: Kysely<Database>) => written.countRows(db, "program_tasks", { text });
  client.writeLog.acknowledge(text, { what: text, least: 1, most: 1, count }, sentAt);
}

async function logContact(client: StaffClient): Promise<void> {
  const { athleteId } = await prospectOf(client);
  const purpose = `Contact ${uniqueWord()}`;
  const { sentAt } = await sendSuccessfully(client, {
    method: "POST",
    path: `/api/coach/prospects/${athleteId}/contacts`,
    headers: { ...client.staff.headers, "idempotency-key": randomUUID() },
    body: { day: "2026-01-31", party: "coach", means: "call", purpose },
  });
  const count = (db: Kysely<Database>) => written.countRows(db, "program_contacts", { purpose });
  client.writeLog.acknowledge(purpose, { what: purpose, least: 1, most: 1, count }, sentAt);
}

async function moveCard(client: StaffClient): Promise<void> {
  const prospect = await prospectOf(client);
  const { athleteId, athleteKey } = prospect;
  prospect.moves += 1;
  const order = Object.keys(stages) as Stage[];
  const stage = order[prospect.moves % order.length] ?? "watching";
  const { sentAt } = await sendSuccessfully(client, {
    method: "PUT",
    path: `/api/coach/prospects/${athleteId}`,
    headers: { ...client.staff.headers, "idempotency-key": randomUUID() },
    body: { stage },
  });
  const count = (db: Kysely<Database>) => written.countRows(db, "prospects", { athlete_id: athleteKey, stage });
  client.writeLog.acknowledge(
    `stage ${athleteKey}`,
    { what: `stage ${stage} of ${athleteKey}`, least: 1, most: 1, count },
    sentAt,
  );
}

/** Returns the athlete on whom a member works, and puts another one on the board after nine actions. */
async function prospectOf(client: StaffClient): Promise<Prospect> {
  const { staff } = client;
  if (staff.prospect && staff.prospect.actionsLeft > 0) {
    staff.prospect.actionsLeft -= 1;
    return staff.prospect;
  }
  const { athleteKey } = await prepare(() => createCandidate(client.site.db));
  const athleteId = encodeId("athlete", athleteKey);
  const { sentAt } = await sendSuccessfully(client, {
    method: "POST",
    path: "/api/coach/prospects",
    headers: { ...staff.headers, "idempotency-key": randomUUID() },
    body: { athleteIds: [athleteId] },
  });
  const key = `prospect ${athleteKey}`;
  const count = (db: Kysely<Database>) =>
    written.countRows(db, "program_log", { athlete_id: athleteKey, action: "prospect-added" });
  client.writeLog.acknowledge(key, { what: key, least: 1, most: 1, count }, sentAt);
  staff.prospect = { athleteId, athleteKey, summaryVersion: 1, moves: 0, actionsLeft: 9 };
  return staff.prospect;
}
