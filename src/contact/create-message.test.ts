import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mailTo } from "../../tests/members.ts";
import { createProgram, listInDivisionOne } from "../../tests/program-factories.ts";
import { createAdministrator, createAthleteAccount, type SignedIn } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { eraseAccounts } from "../deletion/erase-accounts.server.ts";
import { endGuardians } from "../family/end-guardians.server.ts";
import { collectMessages } from "./collect-messages.server.ts";
import { deliverMessages } from "./deliver-messages.server.ts";
import { purgeMessages } from "./purge-messages.server.ts";

const handle = testApp();
const { db } = handle;
const publicUrl = "http://127.0.0.1:3000";

/** A Monday in Nebraska, which has two time zones: 07:00, 12:00 and 17:30 in Omaha. */
const monday = { early: "2026-11-30T11:30:00Z", noon: "2026-11-30T18:00:00Z", afternoon: "2026-11-30T23:30:00Z" };

let program: Awaited<ReturnType<typeof createProgram>>;
let coach: SignedIn;
let ana: SignedIn;
let key: string;
let athleteId: string;
let mother: string;
let link: string;

beforeEach(async () => {
  program = await createProgram(db);
  coach = program.owner;
  await listInDivisionOne(db, program.programId);
  // A coach of some time: the first week has lower limits.
  await sql`update program_staff set joined_at = now() - interval '30 days'`.execute(db);
  ({ account: ana, key, athleteId } = await createMinor());
  mother = `mother-${randomUUID().slice(0, 8)}@family.example`;
  link = await linkGuardian();
});

afterEach(async () => {
  await db.deleteFrom("programs").where("id", "=", program.programId).execute();
});

