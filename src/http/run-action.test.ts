import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../tests/program-factories.ts";
import { createCandidate } from "../../tests/school-factories.ts";
import { submitTo } from "../../tests/submit-form.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { programs } from "../programs/actions.server.ts";
import { requireMembership } from "../programs/find-program.server.ts";
import { board } from "../recruiting/board/actions.server.ts";
import { contactLog } from "../recruiting/contacts/actions.server.ts";
import { maxSelected } from "../recruiting/prospect/vocabulary.ts";
import { tags } from "../recruiting/tags/actions.server.ts";

const { db } = testDatabase();

type Program = Awaited<ReturnType<typeof createProgram>>;
let owner: Program["owner"];
let member: Awaited<ReturnType<typeof requireMembership>>;

beforeEach(async () => {
  await clearPrograms(db);
  ({ owner } = await createProgram(db));
  member = await requireMembership(db, owner.id);
});

async function createProspect(): Promise<string> {
  const { athleteKey } = await createCandidate(db);
  await db.insertInto("prospects").values({ program_id: member.programId, athlete_id: athleteKey }).execute();
  return encodeId("athlete", athleteKey);
}

describe("forms of the board", () => {
  it("changes no athlete if more are selected than the limit", async () => {
    const athleteId = await createProspect();
    const athlete = Array.from({ length: maxSelected + 1 }, () => athleteId);
    const fields = { intent: "change", change: "stage:offered", athlete };
    const response = await submitTo(board, db, { caller: member, fields });
    expect(response).toMatchObject({ init: { status: 422 }, data: { message: "Select at most 200 athletes." } });
    expect(await db.selectFrom("prospects").select("stage").execute()).toEqual([{ stage: "watching" }]);
  });
});

describe("forms of the staff", () => {
  it("reports an invitation that no longer exists instead of success", async () => {
    const fields = { intent: "withdraw", invitationId: randomUUID() };
    const response = await submitTo(programs, db, { caller: member, fields });
    expect(response).toMatchObject({ init: { status: 404 }, data: { message: "We can’t find this record." } });
  });
});

describe("repeated forms", () => {
  // The day before: the program’s time zone is behind UTC.
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const contact = { intent: "contact", day, party: "athlete", means: "call", purpose: "evaluation", isVoid: "no" };
  const countContacts = async () => (await db.selectFrom("program_contacts").select("id").execute()).length;

  async function log(athleteId: string, fields: Record<string, string>) {
    return submitTo(contactLog, db, { caller: member, fields: { ...contact, ...fields }, params: { athleteId } });
  }

  it("stores an unchanged form once", async () => {
    const athleteId = await createProspect();
    for (const _ of [1, 2]) expect(await log(athleteId, { key: "a" })).toBeNull();
    expect(await countContacts()).toBe(1);
  });

  it("names the earlier version if a form is sent with a used key and another text", async () => {
    const athleteId = await createProspect();
    await log(athleteId, { key: "a" });
    expect(await log(athleteId, { key: "a", means: "email" })).toMatchObject({
      init: { status: 422 },
      data: { message: expect.stringMatching(/^We saved an earlier version of this\./) },
    });
    expect(await countContacts()).toBe(1);
  });

  it("stores each form without a key", async () => {
    const athleteId = await createProspect();
    for (const means of ["call", "email"]) expect(await log(athleteId, { means })).toBeNull();
    expect(await countContacts()).toBe(2);
  });

  it("adds a tag once if its form is sent twice with one key", async () => {
    const fields = { intent: "add", label: "Top", color: "gray", kind: "primary", key: "t" };
    for (const _ of [1, 2]) expect(await submitTo(tags, db, { caller: member, fields })).toBeNull();
    expect(await db.selectFrom("program_tags").select("label").execute()).toEqual([{ label: "Top" }]);
  });
});
