import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { password } from "../members.ts";
import { clearPrograms, createProgram } from "../program-factories.ts";
import { createCandidate } from "../school-factories.ts";
import { signInTo } from "../signed-in.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });

/** Creates a program with an owner, an evaluator and an event. */
async function createEvent() {
  const { db } = handle;
  await clearPrograms(db);
  const { programId, owner, addStaff } = await createProgram(db);
  const evaluator = await addStaff("evaluator");
  const values = { program_id: programId, name: "Omaha Open", first_day: "2026-11-21", last_day: "2026-11-22" };
  const { id: event_id } = await db
    .insertInto("program_events")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { db, programId, owner, addStaff, evaluator, event_id };
}

it("prints the graded athletes of an event by grade and by position, with every evaluator, and no other program’s", async () => {
  const { db, programId, owner, evaluator, event_id } = await createEvent();
  const send = async (staff: typeof owner, jersey: string, overall: string, position: string | null) => {
    const entry = { program_id: programId, event_id, event_on: "2026-11-21", team: "Iowa Select" };
    const names = { first_name: "Ana", last_name: `Number ${jersey}`, graduation_year: 2028, height: 73 };
    const known = await db
      .selectFrom("program_roster")
      .select("id")
      .where("event_id", "=", event_id)
      .where("jersey", "=", jersey)
      .executeTakeFirst();
    const { id: entryId } =
      known ??
      (await db
        .insertInto("program_roster")
        .values({ ...entry, ...names, jersey, position })
        .returning("id")
        .executeTakeFirstOrThrow());
    const record = { recordId: randomUUID(), entryId, jersey, overall, text: `Saw ${jersey}` };
    const when = { evaluatedAt: "2026-11-21T15:00:00.000-06:00", timeZone: "America/Chicago" };
    const response = await handle.app.inject({
      method: "POST",
      url: `/api/coach/events/${event_id}/evaluations`,
      headers: { ...staff.headers, "user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140" },
      payload: { deviceId: staff.staffId, records: [{ ...record, ...when }] },
    });
    expect(response.statusCode).toBe(200);
  };
  await send(owner, "7", "B", "S");
  await send(evaluator, "7", "A", "S");
  await send(owner, "8", "A-", null);
  await send(owner, "9", "B", "OH");

  const browser = new TextBrowser(() => handle.app);
  await signInTo(browser, db, owner.id);
  await browser.goto(`/coach/events/${event_id}`);
  await browser.follow("Result sheet");
  expect(browser.text("h1")).toBe("Result: Omaha Open");
  expect(browser.text()).toContain("3 graded athletes");
  expect(browser.texts("tbody th")).toEqual(["Grade A1", "Grade A-1", "Grade B1"]);
  expect(browser.texts("tbody tr:nth-child(2)")[0]).toMatch(
    /^A #7 .*Ana Number 7.*2028.*6'1".*A Casey evaluator: Saw 7.*B Casey owner/,
  );
  await browser.follow("By position");
  expect(browser.texts("tbody th")).toEqual(["OH1", "S1", "No position1"]);

  const other = await createProgram(db, { gender: "M" });
  await signInTo(browser, db, other.owner.id);
  await browser.goto(`/coach/events/${event_id}/print`);
  expect([browser.status, browser.text("h1")]).toEqual([404, "We can’t find this event"]);
});