async function createMinor(overrides: { birth_year?: number | null } = {}) {
  const birth_year = new Date().getUTCFullYear() - 16;
  const account = await createAthleteAccount(db, { first_name: "Ana", last_name: "Reyes", birth_year, ...overrides });
  const { id } = await db
    .updateTable("athletes")
    .set({ is_published: true, state: "NE", graduation_year: 2027 })
    .where("account_id", "=", account.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { account, key: id, athleteId: encodeId("athlete", id) };
}

async function linkGuardian(email = mother, athleteKey = key): Promise<string> {
  const { link } = await db
    .insertInto("guardians")
    .values({ athlete_id: athleteKey, email, state: "active", confirmed_at: sql<Date>`now()` })
    .returning("link")
    .executeTakeFirstOrThrow();
  return link;
}

async function send(method: "GET" | "POST" | "PUT", url: string, body?: object, client: Partial<SignedIn> = {}) {
  const headers = { ...client.headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, body: response.json() };
}

const materials = { purpose: "other", text: "Hello Ana,\nhere is our brochure: https://creighton.edu/volleyball." };
const write = (body: object = materials, { to = athleteId, from = coach }: { to?: string; from?: SignedIn } = {}) =>
  send("POST", `/api/coach/prospects/${to}/messages`, body, from);
const deliver = (at: string) => deliverMessages(db, { publicUrl, at: new Date(at) });
/** The database writes its own time, which the test replaces by one before its clock. */
const queue = async (body?: object) => {
  const sent = await write(body);
  expect(sent.status).toBe(200);
  await sql`update contact_messages set next_try_at = '2026-01-01' where state = 'waiting'`.execute(db);
  return String(sent.body.result.threadId);
};
const stateOf = async () =>
  (await db.selectFrom("contact_messages").select(["state", "stop_reason as reason"]).execute()).map(
    ({ state, reason }) => reason ?? state,
  );
const ofAthlete = (path = "") => send("GET", `/api/me/messages${path}`, undefined, ana);
const ofGuardian = (path = "", of = link) => send("GET", `/api/guardian/${of}/messages${path}`);
const textsOf = ({ body }: { body: { result: { messages: { text: string }[] } } }) =>
  body.result.messages.map(({ text }) => text);
const news = async (to: string) =>
  (await mailTo(db, to)).flatMap(({ kind, payload }) => (kind === "contact-news" ? [payload?.news] : []));

describe("a message to a minor", () => {
  it("reaches the guardian first and then the athlete, in their hours, and the log of the program", async () => {
    const threadId = await queue();
    expect((await ofGuardian()).body.result.data).toEqual([]);
    // 05:30 in the later time zone of Nebraska, at which no guardian gets mail.
    await deliver("2026-11-30T12:30:00Z");
    expect((await ofGuardian(`/${threadId}`)).status).toBe(404);
    await deliver(monday.noon);
    expect(textsOf(await ofGuardian(`/${threadId}`))).toEqual([materials.text]);
    expect((await ofAthlete(`/${threadId}`)).status).toBe(404);
    expect([await news(mother), await news(ana.email)]).toEqual([["message-guardian"], []]);
    await deliver("2026-11-30T22:59:00Z");
    expect((await ofAthlete(`/${threadId}`)).status).toBe(404);
    await sql`update contact_messages set next_try_at = '2026-01-01'`.execute(db);
    await deliver(monday.afternoon);
    expect(textsOf(await ofAthlete(`/${threadId}`))).toEqual([materials.text]);
    expect(await news(ana.email)).toEqual(["message-athlete"]);

    const [mail] = await mailTo(db, mother);
    expect(JSON.stringify(mail?.payload)).not.toMatch(/Ana|brochure/);
    const contacts = await send("GET", `/api/coach/prospects/${athleteId}/contacts`, undefined, coach);
    expect(contacts.body.result.data).toMatchObject([
      { day: "2026-11-30", party: "family", means: "message", purpose: "Openroster: Other call or message" },
    ]);
  });

  it("carries a label that the sender cannot change", async () => {
    await db
      .insertInto("audit_log")
      .values({ actor_label: "administrator", action: "domain-approved", subject_account: coach.id, details: "{}" })
      .execute();
    const preview = await send("POST", `/api/coach/prospects/${athleteId}/messages/preview`, materials, coach);
    expect(preview.body.result.label).toMatchObject({
      sender: { role: "Owner", school: "Creighton University", checkedBy: "staff", checkedOn: expect.any(String) },
      ...{ families: 1, looks: 0, campPrice: null, rule: { sentence: expect.any(String) } },
    });
    const threadId = await queue();
    await db
      .insertInto("coach_looks")
      .values({ athlete_id: key, school_id: 181002, day: sql<string>`current_date` })
      .execute();
    // The same text with another name, in other blanks and case, goes to two more families.
    for (const name of ["Bea", "Cleo"]) {
      const other = await createMinor();
      await db.updateTable("accounts").set({ first_name: name }).where("id", "=", other.account.id).execute();
      await linkGuardian(`of-${name}@family.example`, other.key);
      const text = `HELLO ${name},  here is our brochure: https://creighton.edu/volleyball.`;
      expect((await write({ purpose: "materials", text }, { to: other.athleteId })).status).toBe(200);
    }
    await deliver(monday.noon);
    const { label } = (await ofGuardian(`/${threadId}`)).body.result.messages[0];
    expect(label).toMatchObject({ families: 3, looks: 1 });

    await sql`update contact_messages set written_at = now() - interval '31 days'`.execute(db);
    await purgeMessages(db);
    expect((await ofGuardian(`/${threadId}`)).body.result.messages[0].label.families).toBe(3);
    expect(await db.selectFrom("contact_messages").select("id").where("text_hash", "is not", null).execute()).toEqual(
      [],
    );
  });

  it.each([
    ["another site", "See https://evil.example/camp", "sites? of your school"],
    ["a site that begins like the school’s", "See https://creighton.edu.evil.example", "site of your school"],
    ["a user name before another site", "See https://creighton.edu@evil.example", "remove the email|site of your"],
    ["a phone number", "Call me at 402-555-0134", "remove the phone number"],
    ["an address of mail", "Write to coach@creighton.edu", "remove the email address"],
    ["a name in another app", "Add me on snapchat coachx99", "social media name"],
    ["a private meeting", "Come alone to my office", "request to meet"],
    ["a control character", "Hello \u0000", "special characters"],
    ["half of a character", "Hello \ud800", "special characters"],
    ["1,001 characters", "a".repeat(1001), "at most 1000"],
    ["nothing", "  ", "Write a message"],
  ])("refuses %s in the text", async (_name, text, message) => {
    const refused = await write({ purpose: "materials", text });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      expect.toSatisfy((status) => status === 422 || status === 400),
      expect.stringMatching(new RegExp(message)),
    ]);
  });

  it.each(["Please come to our camp in July.", "Come see our campus. Bring your family!"])(
    "accepts an invitation of a family: %s",
    async (text) => {
      expect((await write({ purpose: "other", text })).status).toBe(200);
      expect((await write({ purpose: "other", text: `${text} Meet me alone.` })).status).toBe(422);
    },
  );

  it("takes the price of a camp, and only of a camp", async () => {
    const camp = { purpose: "camp", text: "Our camp: https://camps.creighton.edu/summer" };
    expect((await write(camp)).status).toBe(422);
    expect((await write({ ...materials, campPrice: 150 })).status).toBe(422);
    const threadId = await queue({ ...camp, campPrice: 150 });
    await deliver(monday.noon);
    expect((await ofGuardian(`/${threadId}`)).body.result.messages[0].label.campPrice).toBe(150);
    const again = await write({ ...camp, campPrice: 150 });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining("once in 30 days")]);
  });

  it("follows the contact rules", async () => {
    await db.updateTable("athletes").set({ graduation_year: 2030 }).where("id", "=", key).execute();
    const refused = await write({ purpose: "other", text: "Hello" });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("recruiting materials")]);
    const early = await write({ purpose: "evaluation", text: "Hello" });
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining("2028-06-15")]);
    expect((await write({ purpose: "camp", text: "Our camp", campPrice: 0 })).status).toBe(200);
    await db.updateTable("athletes").set({ graduation_year: 2027, commitment_status: "signed" }).execute();
    const signed = await write({ purpose: "camp", text: "Our camp", campPrice: 0 });
    expect([signed.status, signed.body.message]).toEqual([409, expect.stringContaining("has signed")]);
  });
});

