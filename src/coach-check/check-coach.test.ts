import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { mailTo, sendRequest } from "../../tests/members.ts";
import { createCoach, creighton } from "../../tests/school-factories.ts";
import { createAdministrator } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { TextBrowser } from "../../tests/text-browser.ts";
import { checkCoach } from "./check-coach.server.ts";

const handle = testApp({}, { pages: true });
let email: string;

beforeEach(async () => {
  email = `mia.torres-${crypto.randomUUID().slice(0, 8)}@creighton.edu`;
});

async function check(text: string) {
  const { status, body } = await sendRequest(handle.app, "POST", "/api/coach-check", { body: { text } });
  expect(status).toBe(200);
  return body.result.senders;
}

const atCreighton = [expect.objectContaining({ schoolId: creighton, name: "Creighton University" })];

it("knows an approved coach by the address in a message, in any case and beside signs", async () => {
  await createCoach(handle.db, { email, schoolId: creighton });
  const message = `Hi Ana, I saw you play. Write to <${email.toUpperCase()}>. Or to ${email}.`;
  expect(await check(message)).toEqual([
    {
      sender: expect.stringMatching(/@creighton\.edu$/i),
      kind: "email",
      outcome: "known",
      colleges: atCreighton,
      sports: ["VB"],
      checkedOn: null,
      pageId: null,
    },
  ]);
});

it("tells from the audit log when the staff approved the coach", async () => {
  const { id } = await createCoach(handle.db, { email, schoolId: creighton });
  const at = new Date("2026-03-04T23:30:00Z");
  const entry = {
    actor_label: "administrator",
    action: "domain-approved",
    subject_account: id,
    details: "{}",
    at,
  } as const;
  await handle.db.insertInto("audit_log").values(entry).execute();
  expect(await check(email)).toMatchObject([{ outcome: "known", checkedOn: "2026-03-04" }]);
});

it.each([
  ["nobody has", null],
  ["waits for approval", { domain_status: "P" }],
  ["was declined", { domain_status: "D" }],
  ["is blocked", { is_blocked: true }],
  ["is not verified", { is_verified: false }],
] as const)("gives the same answer for a college address that %s", async (_name, state) => {
  if (state) await createCoach(handle.db, { email, schoolId: creighton, ...state });
  expect(await check(email)).toEqual([
    {
      sender: email,
      kind: "email",
      outcome: "college",
      colleges: atCreighton,
      sports: [],
      checkedOn: null,
      pageId: null,
    },
  ]);
});

it.each(["coach@gmail.com", "coach@example.org", "coach@roster.example"])(
  "knows no college for %s",
  async (address) => {
    expect(await check(address)).toMatchObject([{ outcome: "unknown", colleges: [] }]);
  },
);

it.each([
  ...["coach@creighton.edu.example.com", "coach@creighton-edu.com", "coach@crеighton.edu", "coach@creightom.edu"],
  ...["coach@creigthon.edu", "coach@creighton.com", "coach@mail.cre1ghton.edu", "coach@creight0n.edu"],
])("names the college that %s imitates", async (address) => {
  expect(await check(address)).toMatchObject([{ outcome: "lookalike", colleges: [{ name: "Creighton University" }] }]);
});

it.each([
  ["https://www.creighton.edu/athletics/camps?id=1", "www.creighton.edu", "college"],
  ["Pay at https://creighton.edu.evil.example/camp, today!", "creighton.edu.evil.example", "lookalike"],
  ["https://creighton.edu@evil.example/camp", "evil.example", "unknown"],
  ["www.creightom.edu", "www.creightom.edu", "lookalike"],
  ["CREIGHTON.EDU/volleyball", "creighton.edu", "college"],
  ["https://crеighton.edu.", "xn--crighton-d8g.edu", "lookalike"],
])("tells whose web address %s is", async (text, sender, outcome) => {
  expect(await check(text)).toMatchObject([{ sender, kind: "web", outcome, pageId: null }]);
});

it("takes no address for a web address that a sentence only looks like", async () => {
  expect(await check("See you at 5.30pm, e.g. Sat.")).toMatchObject([{ kind: "name" }]);
  expect(await check(`${email} and https://gocreighton.com/camp`)).toMatchObject([
    { kind: "email" },
    { kind: "web", outcome: "unknown" },
  ]);
});

