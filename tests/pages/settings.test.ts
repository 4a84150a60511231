import { beforeEach, expect, it } from "vitest";
import { createMember, password } from "../members.ts";
import { signInTo } from "../signed-in.ts";
import { createTeam } from "../team-factories.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });
let browser: TextBrowser;
let athlete: { id: string; email: string };

beforeEach(async () => {
  browser = new TextBrowser(() => handle.app);
  athlete = await createMember(handle.db, { user_type: "Athlete", first_name: "Ana", last_name: "Reyes" });
  await handle.db.insertInto("athletes").values({ account_id: athlete.id, gender: "F" }).execute();
});

async function signIn({ email = athlete.email, next = "/me/settings", given = password } = {}): Promise<void> {
  await browser.goto(`/signin?${new URLSearchParams({ next })}`);
  browser.fill("Email", email);
  browser.fill("Password", given);
  await browser.press("Sign in");
}

it.each(["//evil.example", "/\\evil.example", "https:evil.example", "%2f%2fevil.example", "/admin"])(
  "X04 never redirects to %s after signing in",
  async (next) => {
    await signIn({ next });
    expect(browser.path).toBe("/me");
  },
);

it.each([
  ["Athlete", "/me"],
  ["College Coach", "/coach"],
  ["Team Staff", "/team"],
] as const)("opens the pages of a signed-in %s at the start of the installed site", async (userType, path) => {
  const member = await createMember(handle.db, { user_type: userType });
  if (userType === "Athlete")
    await handle.db.insertInto("athletes").values({ account_id: member.id, gender: "F" }).execute();
  await signIn({ email: member.email, next: path });
  await browser.goto("/start");
  expect(browser.path).toBe(path);
});

it("S08 separates the portal: rejects administrators here, and a member's cookie there", async () => {
  const staff = await createMember(handle.db, { user_type: "Administrator" });
  await signIn({ email: staff.email });
  expect(browser.texts("form [role=alert]").join()).toContain("The email or the password isn’t right.");
  await signIn();
  expect(browser.path).toBe("/me/settings");
  expect((await browser.request("GET", "/admin/user/GetUsers")).statusCode).toBe(401);
});

it("lists signed-in devices, and signs them out one by one or all", async () => {
  const other = new TextBrowser(() => handle.app);
  await signInTo(other, handle.db, athlete.id);
  await signIn();
  const devices = () => browser.region("Where you are signed in");
  const listed = () => [...devices().querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(listed()).toEqual([expect.stringContaining("This device"), expect.any(String)]);
  expect(devices().textContent).toContain("From the network you’re on now");
  await browser.press("Sign out: ", devices());
  expect(listed()).toHaveLength(1);
  await other.goto("/me/settings");
  expect(other.path).toMatch(/^\/signin/);
  await browser.press("Sign out everywhere", devices());
  expect(browser.path).toBe("/signin?done=everywhere");
  expect(browser.text()).toContain("You’re signed out everywhere.");
});

it("supports all settings without script", async () => {
  await signIn({ given: "not the password" });
  expect(browser.texts("[role=alert]").join()).toContain("isn’t right");
  await signIn();
  expect(browser.path).toBe("/me/settings");
  const change = async (chosen: string) => {
    const form = browser.region("Password");
    browser.fill("Current password", password, form);
    browser.fill("New password", chosen, form);
    browser.fill("New password again", chosen, form);
    await browser.press("Change my password", form);
    return browser.region("Password").querySelector("[role=alert]")?.textContent;
  };
  expect(await change("short")).toContain("at least 8 characters");
  expect(browser.title).toMatch(/^Error: Settings \|/);
  expect(await change("six loud geese at dawn")).toContain("The password updated successfully");
  expect(browser.title).toMatch(/^Settings \|/);
  await browser.press("Make a copy");
  await handle.db
    .updateTable("exports")
    .set({ state: "ready", data: Buffer.from("x"), finished_at: new Date(), expires_at: new Date(Date.now() + 60_000) })
    .where("account_id", "=", athlete.id)
    .execute();
  await browser.goto("/me/settings");
  expect(browser.region("Download my data").textContent).toContain("Read it");
  await browser.press("Sign out everywhere");
  expect(browser.path).toBe("/signin?done=everywhere");
});

it("G08 shows an athlete who waits to both sides until a coach confirms the join", async () => {
  const { head, teamId } = await createTeam(handle.db);
  await handle.db.updateTable("teams").set({ join_code: "ABCDEFGH" }).where("id", "=", teamId).execute();
  const coach = new TextBrowser(() => handle.app);
  await signInTo(coach, handle.db, head.id);
  await signInTo(browser, handle.db, athlete.id);
  await browser.goto("/me/teams?code=ABCDEFGH");
  browser.check("I agree");
  await browser.press("Ask to join");
  expect(browser.texts("h2, h3")).toContain("Waiting for your coach");
  await coach.goto("/team/roster");
  expect(coach.texts("h2, h3")).toContain("Waiting for you");
  await coach.press("Confirm Ana Reyes");
  await browser.goto("/me/teams");
  expect(browser.texts("h2, h3")).toContain("Joined");
  await coach.press("Remove Ana Reyes");
  await coach.press("Invite again Ana Reyes");
  expect(coach.status).toBe(200);
});

it("turns the weekly good news off and on, and off by the link in the mail", async () => {
  await signIn();
  await browser.press("Turn it off");
  expect(browser.text()).toContain("You turned this email off.");
  await browser.press("Turn it on");
  const { stop_link: link } = await handle.db
    .selectFrom("athlete_news")
    .innerJoin("athletes", "athletes.id", "athlete_news.athlete_id")
    .select("stop_link")
    .where("account_id", "=", athlete.id)
    .executeTakeFirstOrThrow();
  const mailbox = new TextBrowser(() => handle.app);
  await mailbox.goto(`/news/${link}`);
  await mailbox.press("Stop the weekly email");
  expect(mailbox.text()).toContain("We stopped the weekly email.");
  await browser.goto("/me/settings");
  expect(browser.text()).toContain("You turned this email off.");
});