describe("check 7", () => {
  it.each(["none", "invited", "withdrawn", "frozen"] as const)(
    "refuses a message to a minor whose guardian is %s",
    async (state) => {
      if (state === "none") await db.deleteFrom("guardians").where("athlete_id", "=", key).execute();
      else await db.updateTable("guardians").set({ state }).where("athlete_id", "=", key).execute();
      const refused = await write();
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("No parent or guardian")]);
      expect(await stateOf()).toEqual([]);
    },
  );

  it("counts no guardian who is on the staff of the program, so that no coach writes to a minor alone", async () => {
    const colleague = await program.addStaff("evaluator");
    for (const { email } of [coach, colleague]) {
      await db.updateTable("guardians").set({ email: email.toUpperCase() }).where("athlete_id", "=", key).execute();
      expect((await write()).body.message).toContain("No parent or guardian");
    }
    await linkGuardian(mother);
    expect((await write()).status).toBe(200);
  });

  it("counts an athlete of an import, whose age nobody knows, as a minor", async () => {
    await db.deleteFrom("guardians").where("athlete_id", "=", key).execute();
    await db
      .updateTable("athletes")
      .set({ external_id: `import:${key}` })
      .where("id", "=", key)
      .execute();
    await db.updateTable("accounts").set({ birth_year: null }).where("id", "=", ana.id).execute();
    expect((await write()).status).toBe(409);
  });

  it("refuses the fourth message in seven days, also of two parallel ones, and after a stop", async () => {
    const sent = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => write({ purpose: "other", text: `Text ${n} of our team` })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
    await sql`update contact_messages set written_at = written_at - interval '8 days'`.execute(db);
    expect((await write()).status).toBe(200);
  });

  it("limits a coach to 30 messages a day, and to five in the first week", async () => {
    await fill(4);
    await sql`update program_staff set joined_at = now() where id = ${program.owner.staffId}`.execute(db);
    const other = await createMinor();
    await linkGuardian("other@family.example", other.key);
    // To two families, so that only the lock of the program puts them in order.
    const writeBoth = () => Promise.all([write(), write(materials, { to: other.athleteId })]);
    const both = await writeBoth();
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await sql`update program_staff set joined_at = now() - interval '8 days'`.execute(db);
    await fill(24);
    const next = await writeBoth();
    expect(next.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("limits a program to 200 camp invitations a day", async () => {
    const colleague = await program.addStaff("recruiter");
    await sql`update program_staff set joined_at = now() - interval '8 days'`.execute(db);
    await fill(199, { purpose: "camp", staffId: colleague.staffId });
    const camp = { purpose: "camp", text: "Our camp", campPrice: 10 };
    expect((await write(camp)).status).toBe(200);
    const other = await createMinor();
    await linkGuardian("other@family.example", other.key);
    const refused = await write(camp, { to: other.athleteId });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("200 camp invitations")]);
  });

  /** Stores messages of a coach to another family. */
  async function fill(count: number, { purpose = "other", staffId = program.owner.staffId } = {}) {
    const other = await createMinor();
    const { id } = await db
      .insertInto("contact_threads")
      .values({ program_id: program.programId, athlete_id: other.key })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`insert into contact_messages (program_id, thread_id, author, staff_id, purpose, text, camp_price, recipient, state)
      select ${program.programId}, ${id}, 'coach', ${staffId}, ${purpose}, 'Text ' || n, case when ${purpose} = 'camp' then 10 end, 'family', 'delivered'
      from generate_series(1, ${count}::integer) as n`.execute(db);
  }

  it.each(["evaluator", "reader", "compliance"] as const)("lets no %s write", async (role) => {
    const member = await program.addStaff(role);
    expect((await write(materials, { from: member })).status).toBe(403);
  });

  const ends: [string, () => Promise<unknown>, string][] = [
    ["the guardian hides the profile", () => decide("hide"), "hidden"],
    ["the athlete hides the profile", () => send("PUT", "/api/me/visibility", { isPublished: false }, ana), "hidden"],
    ["the account is blocked", () => setAccount({ is_blocked: true }), "hidden"],
    ["the guardian leaves", () => decide("leave"), "no-guardian"],
    [
      "the staff pauses the guardian",
      () => db.updateTable("guardians").set({ state: "frozen" }).where("athlete_id", "=", key).execute(),
      "no-guardian",
    ],
    ["the athlete has the 18th birthday", () => setAccount({ birth_year: null }), "birthday"],
    ["the guardian stops colleges", () => stopAs("guardian", { colleges: true }), "stop"],
    ["the athlete stops colleges", () => stopAs("athlete", { colleges: true }), "stop"],
    [
      "the coach leaves the program",
      () => sql`update program_staff set removed_at = now() where account_id = ${coach.id}`.execute(db),
      "sender",
    ],
    [
      "the program is closed",
      () => sql`update programs set closed_at = now() where id = ${program.programId}`.execute(db),
      "sender",
    ],
    [
      "the athlete signed",
      () => db.updateTable("athletes").set({ commitment_status: "signed" }).where("id", "=", key).execute(),
      "signed",
    ],
    [
      "the rules close",
      () => db.updateTable("athletes").set({ graduation_year: 2031 }).where("id", "=", key).execute(),
      "rule",
    ],
  ];
  it.each(ends)("ends a queued message after %s", async (_name, change, reason) => {
    await queue();
    await change();
    await deliver(monday.afternoon);
    expect(await stateOf()).toEqual([reason]);
    expect([await news(mother), await news(ana.email)]).toEqual([[], []]);
    // Nothing revives it.
    await decide("show");
    await send("PUT", "/api/me/visibility", { isPublished: true }, ana);
    await deliver(monday.afternoon);
    expect(await stateOf()).toEqual([reason]);
  });

  it.each(ends)("deletes email that waits for its hours after %s", async (name, change) => {
    await queue();
    await deliver(monday.noon);
    await sql`update mail_messages set next_attempt_at = now() + interval '1 day'`.execute(db);
    await change();
    await sql`update mail_messages set closes_at = '2026-01-01' where closes_at is not null`.execute(db);
    await deliver(monday.afternoon);
    const isOver = !/coach leaves|program is closed|rules close|signed/.test(name);
    if (isOver) expect([await news(mother), await news(ana.email)]).toEqual([[], []]);
    else expect(await news(ana.email)).toEqual([]);
  });

  const decide = (decision: string) => send("POST", `/api/guardian/${link}`, { decision });
  const setAccount = (values: { is_blocked?: boolean; birth_year?: null }) =>
    db.updateTable("accounts").set(values).where("id", "=", ana.id).execute();
  const stopAs = (who: "guardian" | "athlete", body: object) =>
    who === "guardian"
      ? send("PUT", `/api/guardian/${link}/contact-stops`, body)
      : send("PUT", "/api/me/contact-stops", body, ana);

  it("keeps the most protective stop of the family", async () => {
    expect((await stopAs("guardian", { colleges: true })).status).toBe(200);
    expect((await stopAs("athlete", { colleges: false })).status).toBe(200);
    expect((await write()).body.message).toBe("This family doesn’t receive messages from you.");
    expect((await ofAthlete()).body.result).toMatchObject({
      stops: { colleges: false },
      allStops: { colleges: true },
    });
    await stopAs("guardian", { colleges: false });
    expect((await write()).status).toBe(200);
  });

  it("blocks a coach, or the program, and says the same to both", async () => {
    const colleague = await program.addStaff("recruiter");
    const threadId = await queue();
    await deliver(monday.noon);
    const block = (scope: string, isBlocked: boolean) =>
      send("PUT", `/api/guardian/${link}/messages/${threadId}/block`, { scope, isBlocked });
    expect((await block("coach", true)).status).toBe(200);
    const [refused, other] = [await write(), await write(materials, { from: colleague })];
    expect([refused.status, refused.body.message, other.status]).toEqual([
      409,
      "This family doesn’t receive messages from you.",
      200,
    ]);
    await block("program", true);
    expect((await write(materials, { from: colleague })).body.message).toBe(refused.body.message);
    await block("coach", false);
    await block("program", false);
    expect((await write()).status).toBe(200);
  });
});