it("grades an athlete on the clipboard without script, and shows the event to nobody else", async () => {
  const { db, programId, owner, addStaff, evaluator, event_id } = await createEvent();
  await sql`
    insert into program_roster (program_id, event_id, event_on, jersey, first_name, last_name, team)
    select ${programId}, ${event_id}, '2026-11-21', n::text, 'Ana', 'Number ' || n, 'Elite ' || n % 40 from generate_series(1, 400) n`.execute(
    db,
  );
  const clipboard = `/coach/clipboard/${event_id}`;
  const browser = new TextBrowser(() => handle.app);
  await signInTo(browser, db, evaluator.id);
  await browser.goto(clipboard);
  expect(browser.headers["cache-control"]).toBe("no-store");
  expect(browser.text()).toContain("Not ready offline yet: 400 athletes");
  await browser.press("7");
  await browser.press("9");
  expect(browser.texts("main li a").join()).toMatch(/^79Ana Number 79/);
  await browser.follow("79Ana Number 79Elite 39");
  await browser.press("A minus");
  expect(browser.path).toMatch(/\?saved=/);
  expect(browser.text()).toContain("Saved: 79 Ana Number 79, A");
  await browser.follow("Add details");
  await browser.press("B plus");
  const read = () => db.selectFrom("latest_evaluations").select(["jersey", "overall", "staff_id"]).execute();
  expect(await read()).toEqual([{ jersey: "79", overall: "B+", staff_id: evaluator.staffId }]);
  await browser.goto(`${clipboard}?text=number+399`);
  expect(browser.texts("main li a")).toEqual(["399Ana Number 399Elite 39"]);

  // The device stores the page as it is without a session.
  const entry = browser.attribute("main li a", "href") ?? "";
  const { body } = await handle.app.inject({ url: entry });
  expect(body).toContain("Opening…");
  expect(body).not.toMatch(/Omaha Open|Number 399/);
  await signInTo(browser, db, (await addStaff("reader")).id);
  await browser.goto(entry);
  expect(browser.text()).toContain("Your role in this program doesn’t allow evaluations.");
  const { owner: stranger } = await createProgram(db, { gender: "M" });
  await signInTo(browser, db, stranger.id);
  await browser.goto(entry);
  expect(browser.html).not.toMatch(/Omaha Open|Number 399/);
  const grade = {
    intent: "grade",
    account: stranger.id,
    entry: new URL(entry, "http://x").searchParams.get("athlete") ?? "",
  };
  expect((await browser.request("POST", entry, { form: { ...grade, grade: "A" } })).statusCode).toBe(404);
  expect(await read()).toHaveLength(1);
  expect(owner.id).not.toBe(stranger.id);
});

it("closes a program in two steps, and opens it again", async () => {
  const { db } = handle;
  await clearPrograms(db);
  const { owner } = await createProgram(db, { plan: "free" });
  const browser = new TextBrowser(() => handle.app);
  await signInTo(browser, db, owner.id);
  await browser.goto("/coach/program");
  expect(browser.text()).toContain("Sport and team");
  await browser.follow("Close the program …");
  browser.fill("Enter “Women’s Volleyball”", "Volleyball");
  await browser.press("Close the program");
  expect(browser.text()).toContain("Enter Women’s Volleyball to confirm.");
  browser.fill("Enter “Women’s Volleyball”", "Women’s Volleyball");
  await browser.press("Close the program");
  expect(browser.text()).toContain("Your program is closed. You can read and export it");
  expect(browser.text()).not.toContain("Sport and team");
  await browser.press("Open the program again");
  expect(browser.text()).not.toContain("Your program is closed");
});

it("asks a coach who stays signed in for the password before a change of the staff, also without script", async () => {
  const { db } = handle;
  await clearPrograms(db);
  const { owner } = await createProgram(db);
  const browser = new TextBrowser(() => handle.app);
  await browser.goto("/signin");
  browser.fill("Email", owner.email);
  browser.fill("Password", password);
  browser.check("Keep me signed in");
  await browser.press("Sign in");
  await sql`update sessions set confirmed_at = now() - interval '1 hour', last_used_at = now() - interval '1 day'`.execute(
    db,
  );
  await browser.goto("/coach/program");
  browser.fill("Email of a colleague", "new@creighton.edu");
  await browser.press("Invite");
  expect(browser.text()).toContain("Enter your password again to do this.");
  await browser.follow("Enter your password");
  browser.fill("Email", owner.email);
  browser.fill("Password", password);
  await browser.press("Sign in");
  expect(browser.path).toBe("/coach/program");
  browser.fill("Email of a colleague", "new@creighton.edu");
  await browser.press("Invite");
  expect(browser.text()).toContain("Invited");
});

