import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { clearPrograms, createProgram, endPlan, listInDivisionOne } from "../../tests/program-factories.ts";
import { createCandidate, creighton } from "../../tests/school-factories.ts";
import { submitTo } from "../../tests/submit-form.ts";
import { testApp } from "../../tests/test-app.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { programMessages } from "../contact/actions.server.ts";
import type { Feature } from "../http/action.server.ts";
import { programs } from "../programs/actions.server.ts";
import { type Membership, requireMembership } from "../programs/find-program.server.ts";
import { canDo, type ProgramAction, programActions } from "../programs/permissions.ts";
import { type ProgramRole, programRoles } from "../programs/vocabulary.ts";
import { board } from "../recruiting/board/actions.server.ts";
import { contactLog, contacts } from "../recruiting/contacts/actions.server.ts";
import { events } from "../recruiting/events/actions.server.ts";
import { programExports } from "../recruiting/exports/actions.server.ts";
import { programNeeds } from "../recruiting/needs/actions.server.ts";
import { prospects } from "../recruiting/prospect/actions.server.ts";
import { rosterFile } from "../recruiting/roster-upload/actions.server.ts";
import { searches } from "../recruiting/searches/actions.server.ts";
import { tags } from "../recruiting/tags/actions.server.ts";
import { storeUpload } from "../uploads/waiting-uploads.server.ts";

const handle = testApp();
const { db } = handle;
const roles = Object.keys(programRoles) as ProgramRole[];
const day = "2026-11-21";

interface Work {
  member: Membership;
  headers: Record<string, string>;
  athleteId: string;
  newAthleteId: string;
  eventId: string;
  entryId: string;
  rosterId: string;
  noteId: string;
  taskId: string;
  searchId: string;
  tagId: string;
  deviceId: string;
  invitationId: string;
  colleagueId: string;
  submissionId: string;
  contactId: string;
}

/** One way to do an action. Returns the status of the response. */
type Way = (work: Work) => Promise<number>;

function endpoint(
  name: string,
  { url, body }: { url?: (work: Work) => string; body?: object | ((work: Work) => object) } = {},
): Way {
  const [method = "GET", path = ""] = name.split(" ");
  return async (work) => {
    const payload = typeof body === "function" ? body(work) : body;
    const response = await handle.app.inject({
      method: method as "GET",
      url: url?.(work) ?? path,
      headers: { ...work.headers, "idempotency-key": randomUUID(), "if-match": '"1"' },
      ...(payload && { payload }),
    });
    return response.statusCode;
  };
}

const prospectPath = ({ athleteId }: Work) => `/api/coach/prospects/${athleteId}`;

/** The status of a form: 200, or that of the rejection or the redirect. */
async function statusOf(result: Promise<unknown>): Promise<number> {
  try {
    const problem = (await result) as { init?: { status?: number } } | null;
    return problem?.init?.status ?? 200;
  } catch (error) {
    if (error instanceof Response) return error.status;
    throw error;
  }
}

type Fields = (work: Work) => Record<string, string>;

/** Submits a form of a page to the features of the page. */
const form =
  (feature: Feature, fields: Fields): Way =>
  (work) => {
    const params = { athleteId: work.athleteId, eventId: work.eventId };
    return statusOf(submitTo(feature, db, { caller: work.member, fields: fields(work), params }));
  };
const prospectForm = (fields: Fields) => form(prospects, fields);
const boardForm = (fields: Fields) => form(board, fields);
const programForm = (fields: Fields) => form(programs, fields);

function evaluationOf({ entryId, deviceId }: Work, more: object = {}) {
  const record = { recordId: randomUUID(), entryId, overall: "A", evaluatedAt: `${day}T15:00:00Z`, timeZone: "UTC" };
  return { deviceId, records: [{ ...record, ...more }] };
}

async function isTagged({ member, tagId }: Work): Promise<boolean> {
  const found = await db
    .selectFrom("prospect_tags")
    .select("tag_id")
    .where("program_id", "=", member.programId)
    .where("tag_id", "=", tagId)
    .executeTakeFirst();
  return found !== undefined;
}

/** An upload of an evaluation with a tag: 200 only if the athlete has the tag afterwards, 403 if the rest was stored. */
const uploadTag: Way = async (work) => {
  await db.deleteFrom("prospect_tags").where("program_id", "=", work.member.programId).execute();
  const response = await handle.app.inject({
    method: "POST",
    url: `/api/coach/events/${work.eventId}/evaluations`,
    headers: work.headers,
    payload: evaluationOf(work, { tagChanges: [{ tagId: work.tagId, action: "add" }] }),
  });
  const isAdded = await isTagged(work);
  if (response.statusCode === 200 && !isAdded) return 403;
  return response.statusCode;
};

