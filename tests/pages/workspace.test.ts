import { beforeEach, expect, it } from "vitest";
import { createMember } from "../members.ts";
import { signInTo } from "../signed-in.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });
let browser: TextBrowser;
let account: string;
let athleteKey: string;

beforeEach(async () => {
  const { db } = handle;
  browser = new TextBrowser(() => handle.app);
  account = (await createMember(db, { user_type: "Athlete", first_name: "Ana", last_name: "Reyes" })).id;
  const { id } = await db
    .insertInto("athletes")
    .values({
      account_id: account,
      gender: "F",
      graduation_year: 2028,
      school_type: "H",
      current_school: "Lincoln High",
      positions: ["VB:OH", "VB:S"],
      is_published: false,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  athleteKey = id;
  await signInTo(browser, db, account);
});

function storedProfile() {
  return handle.db
    .selectFrom("athletes")
    .select(["city", "weight", "is_published", "positions", "published_fields"])
    .where("id", "=", athleteKey)
    .executeTakeFirstOrThrow();
}

it("edits profile and visibility by plain forms without JavaScript", async () => {
  await browser.goto("/me");
  browser.fill("City", "Omaha");
  browser.fill("Weight", "heavy");
  await browser.press("Save");
  expect(browser.text()).toContain("Weight must be a whole number from 50 to 500.");
  expect(browser.value("City")).toBe("Omaha");
  browser.fill("Weight", "150");
  browser.fill("Search engines", "May list it");
  await browser.press("Save");
  await browser.press("Publish my profile");
  expect(browser.text()).toContain("Your profile is public");
  expect(await storedProfile()).toEqual({
    city: "Omaha",
    weight: 150,
    is_published: true,
    positions: ["VB:OH", "VB:S"],
    published_fields: ["searchEngines"],
  });
});

it("adds a team and a link by plain forms without JavaScript", async () => {
  await browser.goto("/me/start/team?sport=VB");
  await browser.press("Add team");
  expect(browser.title).toMatch(/^Error: Team, step 3 of 6: Set up your profile \|/);
  await browser.goto("/me/seasons");
  browser.fill("Team", "Varsity");
  browser.fill("Season", "2026");
  browser.fill("Sport", "Volleyball");
  await browser.press("Add team");
  await browser.follow("Varsity");
  expect(browser.text()).toContain("You can’t enter statistics without JavaScript.");
  const opponent = browser.find("[aria-label^='Opponent or event']");
  expect(opponent.closest("[class~='noscript:hidden']")).not.toBeNull();
  await browser.goto("/me/links");
  browser.fill("Address", "https://example.com/tape");
  browser.fill("Title", "Tape");
  browser.fill("Date", "2026-09-01");
  await browser.press("Add link");
  expect(browser.text()).toContain("a site for videos");
  expect(browser.title).toMatch(/^Error: Your links/);
  browser.fill("Address", "https://youtu.be/dQw4w9WgXcQ");
  await browser.press("Add link");
  expect(browser.texts("h2, h3")).toContain("YouTube: Tape");
});

it("rejects a profile without its base version, and changes nothing", async () => {
  const send = async (version?: string) => {
    const form = { account, intent: "profile", city: "Omaha", ...(version !== undefined && { version }) };
    return (await browser.request("POST", "/me?index", { form })).statusCode;
  };
  for (const version of [undefined, "", "abc", "1.5", "0", "-1", "1e400", "2147483648", "9".repeat(400)])
    expect(await send(version), version).toBe(400);
  expect(await storedProfile()).toMatchObject({ city: null });
  expect(await send("1")).toBeLessThan(400);
  expect(await storedProfile()).toMatchObject({ city: "Omaha" });
});

it("leaves the school type out of the preview while none is chosen", async () => {
  const show = async (type: string | null) => {
    await handle.db.updateTable("athletes").set({ school_type: type }).where("id", "=", athleteKey).execute();
    await browser.goto("/me/preview");
    return browser.findAll("dt").find(({ textContent }) => textContent === "School Type")?.nextElementSibling
      ?.textContent;
  };
  expect(await show(null)).toBeUndefined();
  expect(await show("O")).toBe("Other");
});

it("shows the athlete from which day coaches may write, and what changes when the athlete signed", async () => {
  await handle.db
    .insertInto("athlete_sports")
    .values({ athlete_id: athleteKey, sport_code: "VB" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await browser.goto("/me");
  expect(browser.text()).toContain(
    "Coaches of women’s volleyball in Division I may write to the class of 2028 since June 15, 2026.",
  );
  expect(browser.text()).toContain("A camp or clinic that is open to all may invite anyone at any time.");
  await browser.goto("/me/details");
  browser.fill("Recruiting", "Signed");
  await browser.press("Save");
  await browser.goto("/me");
  expect(browser.text()).toContain(
    "Once an athlete has signed with a college, Division I coaches of other colleges may not contact",
  );
  await handle.db.updateTable("athletes").set({ graduation_year: null }).where("id", "=", athleteKey).execute();
  await browser.goto("/me");
  expect(browser.text()).toContain("Add your class and where you play");
});