it("adds a task, a contact and a note to the timeline of an athlete, and corrects the contact", async () => {
  const { db } = handle;
  await clearPrograms(db);
  const { programId, owner } = await createProgram(db);
  const { athleteKey } = await createCandidate(db, { last_name: "Reyes" });
  await db.insertInto("prospects").values({ program_id: programId, athlete_id: athleteKey }).execute();
  const browser = new TextBrowser(() => handle.app);
  await signInTo(browser, db, owner.id);
  await browser.goto(`/coach/prospects/${encodeId("athlete", athleteKey)}`);
  browser.fill("New note", "Quick feet.");
  await browser.press("Add note");
  await browser.follow("Task");
  browser.fill("New task", "Call the club");
  browser.fill("Due", "2030-01-31");
  await browser.press("Add task");
  await browser.follow("Contact");
  browser.fill("Purpose", "Camp");
  await browser.press("Log the contact");
  expect(browser.texts("ol > li").map((text) => text.slice(0, 4))).toEqual(["Task", "Gene", "Cont"]);
  await browser.follow("Correct: Camp");
  browser.fill("Purpose", "Visit");
  await browser.press("Save the correction");
  expect(browser.text()).toContain("Corrected later");
  await browser.follow("Contacts 2");
  expect(browser.texts("ol > li")).toHaveLength(2);
  await browser.follow("File");
  expect(browser.text()).toContain("PDF, JPEG, PNG or WebP, at most 10 MB.");
});

it("shows on the board and the page of an athlete whether the program may write, and asks for a reason in the log", async () => {
  const { db } = handle;
  await clearPrograms(db);
  const { owner } = await createProgram(db);
  const athletes: { key: string; id: string }[] = [];
  for (const status of [null, "signed"] as const) {
    const { athleteKey } = await createCandidate(db, { last_name: status === "signed" ? "Signed" : "Young" });
    const year = new Date().getFullYear() + (status === "signed" ? 1 : 4);
    await db
      .updateTable("athletes")
      .set({ graduation_year: year, commitment_status: status })
      .where("id", "=", athleteKey)
      .execute();
    athletes.push({ key: athleteKey, id: encodeId("athlete", athleteKey) });
  }
  const [young, signed] = athletes;
  for (const { id } of athletes)
    await handle.app.inject({ method: "PUT", url: `/api/coach/prospects/${id}`, headers: owner.headers, payload: {} });
  const opening = new Date().getFullYear() + 2;
  const browser = new TextBrowser(() => handle.app);
  await signInTo(browser, db, owner.id);
  await browser.goto("/coach/board");
  expect(browser.text()).toContain(`Flyers only until June 15, ${opening}`);
  expect(browser.text()).toContain("Signed: no contact");
  await browser.goto(`/coach/prospects/${signed?.id}`);
  expect(browser.text()).toContain("Contact now: Signed: no contact");
  expect(browser.text()).toContain("Division I coaches of other colleges may not contact the athlete");
  await browser.goto(`/coach/prospects/${young?.id}?add=contact`);
  expect(browser.text()).toContain(`Visit, or meeting off campus today: Not yet: opens August 1, ${opening}`);
  browser.fill("How", "Call");
  browser.fill("Purpose", "First call");
  await browser.press("Log the contact");
  expect(browser.text()).toContain(
    `because this contact opens on June 15, ${opening}. Your compliance officer sees it`,
  );
  browser.fill("How", "Call");
  browser.fill("Purpose", "First call");
  browser.fill("Reason, if the contact rules didn’t allow it", "The family called us");
  await browser.press("Log the contact");
  expect(browser.text()).toContain("Outside the rules: Materials only");
  expect(browser.text()).toContain("Reason: The family called us");
});
