import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { sendDigests } from "../../src/recruiting/submissions/send-digests.server.ts";
import { submitProfile } from "../../src/schools/submit-profile.server.ts";
import { mailTo, publicUrl } from "../members.ts";
import { clearPrograms, createProgram } from "../program-factories.ts";
import { createCandidate, createCoach, creighton } from "../school-factories.ts";
import { signInTo } from "../signed-in.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });
let browser: TextBrowser;

beforeEach(async () => {
  browser = new TextBrowser(() => handle.app);
  await handle.db.deleteFrom("submissions").execute();
});

/** Creates an athlete whose profile is submitted to Creighton's volleyball coaches. */
async function receive(lastName: string, note: string | null = null): Promise<string> {
  const athlete = await createCandidate(handle.db, { last_name: lastName });
  const submission = { accountId: athlete.id, schoolId: creighton, sportCode: "VB", note } as const;
  return (await handle.db.transaction().execute((trx) => submitProfile(trx, submission))).submissionId;
}

/** Creates a coach who is signed in. */
async function signInCoach(options: Parameters<typeof createCoach>[1] = { schoolId: creighton }) {
  const coach = await createCoach(handle.db, options);
  await signInTo(browser, handle.db, coach.id);
  return coach;
}

async function wantsDigest(id: string): Promise<boolean | undefined> {
  const post = handle.db.selectFrom("coach_posts").select("wants_digest").where("account_id", "=", id);
  return (await post.executeTakeFirst())?.wants_digest;
}

it("lets an invited coach join with one click, before the approval by staff", async () => {
  const { programId } = await createProgram(handle.db);
  const { email } = await signInCoach({ domain_status: "P" });
  await handle.db
    .insertInto("program_invitations")
    .values({ program_id: programId, email, role: "evaluator" })
    .execute();
  await browser.goto("/signin");
  expect([browser.path, browser.text("h1")]).toEqual(["/coach/program", "Join your program"]);
  expect(browser.text()).toContain("Creighton University Women’s Volleyball, Evaluator");
  expect(browser.text()).not.toContain("Open another program");
  await browser.press("Join Creighton University Women’s Volleyball");
  expect(browser.text("h1")).toBe("Women’s Volleyball");
  await browser.goto("/coach");
  expect(browser.path).toBe("/coach");
});

it("shows an unapproved coach the reason and the next step, but no athlete", async () => {
  await receive("Hidden", "Only for approved eyes.");
  const { id } = await signInCoach({ domain_status: "P", schoolId: creighton });
  const decide = (status: "A" | "D") =>
    handle.db.updateTable("accounts").set({ domain_status: status }).where("id", "=", id).execute();
  await browser.goto("/signin");
  expect(browser.text("h1")).toBe("Waiting for approval");
  expect(browser.text()).toContain("We’ll email you the result");
  await decide("A");
  await browser.goto("/coach");
  expect(browser.text()).toContain("Only for approved eyes.");
  await decide("D");
  await browser.goto("/coach");
  expect(browser.text("h1")).toBe("Not approved");
  expect(browser.html).not.toContain("Only for approved eyes.");
  await browser.goto("/coach/account");
  expect(browser.text("h1")).toBe("Settings");
  expect(browser.text()).toContain("Athletes don’t see it.");
  expect(browser.text()).not.toContain("your profile");
});

it("shows the state of the plan on a coach's account page, with the way to cancel it", async () => {
  const { id } = await signInCoach();
  const plan = async () => (await browser.goto("/coach/account")).region("Coach plan").textContent;
  expect(await plan()).toContain("You don’t pay for a coach plan.");
  await handle.db
    .insertInto("subscriptions")
    .values({
      paypal_id: `I-${id.replaceAll("-", "").toUpperCase()}`,
      account_id: id,
      plan_id: "P-COACH",
      custom_id: id,
      state: "active",
      paypal_status: "ACTIVE",
      plan_overridden: false,
      paypal_updated_at: new Date(),
    })
    .execute();
  expect(await plan()).toContain("Active");
  await browser.follow("See or cancel the plan");
  expect(browser.text("h1")).toBe("Your coach plan");
  expect(browser.text()).toContain("Cancel plan");
});

it("counts a profile view when it is opened, but not for HEAD requests or prefetches", async () => {
  const path = `/coach/submissions/${await receive("Reyes")}`;
  await signInCoach();
  const seen = async () =>
    (await handle.db.selectFrom("submissions").select("seen_at").executeTakeFirstOrThrow()).seen_at;
  expect((await browser.request("HEAD", path)).statusCode).toBe(200);
  for (const name of ["sec-purpose", "purpose", "x-moz", "x-purpose"])
    expect((await browser.request("GET", path, { headers: { [name]: "prefetch" } })).statusCode).toBe(200);
  expect(await seen()).toBeNull();
  expect((await browser.request("GET", path)).statusCode).toBe(200);
  expect(await seen()).toBeInstanceOf(Date);
});