describe("answers", () => {
  it("of a minor are copied to the guardian, and those of a guardian are read by the athlete and the program", async () => {
    const threadId = await queue();
    const answer = (text: string) => send("POST", `/api/me/messages/${threadId}`, { text }, ana);
    expect((await answer("Thank you")).status).toBe(404);
    await deliver(monday.noon);
    await sql`update contact_messages set next_try_at = '2026-01-01'`.execute(db);
    await deliver(monday.afternoon);
    expect((await answer("Call me: 402-555-0134")).status).toBe(422);
    expect((await answer("Thank you")).status).toBe(200);
    expect((await send("POST", `/api/guardian/${link}/messages/${threadId}`, { text: "We will visit." })).status).toBe(
      200,
    );
    const texts = ["We will visit.", "Thank you", materials.text];
    expect(textsOf(await ofGuardian(`/${threadId}`))).toEqual(texts);
    expect(textsOf(await ofAthlete(`/${threadId}`))).toEqual(texts);
    expect(textsOf(await send("GET", `/api/coach/messages/${threadId}`, undefined, coach))).toEqual(texts);
    expect((await send("GET", "/api/coach/messages", undefined, coach)).body.result.data).toMatchObject([
      { threadId, isAnswered: true, athlete: { name: "Ana Reyes" } },
    ]);
    expect(await news(mother)).toEqual(["message-guardian", "reply-guardian"]);
    expect(await news(coach.email)).toEqual(["reply-coach", "reply-coach"]);
    const { rows } = await sql<{ closes: boolean }>`select closes_at > next_attempt_at as closes from mail_messages
      where payload ->> 'news' = 'reply-guardian'`.execute(db);
    expect(rows).toEqual([{ closes: true }]);

    expect(await collectMessages(db, ana.id)).toMatchObject({ withColleges: [{}, {}, {}] });
    expect(await collectMessages(db, coach.id)).toMatchObject({ fromYouAsCoach: [{ text: materials.text }] });
  });

  it("are refused without a guardian, while the profile is hidden, and from another family", async () => {
    const threadId = await queue();
    await deliver(monday.noon);
    await sql`update contact_messages set next_try_at = '2026-01-01'`.execute(db);
    await deliver(monday.afternoon);
    const answer = (client = ana) => send("POST", `/api/me/messages/${threadId}`, { text: "Thank you" }, client);
    const { account: other } = await createMinor();
    expect((await answer(other)).status).toBe(404);
    await send("PUT", "/api/me/visibility", { isPublished: false }, ana);
    expect((await answer()).status).toBe(409);
    expect((await send("GET", `/api/coach/messages/${threadId}`, undefined, coach)).status).toBe(404);
    expect((await send("GET", "/api/coach/messages", undefined, coach)).body.result.data[0].athlete).toBeNull();
    await send("PUT", "/api/me/visibility", { isPublished: true }, ana);
    await db.updateTable("guardians").set({ state: "withdrawn" }).where("athlete_id", "=", key).execute();
    expect((await answer()).body.message).toContain("Link a parent or guardian");
    expect((await ofGuardian(`/${threadId}`)).status).toBe(404);
  });

  it("stop at twenty a day", async () => {
    const threadId = await queue();
    await deliver(monday.noon);
    const answers: number[] = [];
    for (let count = 0; count < 21; count += 1)
      answers.push((await send("POST", `/api/guardian/${link}/messages/${threadId}`, { text: "Thank you" })).status);
    expect(answers).toEqual([...Array(20).fill(200), 409]);
  });
});