const message = { purpose: "materials", text: "We would like to send you our brochure." };
const contact = { day: "2026-10-01", party: "family", means: "call", purpose: "Visit" };

/** Every action of the table of permissions by page form, by endpoint and by upload. */
const ways: Record<ProgramAction, Record<string, Way>> = {
  read: { endpoint: endpoint("GET /api/coach/program"), log: endpoint("GET /api/coach/prospects") },
  keep: {
    board: boardForm(({ athleteId }) => ({ intent: "change", athlete: athleteId, change: "stage:evaluating" })),
    page: prospectForm(() => ({ intent: "keep" })),
    event: form(events, () => ({ intent: "change", name: "Omaha Open", firstDay: day, lastDay: day })),
    "import form": async (work) => {
      await storeFile(work);
      return form(rosterFile, () => ({ intent: "save", event: "Omaha Open", firstDay: day }))(work);
    },
    endpoint: endpoint("POST /api/coach/prospects", { body: ({ athleteId }) => ({ athleteIds: [athleteId] }) }),
    "one athlete": endpoint("PUT ", { url: prospectPath, body: { stage: "evaluating" } }),
    upload: async ({ headers }) => {
      const response = await handle.app.inject({
        method: "PUT",
        url: "/api/coach/import",
        headers: { ...headers, "content-type": "text/csv" },
        payload: "First name,Last name,Jersey\nMia,Novak,7\n",
      });
      return response.statusCode;
    },
    "remove by form": prospectForm(() => ({ intent: "remove" })),
    "keep again": prospectForm(() => ({ intent: "keep" })),
  },
  note: {
    form: prospectForm(() => ({ intent: "note", text: "Quick", type: "general" })),
    pin: prospectForm(({ noteId }) => ({ intent: "change-note", noteId, flag: "isPinned:yes" })),
    mark: form(events, ({ entryId }) => ({ intent: "mark", entry: entryId })),
    endpoint: endpoint("POST ", { url: (work) => `${prospectPath(work)}/notes`, body: { text: "Quick" } }),
    upload: endpoint("POST ", {
      url: ({ eventId }) => `/api/coach/events/${eventId}/evaluations`,
      body: (work) => evaluationOf(work),
    }),
  },
  attach: {
    upload: async (work) => {
      const response = await handle.app.inject({
        method: "PUT",
        url: `${prospectPath(work)}/files?name=Report.pdf`,
        headers: { ...work.headers, "content-type": "application/octet-stream" },
        payload: Buffer.from("%PDF-1.7"),
      });
      return response.statusCode;
    },
  },
  rate: {
    form: prospectForm(() => ({ intent: "rate", overall: "A" })),
    endpoint: endpoint("PUT ", { url: (work) => `${prospectPath(work)}/ratings`, body: { overall: "A" } }),
  },
  summarize: {
    form: prospectForm(() => ({ intent: "summary", text: "", version: "1" })),
    endpoint: endpoint("PUT ", { url: (work) => `${prospectPath(work)}/summary`, body: { text: "" } }),
  },
  tag: {
    "form of tags": form(tags, ({ tagId }) => ({ intent: "restore", tagId })),
    "form of an athlete": prospectForm(() => ({ intent: "change", stage: "evaluating", position: "", tags: "Fast" })),
    endpoint: endpoint("PATCH ", { url: ({ tagId }) => `/api/coach/tags/${tagId}`, body: { isArchived: false } }),
    "one athlete": endpoint("PUT ", { url: prospectPath, body: { tags: ["Fast"] } }),
    upload: uploadTag,
  },
  need: {
    form: boardForm(() => ({ intent: "needs", "need:OH:2027": "2" })),
    endpoint: endpoint("PUT /api/coach/needs", { body: { position: "OH", graduationYear: 2027, needed: 3 } }),
  },
  assign: {
    form: prospectForm(() => ({ intent: "task", text: "Call", dueOn: "2030-01-31" })),
    endpoint: endpoint("POST /api/coach/tasks", { body: { text: "Call", dueOn: "2030-01-31" } }),
    "owner of an athlete": endpoint("PUT ", { url: prospectPath, body: { owner: null } }),
  },
  finish: {
    form: prospectForm(({ taskId }) => ({ intent: "change-task", taskId, flag: "isDone:yes" })),
    endpoint: endpoint("PATCH /api/coach/tasks", { body: ({ taskId }) => ({ taskId, isDone: true }) }),
  },
  logContact: {
    form: form(contactLog, () => ({ intent: "contact", ...contact })),
    endpoint: endpoint("POST ", { url: (work) => `${prospectPath(work)}/contacts`, body: contact }),
  },
  message: {
    "form of the preview": form(programMessages, () => ({ intent: "preview", ...message })),
    form: async (work) => {
      await db.deleteFrom("contact_messages").execute();
      return form(programMessages, () => ({ intent: "send", ...message }))(work);
    },
    endpoint: async (work) => {
      await db.deleteFrom("contact_messages").execute();
      return endpoint("POST ", { url: () => `${prospectPath(work)}/messages`, body: message })(work);
    },
    preview: endpoint("POST ", { url: (work) => `${prospectPath(work)}/messages/preview`, body: message }),
  },
  noteContact: {
    form: form(contacts, ({ contactId }) => ({ intent: `note:${contactId}`, note: "Allowed" })),
    endpoint: endpoint("PUT ", {
      url: ({ contactId }) => `/api/coach/contacts/${contactId}/note`,
      body: { note: "Allowed" },
    }),
  },
  search: {
    form: form(searches, ({ searchId }) => ({ intent: "change-search", searchId, name: "Setters", alert: "never" })),
    endpoint: endpoint("PATCH /api/coach/searches", { body: ({ searchId }) => ({ searchId, name: "Setters" }) }),
  },
  compare: {
    endpoint: endpoint("GET ", {
      url: ({ athleteId, newAthleteId }) => `/api/coach/compare?athletes=${athleteId},${newAthleteId}`,
    }),
  },
  rollOver: {
    form: boardForm(() => ({ intent: "roll-over" })),
    undo: boardForm(() => ({ intent: "undo-roll-over", rolloverId: randomUUID() })),
    endpoint: endpoint("POST /api/coach/rollovers"),
  },
  export: {
    form: form(programExports, () => ({ intent: "export", format: "csv" })),
    endpoint: endpoint("POST /api/coach/exports", { body: {} }),
  },
  audit: {
    endpoint: endpoint("GET /api/coach/log"),
    "export of the contacts": endpoint("POST /api/coach/compliance/exports", { body: {} }),
  },
  decide: {
    endpoint: endpoint("PUT ", {
      url: ({ submissionId }) => `/api/coach/submissions/${submissionId}`,
      body: { decision: "pass" },
    }),
  },
  publish: {
    form: form(programNeeds, () => ({ intent: "show" })),
    endpoint: endpoint("PUT /api/coach/published-needs/shown", { body: { isShown: true } }),
  },
  configure: {
    form: programForm(() => ({ intent: "settings", timeZone: "America/Chicago", skills: "Serve, Block, Dig" })),
    endpoint: endpoint("PATCH /api/coach/program", { body: { timeZone: "America/Chicago" } }),
  },
  invite: {
    form: programForm(() => ({ intent: "invite", email: `${randomUUID()}@creighton.edu`, role: "reader" })),
    endpoint: endpoint("POST /api/coach/program/staff", {
      body: () => ({ email: `${randomUUID()}@creighton.edu`, role: "reader" }),
    }),
  },
  changeRole: {
    form: programForm(({ colleagueId }) => ({ intent: "role", staffId: colleagueId, role: "evaluator" })),
    endpoint: endpoint("PATCH ", {
      url: ({ colleagueId }) => `/api/coach/program/staff/${colleagueId}`,
      body: { role: "reader" },
    }),
  },
  close: {
    "reopen by form": programForm(() => ({ intent: "reopen" })),
    "reopen by endpoint": endpoint("POST /api/coach/program/reopen"),
    form: programForm(() => ({ intent: "close", program: "Women's Volleyball" })),
    endpoint: endpoint("POST /api/coach/program/close", { body: { program: "Women’s Volleyball" } }),
    // The ways after these are those of an open program.
    undo: programForm(() => ({ intent: "reopen" })),
  },
  removeStaff: {
    "withdraw by form": programForm(({ invitationId }) => ({ intent: "withdraw", invitationId })),
    "withdraw by endpoint": endpoint("DELETE ", {
      url: ({ invitationId }) => `/api/coach/program/invitations/${invitationId}`,
    }),
    endpoint: endpoint("DELETE ", { url: ({ colleagueId }) => `/api/coach/program/staff/${colleagueId}` }),
    form: programForm(({ colleagueId }) => ({ intent: "remove-staff", staffId: colleagueId })),
  },
};

