import { beforeEach, expect, it } from "vitest";
import { signInTo } from "../signed-in.ts";
import { createTeam } from "../team-factories.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });
const { db } = handle;
let browser: TextBrowser;

beforeEach(() => {
  browser = new TextBrowser(() => handle.app);
});

it("lists players without an account while the team waits, and states the duty for their names", async () => {
  const { head } = await createTeam(db, { status: "pending" });
  await signInTo(browser, db, head.id);
  await browser.goto("/team");
  expect(browser.text()).toContain("Our staff checks two things");
  await browser.follow("Add your players: type them, or import your roster");
  expect(browser.text()).toContain("Your school or club decides whom it lists here, and answers for it.");
  browser.fill("Number", "7");
  browser.fill("Name", "Ana Alder");
  browser.fill("Class", "Junior");
  await browser.press("Add the player");
  expect(browser.text()).toContain("Number 7, Class of");
  await browser.follow("Change Ana Alder");
  const form = browser.find("form:has([name=entryId]):has([name=name])");
  browser.fill("Position", "OH", form);
  await browser.press("Save the player");
  expect(browser.text()).toContain("OH");
  await browser.press("Remove Ana Alder");
  expect(browser.text()).not.toContain("Ana Alder");
});

it("asks an athlete “Is this you?”, and hands over what the team stored", async () => {
  const { head, teamId, addAthlete } = await createTeam(db);
  await db
    .insertInto("team_roster_entries")
    .values({ team_id: teamId, staff_id: head.staffId, name: "Bea Birch" })
    .execute();
  const bea = await addAthlete({ first_name: "Bea", last_name: "Birch" });
  await signInTo(browser, db, bea.id);
  await browser.goto("/me/teams");
  expect(browser.text()).toContain("Is this you?");
  await browser.press("This is me: Bea Birch");
  expect(browser.text()).not.toContain("Is this you?");
});

it("adds a JV team, changes between the teams, and refuses the form of the other one", async () => {
  const { head } = await createTeam(db, { name: "Norris" });
  await signInTo(browser, db, head.id);
  await browser.goto("/team");
  const stale = [...browser.findAll("form input[name=workingTeam]")][0]?.getAttribute("value") ?? "";
  const form = browser.find("form:has([value=add-team])");
  browser.fill("Level or age", "JV", form);
  await browser.press("Send it to our staff", form);
  expect(browser.text("h1")).toBe("Norris JV Girls Volleyball");
  const account = browser.attribute("input[name=account]", "value") ?? "";
  await browser.goto("/team/roster");
  const fields = { account, workingTeam: stale, intent: "add-entry", name: "Wrong Team", key: "0123456789abcdef0123" };
  const refused = await browser.request("POST", "/team/roster", { form: fields });
  expect(refused.body).toContain("You chose another team in another tab.");
  await browser.goto("/team");
  await browser.press("Work in this team: Norris Girls Volleyball");
  expect(browser.text("h1")).toBe("Norris Girls Volleyball");
});
