import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { mailTo, publicUrl } from "../../../tests/members.ts";
import { clearPrograms, createProgram, endPlan } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import { submitTo } from "../../../tests/submit-form.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { requireMembership } from "../../programs/find-program.server.ts";
import { taskMail } from "./actions.server.ts";
import { stopMemberMail, wantsTaskMail } from "./member-mail.server.ts";
import { sendTaskMails } from "./send-task-mails.server.ts";

const { db } = testDatabase();

type Program = Awaited<ReturnType<typeof createProgram>>;
let program: Program;
let owner: Program["owner"];

/** 07:10 in Chicago. */
const morning = new Date("2027-03-02T13:10:00Z");
const later = (hours: number) => new Date(morning.getTime() + hours * 3_600_000);
const send = (at = morning) => sendTaskMails(db, { publicUrl, at });

beforeEach(async () => {
  await clearPrograms(db);
  program = await createProgram(db);
  ({ owner } = program);
});

async function addTask(text: string, dueOn: string, values: object = {}): Promise<string> {
  const task = { program_id: program.programId, created_by: owner.staffId, assignee_id: owner.staffId, text };
  const { id } = await db
    .insertInto("program_tasks")
    .values({ ...task, due_on: dueOn, ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const mails = async ({ email }: { email: string }) =>
  (await mailTo(db, email)).filter(({ kind }) => kind === "overdue-tasks").map(({ payload }) => payload);

describe("mail about overdue tasks", () => {
  it("lists the overdue tasks of each assignee at 07:00 in the time zone of the program, once a day", async () => {
    const other = await program.addStaff("evaluator");
    await addTask("Call the club", "2027-03-01");
    await addTask("Due today", "2027-03-02");
    await addTask("Watch film", "2027-02-01", { assignee_id: other.staffId });
    await addTask("No assignee", "2027-02-01", { assignee_id: null });
    await addTask("Done", "2027-02-01", { done_at: morning });
    expect(await send(later(-1))).toBe(0);
    expect(await send(later(6))).toBe(0);
    const sent = await Promise.all([send(), send(), send()]);
    expect(sent.reduce((sum, one) => sum + one)).toBe(2);
    expect(await mails(owner)).toMatchObject([{ count: 1, tasks: [{ text: "Call the club", dueOn: "2027-03-01" }] }]);
    expect(await mails(other)).toMatchObject([{ tasks: [{ text: "Watch film" }] }]);
    expect(await send(later(1))).toBe(0);
    expect(await send(later(24))).toBe(2);
    expect(await mails(owner)).toMatchObject([{ count: 1 }, { count: 2 }]);
  });

  it("omits tasks on hidden athletes, and stops without the plan and by the link in the mail", async () => {
    const { athleteKey } = await createCandidate(db);
    await db.insertInto("prospects").values({ program_id: program.programId, athlete_id: athleteKey }).execute();
    await addTask("Secret", "2027-03-01", { athlete_id: athleteKey });
    await db.updateTable("athletes").set({ is_published: false }).where("id", "=", athleteKey).execute();
    expect(await send()).toBe(0);
    await addTask("Call", "2027-03-01");
    await endPlan(db, owner.id);
    expect(await send(later(24))).toBe(0);
    await db.updateTable("subscriptions").set({ state: "active" }).where("account_id", "=", owner.id).execute();
    expect(await send(later(48))).toBe(1);
    const [mail] = await mails(owner);
    const link = String(mail?.stopLink).split("/").at(-1) ?? "";
    for (const one of ["x", randomUUID(), link]) await stopMemberMail(db, { kind: "tasks", link: one });
    expect(await send(later(72))).toBe(0);
  });

  it("can be turned off and on again by its member only", async () => {
    const other = await program.addStaff("evaluator");
    await addTask("Call", "2027-03-01");
    await addTask("Watch film", "2027-03-01", { assignee_id: other.staffId });
    const save = async (client: { id: string }, fields: Record<string, string>) => {
      const caller = await requireMembership(db, client.id);
      return submitTo(taskMail, db, { caller, fields: { intent: "task-mail", ...fields } });
    };
    expect(await save(owner, {})).toBeNull();
    expect(await wantsTaskMail(db, { programId: program.programId, staffId: owner.staffId })).toBe(false);
    expect([await send(), (await mails(other)).length]).toEqual([1, 1]);
    expect(await save(owner, { taskMail: "yes" })).toBeNull();
    expect(await send(later(24))).toBe(2);
    expect(await mails(owner)).toHaveLength(1);
  });
});