async function storeFile({ member: { programId, staffId } }: Work): Promise<void> {
  const table = {
    title: null,
    columns: ["First name", "Last name", "Jersey"],
    rows: [["Mia", "Novak", "7"]],
    lines: [2],
    notes: [],
  };
  const mapping = { firstName: 0, lastName: 1, jersey: 2 };
  const file = { name: "a.csv", file: JSON.stringify({ tables: [table] }), choices: JSON.stringify({ mapping }) };
  await storeUpload(db, { programId, staffId }, file);
}

/** Creates a program and one of each record that the ways change, for a member with this role. */
async function createWork(role: ProgramRole, plan: "free" | "active" | "lapsed"): Promise<Work> {
  await clearPrograms(db);
  await db.deleteFrom("submissions").execute();
  const program = await createProgram(db, { plan: plan === "free" ? "free" : "active" });
  await listInDivisionOne(db, program.programId);
  const program_id = program.programId;
  if (plan === "lapsed") {
    await endPlan(db, program.owner.id);
    await db.updateTable("programs").set({ plan_active_at: new Date() }).where("id", "=", program_id).execute();
  }
  const client = role === "owner" ? program.owner : await program.addStaff(role);
  const staff_id = client.staffId;
  const colleague = await program.addStaff("reader");
  const athletes = [
    await createCandidate(db, { last_name: "Reyes" }),
    await createCandidate(db, { last_name: "Diaz" }),
  ];
  const [first, second] = athletes;
  const athlete_id = first?.athleteKey ?? "";
  await db
    .insertInto("prospects")
    .values(athletes.map(({ athleteKey }) => ({ program_id, athlete_id: athleteKey })))
    .execute();
  const idOf = async (made: Promise<{ id: string }>) => (await made).id;
  const eventId = await idOf(
    db
      .insertInto("program_events")
      .values({ program_id, name: "Omaha Open", first_day: day, last_day: day })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const entry = { program_id, event_on: day, team: "Nebraska Elite" };
  const [entryId, rosterId] = (
    await db
      .insertInto("program_roster")
      .values([
        { ...entry, event_id: eventId, jersey: "7", athlete_id },
        { ...entry, event_id: eventId, jersey: "8", last_name: "Evans" },
      ])
      .returning("id")
      .execute()
  ).map(({ id }) => id);
  const noteId = await idOf(
    db
      .insertInto("prospect_notes")
      .values({ program_id, athlete_id, staff_id, type: "general", text: "Tall" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const taskId = await idOf(
    db
      .insertInto("program_tasks")
      .values({
        program_id,
        athlete_id,
        text: "Call",
        due_on: "2030-01-31",
        assignee_id: staff_id,
        created_by: staff_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const searchId = await idOf(
    db
      .insertInto("saved_searches")
      .values({ program_id, staff_id, name: "Setters", query: "sportCode=VB", alert: "never" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const tagId = await idOf(
    db.insertInto("program_tags").values({ program_id, label: "Fast" }).returning("id").executeTakeFirstOrThrow(),
  );
  const invitationId = await idOf(
    db
      .insertInto("program_invitations")
      .values({ program_id, email: `${randomUUID()}@creighton.edu`, role: "reader" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  await db
    .insertInto("coach_posts")
    .values({ account_id: client.id, school_id: creighton, sport_codes: ["VB"] })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const submissionId = await idOf(
    db
      .insertInto("submissions")
      .values({ athlete_id, school_id: creighton, sport_code: "VB" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const entryOfLog = { day, party: "family", means: "call", purpose: "Visit" } as const;
  const contactId = await idOf(
    db
      .insertInto("program_contacts")
      .values({ ...entryOfLog, program_id, athlete_id, staff_id, logged_by: staff_id, sport_code: "VB" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return {
    member: await requireMembership(db, client.id),
    headers: client.headers,
    athleteId: encodeId("athlete", athlete_id),
    newAthleteId: encodeId("athlete", second?.athleteKey ?? ""),
    eventId,
    entryId: entryId ?? "",
    rosterId: rosterId ?? "",
    noteId,
    taskId,
    searchId,
    tagId,
    deviceId: randomUUID(),
    invitationId,
    colleagueId: colleague.staffId,
    submissionId,
    contactId,
  };
}

describe("actions of a program", () => {
  const cases = [
    ...roles.map((role) => ({ role, plan: "active" as const })),
    { role: "owner" as const, plan: "free" as const },
    ...roles.map((role) => ({ role, plan: "lapsed" as const })),
  ];
  for (const { role, plan } of cases)
    it(`G11 G16 allows the role ${role} in a program whose plan is ${plan} the same by every way in`, async () => {
      const work = await createWork(role, plan);
      const expected: string[] = [];
      const found: string[] = [];
      for (const action of programActions)
        for (const [name, way] of Object.entries(ways[action])) {
          const status = await way(work);
          expected.push(`${action}, ${name}: ${canDo(work.member, action) ? "allowed" : "refused"}`);
          found.push(`${action}, ${name}: ${outcomeOf(status)}`);
        }
      expect(found).toEqual(expected);
    });
});

/** An allowed change may find nothing to change: the class of a roll-over, or a record that an earlier way deleted. */
function outcomeOf(status: number): string {
  if (status === 403) return "refused";
  return status < 400 || status === 404 || status === 409 ? "allowed" : `status ${status}`;
}
