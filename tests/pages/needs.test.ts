import { expect, it } from "vitest";
import { createProgram } from "../program-factories.ts";
import { createCandidate, creighton } from "../school-factories.ts";
import { signInTo } from "../signed-in.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });
const { db } = handle;

/** Publishes needs of a setter of the class of 2028 and of an outside hitter of 2027, and returns their ids and that of the program. */
async function publishNeeds(): Promise<[setterId: string, hitterId: string, programId: string]> {
  const { programId } = await createProgram(db, { plan: "free" });
  await db.updateTable("programs").set({ needs_shown_at: new Date() }).where("id", "=", programId).execute();
  const need = { program_id: programId, wanted: 1, minimum: "Touches 9 feet 8" };
  await db
    .insertInto("program_needs")
    .values({ program_id: programId, position: "OH", graduation_year: 2027, needed: 77 })
    .execute();
  const made = await db
    .insertInto("published_needs")
    .values([
      { ...need, position: "S", graduation_year: 2028 },
      { ...need, position: "OH", graduation_year: 2027 },
    ])
    .returning("id")
    .execute();
  await db
    .insertInto("published_departures")
    .values({ program_id: programId, position: "S", leaves_in: 2027, players: 2 })
    .execute();
  const [setterId = "", hitterId = ""] = made.map(({ id }) => id);
  return [setterId, hitterId, programId];
}

it("leads from a search of needs to a submission, with what fits and what doesn’t for an athlete", async () => {
  const [setterId, hitterId, programId] = await publishNeeds();
  const visitor = new TextBrowser(() => handle.app);
  await visitor.goto("/needs?sportCode=VB&state=NE");
  expect(visitor.text()).toContain("2 needs");
  expect(visitor.text()).not.toMatch(/You fit|77/);

  const athlete = await createCandidate(db);
  const browser = new TextBrowser(() => handle.app);
  await signInTo(browser, db, athlete.id);
  await browser.goto("/needs");
  expect(browser.text()).toMatch(/You fit 3 of 4\s*Class: they need 2028, and you graduate in 2027\./);
  expect(browser.text()).toContain("You fit 4 of 4");
  // The page is stored for an outage.
  await visitor.goto(`/needs/${hitterId}`);
  await browser.goto(`/needs/${setterId}`);
  expect(browser.text()).toContain("You fit 3 of 4");
  expect(browser.link("Submit your profile").getAttribute("href")).toBe(`/me/schools/${creighton}`);

  await visitor.goto(`/schools/${creighton}`);
  expect(visitor.text()).toMatch(/Whom they need.*1 × Setter, class of 2028.*players who leave.*Setter\s*2/s);
  expect(visitor.text()).not.toContain("77");

  const frame = await new TextBrowser(() => handle.app, { "sec-fetch-dest": "iframe" }).goto(
    `/embed/needs/${programId}`,
  );
  expect(frame.text()).toMatch(/1 × Setter, class of 2028.*At least: Touches 9 feet 8/s);
  expect(frame.text()).not.toContain("77");
  expect(String(frame.headers["content-security-policy"])).toContain("frame-ancestors *");
  expect(frame.findAll("script:not([type='application/ld+json'])")).toEqual([]);
  await db.updateTable("programs").set({ needs_shown_at: null }).where("id", "=", programId).execute();
  expect((await frame.goto(`/embed/needs/${programId}`)).status).toBe(404);
  await db.updateTable("programs").set({ needs_shown_at: new Date() }).where("id", "=", programId).execute();
  await db.updateTable("published_needs").set({ ended_at: new Date(), end_reason: "filled" }).execute();
  const ended = await handle.app.inject(`/needs/${hitterId}`);
  expect([ended.statusCode, ended.body.includes("This need has ended")]).toEqual([410, true]);
});