it("says of 200 domains of colleges that they belong to one, and of 200 altered domains that they do not", async () => {
  const { rows } = await sql<{ domain: string }>`
    select distinct mail_domains[1] as domain from schools where mail_domains[1] like '%.edu' order by 1 limit 200`.execute(
    handle.db,
  );
  const alterations: ((domain: string) => string)[] = [
    (domain) => `${domain}.mail-login.com`,
    (domain) => domain.replace(".edu", "-edu.com"),
    (domain) => domain.replace(/[aeo]/, (letter) => ({ a: "а", e: "е", o: "о" })[letter] ?? letter),
    (domain) => domain.replace(/^(.)(.)/, "$2$1$2"),
    (domain) => domain.replace(".edu", ".co"),
  ];
  const altered = rows.map(({ domain }, place) => alterations[place % alterations.length]?.(domain) ?? "");
  const outcomes = async (domains: string[]) => {
    const counts: Record<string, number> = {};
    for (let first = 0; first < domains.length; first += 5) {
      const text = domains
        .slice(first, first + 5)
        .map((domain) => `coach@${domain}`)
        .join(" ");
      for (const { outcome } of await checkCoach(handle.db, text)) counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    return counts;
  };
  expect(await outcomes(rows.map(({ domain }) => domain))).toEqual({ college: 200 });
  const { lookalike = 0, unknown = 0, ...belongs } = await outcomes(altered);
  expect([belongs, lookalike + unknown]).toEqual([{}, 200]);
  expect(lookalike).toBeGreaterThan(150);
});

it("shows the page of a coach who allows it, with what was checked and when, while the coach is approved", async () => {
  const coach = await createCoach(handle.db, { email, schoolId: creighton, first_name: "Mia", last_name: "Torres" });
  const url = "/api/coach/public-page";
  const { headers } = coach;
  const family = new TextBrowser(() => handle.app);
  expect(await check(email)).toMatchObject([{ outcome: "known", pageId: null }]);
  for (const staffLink of ["http://creighton.edu/staff", "https://creighton.edu.example.com/staff", "none"])
    expect((await sendRequest(handle.app, "PUT", url, { headers, body: { staffLink } })).status).toBe(422);
  const staffLink = "https://athletics.creighton.edu/staff";
  expect((await sendRequest(handle.app, "PUT", url, { headers, body: { staffLink } })).status).toBe(200);
  await family.goto("/check-a-coach");
  family.fill("Address, name or message", email);
  await family.press("Check");
  await family.follow("See the page of this coach");
  expect(family.text()).toContain("Mia Torres");
  expect(family.text()).toContain("Creighton University");
  expect(family.html).toContain(staffLink);
  expect(family.html).not.toContain(email);
  const { path } = family;
  await family.follow("Report it to our staff");
  expect(family.text()).toContain("Does someone pretend to be Mia Torres");
  await handle.db.updateTable("accounts").set({ domain_status: "D" }).where("id", "=", coach.id).execute();
  expect((await family.goto(path)).status).toBe(404);
  await handle.db.updateTable("accounts").set({ domain_status: "A" }).where("id", "=", coach.id).execute();
  expect((await family.goto(path)).status).toBe(200);
  expect((await sendRequest(handle.app, "DELETE", url, { headers })).status).toBe(200);
  expect((await family.goto(path)).status).toBe(404);
});

it("takes a report of an impersonation into the queue of the staff, which mails the result and deletes the address", async () => {
  const coach = await createCoach(handle.db, { email, schoolId: creighton, first_name: "Mia", last_name: "Torres" });
  const { id: page } = await handle.db
    .insertInto("coach_pages")
    .values({ account_id: coach.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const family = new TextBrowser(() => handle.app);
  const sender = `Coach.Torres+${page}@mail.example`;
  const mother = `mother-${page}@family.example`;
  await family.goto(`/check-a-coach/report?coach=${page}`);
  family.fill("Who wrote to you?", sender);
  family.fill("Your email (optional)", "mother@x");
  await family.press("Send the report");
  expect([family.status, family.value("Who wrote to you?")]).toEqual([400, sender]);
  expect(family.text()).toContain("Check the part after @");
  for (const _ of [1, 2]) {
    await family.goto(`/check-a-coach/report?coach=${page}`);
    family.fill("Who wrote to you?", sender);
    family.fill("Tell us more (optional)", "Wants $200 for a camp");
    family.fill("Your email (optional)", mother);
    await family.press("Send the report");
    expect(family.text()).toContain("Our staff decides within 72 hours. We’ll email you the result.");
  }
  const { headers } = await createAdministrator(handle.db);
  const list = "/api/admin/message-reports";
  const listed = async (status: string) => {
    const { body } = await sendRequest(handle.app, "GET", `${list}?status=${status}`, { headers });
    return body.result.data.filter((report: { sender: string }) => report.sender === sender);
  };
  const [report, ...others] = await listed("open");
  expect([report, others]).toMatchObject([
    {
      ...{ reason: "not-real", by: "visitor", text: "Wants $200 for a camp", wantsResult: true, isOverdue: false },
      ...{ message: null, athlete: null, coach: { name: "Mia Torres" } },
    },
    [],
  ]);
  expect(Date.parse(report.dueAt) - Date.parse(report.reportedAt)).toBe(72 * 3_600_000);
  const decide = async (decision: string) => {
    const init = { headers: { ...headers, "idempotency-key": crypto.randomUUID() }, body: { decision } };
    return (await sendRequest(handle.app, "POST", `${list}/${report.id}/decide`, init)).status;
  };
  const mails = async () => (await mailTo(handle.db, mother)).map(({ kind, payload }) => [kind, payload?.decision]);
  expect(await decide("removed")).toBe(422);
  expect(await decide("kept")).toBe(200);
  expect(await mails()).toEqual([["report-decided", "not-imitated"]]);
  expect(await decide("reopen")).toBe(200);
  expect([await mails(), (await listed("open"))[0].wantsResult]).toEqual([[], true]);
  expect(await decide("confirmed")).toBe(200);
  expect(await mails()).toEqual([["report-decided", "imitated"]]);
  expect(await listed("decided")).toMatchObject([{ status: "confirmed", wantsResult: false }]);
  const audit = await handle.db
    .selectFrom("audit_log")
    .select("action")
    .where("subject_account", "=", coach.id)
    .orderBy("id")
    .execute();
  expect(audit.map(({ action }) => action)).toEqual([
    ...["impersonation-reported", "impersonation-kept", "impersonation-reopened", "impersonation-confirmed"],
  ]);
});

it("finds a coach by name without telling the address", async () => {
  const name = { first_name: "Zoë", last_name: `O’Quill${"abcdefgh"[Math.floor(Math.random() * 8)]}` };
  await createCoach(handle.db, { email, schoolId: creighton, ...name });
  const found = await check(`zoe ${name.last_name.replace("’", "").toUpperCase()}`);
  expect(found).toMatchObject([{ outcome: "known", colleges: atCreighton }]);
  expect(JSON.stringify(found)).not.toContain(email);
  expect(await check("Nobody Here")).toMatchObject([{ outcome: "unknown" }]);
});

it("reads a message with control and invisible characters", async () => {
  expect(await check(`Hi\0\u200bAna,\r\n${email}\ud800`)).toMatchObject([{ sender: email, outcome: "college" }]);
});

it("checks five addresses of a text at most, and none of a long text without one", async () => {
  expect(await check([1, 2, 3, 4, 5, 6].map((place) => `a${place}@b.example`).join(" "))).toHaveLength(5);
  expect(await check("word ".repeat(900))).toEqual([]);
});

it("shows the result without a script, and keeps the text", async () => {
  await createCoach(handle.db, { email, schoolId: creighton });
  const family = new TextBrowser(() => handle.app);
  await family.goto("/check-a-coach");
  await family.press("Check");
  expect([family.status, family.description("Address, name or message")]).toEqual([
    422,
    expect.stringContaining("Enter an address, a name or a message."),
  ]);
  family.fill("Address, name or message", `From: ${email}`);
  await family.press("Check");
  expect(family.path).toBe("/check-a-coach");
  expect(family.text()).toContain("A coach here has this address.");
  expect(family.value("Address, name or message")).toBe(`From: ${email}`);
});