it("shows the tuition in the athlete’s state, and the next step for a hidden profile and one without a sport", async () => {
  const { id, athleteKey } = await createCandidate(handle.db);
  await signInTo(browser, handle.db, id);
  await handle.db.updateTable("athletes").set({ state: "NE" }).where("id", "=", athleteKey).execute();
  await browser.goto("/me/schools?state=NE&name=omaha");
  expect(browser.text("main")).toMatch(/a year in state/);
  expect(browser.text("main")).not.toMatch(/a year out of state/);
  await handle.db.deleteFrom("athlete_sports").where("athlete_id", "=", athleteKey).execute();
  await browser.goto(`/me/schools/${creighton}`);
  expect(browser.texts("h2, h3")).toContain("Add your sport first");
  await handle.db.updateTable("athletes").set({ is_published: false }).where("id", "=", athleteKey).execute();
  await browser.goto(`/me/schools/${creighton}`);
  expect(browser.texts("h2, h3")).toContain("Publish your profile first");
  await browser.goto("/me/schools/999999");
  expect(browser.text("h1")).toBe("We can’t find this");
});

it("stops the daily mail by one click on its link, but not by opening it", async () => {
  const { id } = await createCoach(handle.db, { schoolId: creighton });
  const { digest_link: link } = await handle.db
    .selectFrom("coach_posts")
    .select("digest_link")
    .where("account_id", "=", id)
    .executeTakeFirstOrThrow();
  await browser.goto(`/coach/digest/${link}`);
  expect(browser.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  expect(await wantsDigest(id)).toBe(true);
  await browser.press("Stop the daily email");
  expect(browser.text()).toContain("We stopped the daily email.");
  expect(await wantsDigest(id)).toBe(false);
  // Unknown and used links get the same page. Malformed links are not found.
  const unknown = `/coach/digest/${crypto.randomUUID()}`;
  const pageOf = async (path: string) =>
    (await browser.goto(path)).html.replaceAll(/nonce="[^"]*"/g, "").replaceAll(path, "");
  expect(await pageOf(unknown)).toBe(await pageOf(`/coach/digest/${link}`));
  expect((await browser.request("POST", unknown)).statusCode).toBe(200);
  expect((await browser.request("GET", "/coach/digest/x")).statusCode).toBe(404);

  // The coach can subscribe again.
  await signInTo(browser, handle.db, id);
  await browser.goto("/coach");
  expect(browser.text()).toContain("The daily email is off.");
  await browser.follow("Turn it on");
  browser.check("Email me once a day");
  await browser.press("Save");
  expect(browser.text()).toContain("we’ll email you once a day");
  expect(await wantsDigest(id)).toBe(true);
});

it("lets mail programs stop the daily mail by one POST without a cookie", async () => {
  const { id, email } = await createCoach(handle.db, { schoolId: creighton });
  await receive("Reyes");
  await sendDigests(handle.db, { publicUrl });
  const [mail] = (await mailTo(handle.db, email)).filter(({ kind }) => kind === "coach-digest");
  const { pathname } = new URL(String(mail?.payload?.stopLink));
  const form = { "List-Unsubscribe": "One-Click" };
  const { statusCode, headers } = await browser.request("POST", pathname, {
    form,
    headers: { origin: "", "sec-fetch-site": "" },
  });
  expect([statusCode, headers["set-cookie"]]).toEqual([200, undefined]);
  expect(await wantsDigest(id)).toBe(false);
});

it("says before the button that a school has no coach here, and how to reach its coaches meanwhile", async () => {
  const { id } = await createCandidate(handle.db, { last_name: "Early" });
  const { school_id: schoolId } = await handle.db
    .selectFrom("school_programs")
    .select("school_id")
    .where("sport_code", "=", "VB")
    .where(
      "school_id",
      "not in",
      handle.db.selectFrom("live_posts").select("school_id").where("school_id", "is not", null),
    )
    .executeTakeFirstOrThrow();
  await signInTo(browser, handle.db, id);
  await browser.goto(`/me/schools/${schoolId}`);
  expect(browser.text()).toContain("No coach here yet");
  expect(browser.text()).toContain("Meanwhile, write to them yourself");
  expect(browser.link("Find the recruiting questionnaire").getAttribute("href")).toContain("questionnaire");
  expect(browser.text()).toContain("I’m Ana Early (class of 2027, Lincoln High). I’m interested in your program at");
  await browser.press("Submit your profile");
  expect(browser.text()).toMatch(/We keep your profile for .+ No coach of this team is here yet/);
  await browser.goto(`/schools?coach=here&sportCode=VB`);
  expect(browser.findAll(`a[href="/schools/${schoolId}"]`)).toEqual([]);
});

it("lets a coach keep a profile and an athlete submit one without JavaScript", async () => {
  const { id } = await createCandidate(handle.db, { last_name: "Plain" });
  const coach = await createCoach(handle.db, { schoolId: creighton });
  await signInTo(browser, handle.db, id);
  await browser.goto(`/me/schools/${creighton}`);
  expect(browser.text()).toContain("A coach is here");
  expect(browser.text()).not.toContain("is here yet");
  await browser.goto("/schools?sort=coach&sportCode=VB");
  const [first] = browser.findAll("#results ~ ul > li, section li h3 a");
  expect(first?.closest("li")?.textContent ?? first?.textContent).toContain("A coach is here");
  await browser.goto(`/me/schools/${creighton}`);
  browser.fill("A short note (optional)", "@anareyes");
  await browser.press("Submit your profile");
  expect(browser.text()).toContain("Please remove the social media name.");
  expect(browser.title).toMatch(/^Error: Submit to Creighton University \|/);
  browser.fill("A short note (optional)", "See you in the fall.");
  await browser.press("Submit your profile");
  expect(browser.text()).toContain("on its way to Creighton University");
  const reached = () => browser.texts("ol[aria-label=Status] li").filter((step) => !step.includes("Not yet"));
  expect(reached()).toEqual([expect.stringContaining("Sent"), expect.stringContaining("Delivered")]);
  await browser.press("Sign out");
  expect(browser.path).toBe("/signin?done=here");

  await signInTo(browser, handle.db, coach.id);
  await browser.goto("/coach");
  await browser.press("Keep Ana Plain");
  expect(browser.path).toMatch(/^\/coach\?after=/);
  expect(browser.texts("li").find((text) => text.includes("Ana Plain"))).toContain("Kept");
  await browser.goto("/coach/post");
  browser.check("Volleyball", false);
  await browser.press("Save");
  expect(browser.texts("[role=alert]").join()).toContain("at least one sport");
  expect(browser.title).toMatch(/^Error: School and sports \|/);
  await browser.goto("/coach");
  await browser.follow("Ana Plain");
  await browser.press("Thank you");
  await signInTo(browser, handle.db, id);
  await browser.goto("/me/schools");
  expect(reached().at(-1)).toContain("Answered");
});

it("rejects one coach's form with a message after another coach signed in", async () => {
  const submissionId = await receive("Reyes");
  const other = await createCoach(handle.db, { schoolId: creighton });
  const { id } = await signInCoach();
  const pages: Record<string, Record<string, string>> = {
    [`/coach/submissions/${submissionId}`]: { intent: "decide", decision: "keep", stay: "yes" },
    "/coach/post": { intent: "post", schoolId: String(creighton), sportCode: "BB" },
    "/coach/account": { intent: "export" },
  };
  const { db } = handle;
  const changed = async () => ({
    looks: await db.selectFrom("submission_looks").select("decision").where("account_id", "=", id).execute(),
    posts: await db.selectFrom("coach_posts").select("sport_codes").where("account_id", "=", id).execute(),
    exports: await db.selectFrom("exports").select("id").where("account_id", "=", id).execute(),
  });
  const before = await changed();
  for (const [path, form] of Object.entries(pages)) {
    for (const named of ["", other.id]) {
      const answer = await browser.request("POST", path, { form: { ...form, ...(named && { account: named }) } });
      expect([answer.statusCode, answer.headers.location], path).toEqual([
        302,
        expect.stringMatching(/^\/signin\?.*done=meanwhile$/),
      ]);
    }
  }
  expect(await changed()).toEqual(before);
  for (const [path, form] of Object.entries(pages)) {
    const { statusCode, headers } = await browser.request("POST", path, { form: { ...form, account: id } });
    expect([200, 302], path).toContain(statusCode);
    expect(headers.location ?? "", path).not.toContain("/signin");
  }
  const { looks, posts, exports } = await changed();
  expect([looks, posts]).toEqual([[{ decision: "keep" }], [{ sport_codes: ["BB"] }]]);
  expect(exports).toHaveLength(1);
});

it("shows nothing of another program of the school on the page of the plan", async () => {
  const { owner } = await createProgram(handle.db, { sportCode: "FB", gender: "M", plan: "free" });
  await createProgram(handle.db, { sportCode: "BB", gender: "M" });
  await signInTo(browser, handle.db, owner.id);
  await browser.goto("/coach/plan");
  expect(browser.text("h1")).toContain("Plan");
  expect(browser.text()).not.toContain("Basketball");
});

it("asks on the event, the roster and the board whether an athlete is a profile, and remembers the answer", async () => {
  const { db } = handle;
  await createCandidate(db, { last_name: "Okonkwo" });
  const { owner, programId: program_id } = await createProgram(db, { gender: "M" });
  await signInTo(browser, db, owner.id);
  const event = { name: "Omaha Open", first_day: "2026-11-21", last_day: "2026-11-22" };
  const { id: event_id } = await db
    .insertInto("program_events")
    .values({ program_id, ...event })
    .returning("id")
    .executeTakeFirstOrThrow();
  const person = { first_name: "Ana", last_name: "Okonkwo", school: "Lincoln H.S.", graduation_year: 2027 };
  const { id: entry_id } = await db
    .insertInto("program_roster")
    .values({ program_id, event_id, team: "Elite", jersey: "7", event_on: "2026-11-21", ...person })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`insert into program_evaluations
      (program_id, id, event_id, entry_id, staff_id, first_id, overall, skills, text, tag_changes, evaluated_at, time_zone)
    values (${program_id}, ${entry_id}, ${event_id}, ${entry_id}, ${owner.staffId}, ${entry_id}, 'A-', '{}', 'Quick feet', '[]', now(), 'UTC')`.execute(
    db,
  );
  const about = "Ana Okonkwo, Elite #7, and Ana Okonkwo";
  const question = "Is this the same person?";
  for (const page of [
    "/coach/roster",
    "/coach/board",
    `/coach/roster/${entry_id}`,
    `/coach/events/${event_id}?list=all`,
  ]) {
    await browser.goto(page);
    expect(browser.text()).toContain(question);
  }
  await browser.goto("/coach/board");
  const [card] = browser.findAll("[data-athlete] a");
  await browser.goto(card?.getAttribute("href") ?? "");
  expect([browser.path, browser.text("h1")]).toEqual([`/coach/roster/${entry_id}`, "Ana Okonkwo"]);
  expect(browser.text()).toContain("A-");
  expect(browser.text()).toContain("Quick feet");
  await browser.goto("/coach/board");
  await browser.press(`Not the same: ${about}`);
  expect(browser.text()).not.toContain(question);
  await browser.goto("/coach/board");
  expect(browser.text()).not.toContain(question);
  expect(browser.text()).toContain("Not the same person: 1");
  await browser.press(`This is the same person: ${about}`);
  expect(browser.text()).not.toContain("Not the same person");
  await browser.goto(`/coach/events/${event_id}?list=all`);
  expect(browser.text()).toContain("On your board");
  const notes = await db.selectFrom("prospect_notes").select("text").where("program_id", "=", program_id).execute();
  expect(notes).toEqual([{ text: "Quick feet" }]);
});

it("puts all athletes of a search on the board in one round, and saves the search, without script", async () => {
  await clearPrograms(handle.db);
  await handle.db.deleteFrom("athletes").execute();
  for (let made = 0; made < 34; made += 1) await createCandidate(handle.db, { last_name: `Keepable ${made}` });
  const { owner } = await createProgram(handle.db);
  await signInTo(browser, handle.db, owner.id);
  await browser.goto("/coach/board");
  const find = browser.link("Find").getAttribute("href") ?? "";
  expect(find).toBe("/searchAthletes?gender=F&sportCode=VB");
  await browser.goto(`${find}&fullName=keepable`);
  expect([browser.text("h1"), browser.findAll("main [data-control]").length]).toEqual(["List Athletes", 34]);
  expect(browser.region("For coaches", "nav").textContent).toContain("Board");
  await browser.press("Save this search");
  expect(browser.region("Saved searches", "nav").textContent).toContain("keepable");
  expect(browser.text("main")).not.toContain("Save this search");
  const [stored] = await handle.db.selectFrom("saved_searches").select(["alert", "is_shared"]).execute();
  expect(stored).toEqual({ alert: "weekly", is_shared: true });
  const saved = () => browser.region("Saved searches", "nav");
  browser.fill("Name", "Tall ones", saved());
  await browser.press("Save changes", saved());
  expect([browser.path, saved().textContent]).toEqual([
    `${find}&fullName=keepable`,
    expect.stringContaining("Tall ones"),
  ]);
  await browser.press("Delete", saved());
  expect(saved().textContent).toMatch(/^Saved searches \(0\).*Deleted in the last 30 days \(1\)/);
  await browser.press("Restore: Tall ones", saved());
  await browser.goto("/coach/searches");
  expect([browser.path, saved().textContent]).toEqual([find, expect.stringMatching(/^Saved searches \(1\)/)]);
  await browser.goto(`${find}&fullName=keepable`);
  const [only] = browser.findAll("main [data-control] button");
  await browser.press(only?.textContent ?? "");
  expect(browser.findAll("main [data-kept]")).toHaveLength(1);
  await browser.press("Keep all 33 on this page");
  expect(browser.findAll("main [data-kept]")).toHaveLength(34);
  await browser.goto("/coach/board?view=list");
  expect(browser.text()).toContain("34 of at most 5,000 athletes");
  expect(browser.findAll("[data-athlete]")).not.toHaveLength(0);
});