it("delivers to an adult athlete directly, at any hour", async () => {
  await db.deleteFrom("guardians").where("athlete_id", "=", key).execute();
  await db.updateTable("accounts").set({ birth_year: null }).where("id", "=", ana.id).execute();
  const threadId = await queue();
  await deliver("2026-11-30T08:00:00Z");
  expect(textsOf(await ofAthlete(`/${threadId}`))).toEqual([materials.text]);
});

it("moves email that missed its hours to the next ones", async () => {
  await queue();
  await deliver(monday.noon);
  await sql`update mail_messages set closes_at = '2026-11-30T12:00:00Z', next_attempt_at = '2026-11-30T11:00:00Z' where kind = 'contact-news'`.execute(
    db,
  );
  await deliver("2026-12-01T05:30:00Z");
  const [mail] = await db
    .selectFrom("mail_messages")
    .select(["next_attempt_at as opens", "closes_at as closes"])
    .where("recipient", "=", mother)
    .execute();
  expect([mail?.opens.toISOString(), mail?.closes?.toISOString()]).toEqual([
    "2026-12-01T13:00:00.000Z",
    "2026-12-02T04:00:00.000Z",
  ]);
});

it("takes a report of each person into the queue of the staff, which removes the message", async () => {
  const admin = await createAdministrator(db);
  const threadId = await queue();
  await deliver(monday.noon);
  const { messageId } = (await ofGuardian(`/${threadId}`)).body.result.messages[0];
  const report = (reason: string) =>
    send("POST", `/api/guardian/${link}/messages/${threadId}/reports`, { messageId, reason, text: "Look at it" });
  expect((await report("intimate")).status).toBe(200);
  expect((await report("pressure")).status).toBe(200);
  const early = { messageId, reason: "pressure" };
  expect((await send("POST", `/api/me/messages/${threadId}/reports`, early, ana)).status).toBe(404);
  const list = (status = "open") => send("GET", `/api/admin/message-reports?status=${status}`, undefined, admin);
  const { data } = (await list()).body.result;
  expect(data).toMatchObject([
    {
      ...{ reason: "intimate", by: "guardian", status: "open", isOverdue: false },
      message: { text: materials.text, school: "Creighton University" },
    },
  ]);
  expect(Date.parse(data[0].dueAt) - Date.parse(data[0].reportedAt)).toBe(48 * 3_600_000);
  const decide = (decision: string) =>
    send("POST", `/api/admin/message-reports/${data[0].id}/decide`, { decision }, admin);
  expect((await decide("removed")).body.result.status).toBe("removed");
  expect((await decide("kept")).status).toBe(409);
  expect((await ofGuardian(`/${threadId}`)).body.result.messages[0].text).toBeNull();
  expect((await list("decided")).body.result.data).toHaveLength(1);
  expect((await decide("reopen")).body.result.status).toBe("open");
  expect((await ofGuardian(`/${threadId}`)).body.result.messages[0].text).toBe(materials.text);
});

it("erases the messages with the athlete, and ends the rights of guardians with childhood", async () => {
  const threadId = await queue();
  await deliver(monday.noon);
  await db.updateTable("accounts").set({ birth_year: null }).where("id", "=", ana.id).execute();
  expect((await ofGuardian(`/${threadId}`)).status).toBe(404);
  await endGuardians(db);
  await sql`update accounts set deletion_requested_at = '2026-01-01', erase_after = '2026-01-08' where id = ${ana.id}`.execute(
    db,
  );
  await eraseAccounts(db, { mailFolder: "/nowhere" });
  expect(await db.selectFrom("contact_threads").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("contact_messages").select("id").execute()).toEqual([]);
  const { rows } = await sql`select action from program_log where program_id = ${program.programId}
    and action in ('message-delivered', 'removed-at-request-of-athlete')`.execute(db);
  expect(rows).toContainEqual({ action: "removed-at-request-of-athlete" });
});
