import type { Locator, Page } from "@playwright/test";
import { submitProfile } from "../../src/schools/submit-profile.server.ts";
import { password } from "../members.ts";
import { clearPrograms, createProgram, subscribe } from "../program-factories.ts";
import { createCandidate, createCoach, creighton } from "../school-factories.ts";
import { type Site, signIn, test } from "./accounts-site.ts";
import {
  announcer,
  expect,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScroll,
  expectReadable,
} from "./fixtures.ts";

test.describe.configure({ mode: "default" });

/** Creates an athlete whose profile is submitted to Creighton's volleyball coaches. */
async function receive(site: Site, lastName: string, note: string | null = null) {
  const email = `athlete-${crypto.randomUUID().slice(0, 8)}@mail.example`;
  const athlete = await createCandidate(site.db, { last_name: lastName, email });
  const submission = { accountId: athlete.id, schoolId: creighton, sportCode: "VB", note } as const;
  const { submissionId } = await site.db.transaction().execute((trx) => submitProfile(trx, submission));
  return { ...athlete, submissionId };
}

function newCoach(site: Site, options: Parameters<typeof createCoach>[1] = {}) {
  return createCoach(site.db, { email: `coach-${crypto.randomUUID().slice(0, 8)}@creighton.edu`, ...options });
}

/** Checks accessibility in light and dark mode. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScroll(page);
  const size = page.viewportSize();
  await expectReadable(page);
  if (size) await page.setViewportSize(size);
}

/** Records each state that a button shows from now on, because a former state in between is visible only for a moment. */
function recordStates(button: Locator) {
  return button.evaluateHandle((element) => {
    const states: (string | null)[] = [];
    const record = () => states.push(element.getAttribute("aria-pressed"));
    new MutationObserver(record).observe(element, { attributeFilter: ["aria-pressed"] });
    return states;
  });
}

test("lets a coach choose school and sports once, then receive, open and keep a profile", {
  tag: ["@phone", "@nightly"],
}, async ({ page, site }) => {
  test.slow();
  await site.db.deleteFrom("submissions").execute();
  const { email } = await newCoach(site);
  await signIn(page, email);
  await expect(page).toHaveURL("/coach/post");
  await expect(page.getByRole("radio", { name: /Creighton University/ })).toBeChecked();
  await expectGood(page);
  await page.getByRole("button", { name: "Start getting profiles" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "at least one sport" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Volleyball" }).check();
  await page.getByRole("button", { name: "Start getting profiles" }).click();
  await expect(page).toHaveURL("/coach");
  await expect(page.getByText("No profiles yet")).toBeVisible();
  await expect(page.getByText("the athlete sees that Creighton University viewed it, not your name")).toBeVisible();
  for (const link of await page.getByRole("navigation", { name: "For coaches" }).getByRole("link").all())
    await expect(link).toBeInViewport({ ratio: 1 });

  const { id, submissionId } = await receive(site, "Reyes", "I watched you beat Marquette.\nMay I visit? <b>Ana</b>");
  const seen = () =>
    site.db.selectFrom("submissions").select("seen_at").where("id", "=", submissionId).executeTakeFirst();
  await page.reload();
  const card = page.getByRole("listitem").filter({ hasText: "Ana Reyes" });
  for (const fact of ["New", "Class of 2027", "Outside Hitter, Setter", "6'1\"", "Lincoln High", "28", ".400"])
    await expect(card).toContainText(fact);
  await expectGood(page);
  expect((await seen())?.seen_at).toBeNull();

  await card.getByRole("link", { name: "Ana Reyes", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ana Reyes" })).toBeVisible();
  await expect(page.getByText("May I visit? <b>Ana</b>")).toBeVisible();
  expect((await seen())?.seen_at).toBeInstanceOf(Date);
  await expectGood(page);
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(page).toHaveURL(/\/coach\?after=/);
  await page.getByRole("link", { name: /^Kept/ }).click();
  await expect(page).toHaveURL("/coach?state=keep");
  await expect(card).toContainText("Kept");
  await page.getByRole("link", { name: /^New/ }).click();
  await expect(page.getByText("You’ve read them all")).toBeVisible();

  // A hidden athlete disappears from everything that the coach can see.
  await site.db.updateTable("athletes").set({ is_published: false }).where("account_id", "=", id).execute();
  await page.goto(`/coach/submissions/${submissionId}`);
  await expect(page.getByRole("heading", { level: 1, name: "We can’t find this" })).toBeVisible();
});

test("lets a coach use the list by keyboard alone", async ({ page, site }) => {
  await site.db.deleteFrom("submissions").execute();
  const { email } = await newCoach(site, { schoolId: creighton });
  for (const name of ["First", "Second", "Third"]) await receive(site, name);
  await signIn(page, email);
  const links = page.getByRole("link", { name: /^Ana (?:First|Second|Third)$/ });
  const card = (name: string) => page.getByRole("listitem").filter({ hasText: `Ana ${name}` });
  await expect(links).toHaveText(["Ana Third", "Ana Second", "Ana First"]);
  const states = await recordStates(card("Third").getByRole("button", { name: "Pass Ana Third" }));
  await links.first().focus();
  await page.keyboard.press("p");
  await expect(card("Third")).toContainText("Passed");
  await expect(announcer(page)).toHaveText("Passed Ana Third, press U to undo.");
  await expect(page.getByRole("link", { name: /^Passed 1/ })).toBeVisible();
  // A decision is shown before the server has answered.
  const answer = Promise.withResolvers<void>();
  await page.route(/\/coach\/submissions\//, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.keyboard.press("u");
  await expect(card("Third").getByRole("button", { name: "Pass Ana Third", pressed: false })).toBeVisible();
  answer.resolve();
  await expect(page.getByRole("link", { name: /^Passed 0/ })).toBeVisible();
  await expect(announcer(page)).toHaveText("Taken back: Ana Third.");
  expect(await states.jsonValue()).toEqual(["true", "false"]);
  await page.keyboard.press("p");
  await expect(card("Third")).toContainText("Passed");
  const pressed = card("Third").getByRole("button", { name: "Passed Ana Third", pressed: true });
  await pressed.click();
  await expect(card("Third").getByRole("button", { name: "Pass Ana Third", pressed: false })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Passed 0/ })).toBeVisible();
  await links.first().focus();
  await page.keyboard.press("p");
  await expect(pressed).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Ana Second" })).toBeVisible();
  await expect(page.getByRole("article")).toBeFocused();
  await expect(page.getByRole("article")).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1, name: "Ana First" })).toBeVisible();
  await expect(page.getByText("Kept: Ana Second")).toBeVisible();
  await expect(announcer(page)).toHaveText("Kept Ana Second, press U to undo.");
  await expect(page.getByRole("article")).toBeFocused();
  await page.keyboard.press("p");
  await expect(page).toHaveURL(/\/coach\?after=/);
  await expect(announcer(page)).toHaveText("Passed Ana First, press U to undo.");
  await page.keyboard.press("u");
  await expect(announcer(page)).toHaveText("Taken back: Ana First.");
  await expect(card("First")).toContainText("Seen");
  await links.last().focus();
  await page.keyboard.press("k");
  await expect(page.getByRole("link", { name: /^Kept 2/ })).toBeVisible();

  // In a list of one state, a decided card disappears, and the focus moves on.
  await page.goto("/coach?state=keep");
  await links.first().focus();
  await page.keyboard.press("p");
  await expect(links).toHaveText(["Ana First"]);
  await expect(links.first()).toBeFocused();
});

test("lets an athlete find a school, submit a profile, follow its state and withdraw it", {
  tag: ["@phone", "@nightly"],
}, async ({ page, site }) => {
  test.slow();
  await site.db.deleteFrom("submissions").execute();
  await site.db.deleteFrom("coach_posts").execute();
  const email = `athlete-${crypto.randomUUID().slice(0, 8)}@mail.example`;
  const { id } = await createCandidate(site.db, { email });
  await page.goto("/schools?name=creighton");
  await page.getByRole("link", { name: "Creighton University" }).click();
  await page.getByRole("link", { name: "Submit your profile" }).click();
  await expect(page).toHaveURL(`/signin?next=%2Fme%2Fschools%2F${creighton}`);
  await signIn(page, email, `/me/schools/${creighton}`);
  const home = await (await page.request.get("/")).text();
  expect(home).toMatch(/<header.*href="\/me"[^>]*>Ana Member/s);
  expect(home).not.toContain('href="/signin"');
  await expect(page.getByRole("radio", { name: "Volleyball" })).toBeChecked();
  const note = page.getByLabel("A short note (optional)");
  await note.fill("Call me: 402-555-0134");
  await page.getByRole("button", { name: "Submit your profile" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please remove the phone number." })).toBeVisible();
  await expect(note).toBeFocused();
  await expectGood(page);
  await note.fill("I would love to visit.");
  await page.reload();
  await expect(note).toHaveValue("I would love to visit.");

  // The session expires. The input stays, and is sent after signing in again on the same page.
  await site.db.deleteFrom("sessions").where("account_id", "=", id).execute();
  await page.getByRole("button", { name: "Submit your profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Sign in" }).click();

  await expect(
    page.getByRole("status").filter({ hasText: "We keep your profile for Creighton University" }),
  ).toBeVisible();
  const sent = page.getByRole("region", { name: "Submitted" }).getByRole("listitem").first();
  await expect(sent).toContainText("I would love to visit.");
  await expect(sent).toContainText("No coach of this team is here yet.");
  const coach = await newCoach(site, { schoolId: creighton });
  await page.goto("/me/schools");
  const reached = page.getByRole("list", { name: "Status" }).getByRole("listitem");
  await expect(reached.nth(1)).not.toContainText("Not yet");
  await expect(reached.nth(2)).toContainText("Not yet");
  await page.goto(`/me/schools/${creighton}`);
  await expect(page.getByText("Already submitted")).toBeVisible();

  await page.goto("/me/schools");
  await page.getByLabel("State").selectOption("NE");
  await page.getByText("More filters").click();
  await page.getByLabel("Association").selectOption("NAIA");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveTitle(/^Schools: Nebraska, NAIA, volleyball \|/);
  await expect(page.getByRole("heading", { name: /schools found$/ })).toBeVisible();
  await expectGood(page);
  await page.getByText(/^Take back/).click();
  await page.getByRole("button", { name: "Yes, take it back" }).click();
  await expect(page.getByText("Nothing submitted yet")).toBeVisible();
  expect(await site.db.selectFrom("submissions").select("note").where("note", "is not", null).execute()).toEqual([]);
  await site.db.deleteFrom("accounts").where("id", "=", coach.id).execute();
});

test("has accessible pages before an approval, for invitations, plans, hidden athletes and the daily mail", async ({
  page,
  site,
}) => {
  await clearPrograms(site.db);
  const { programId, owner } = await createProgram(site.db);
  const { email, id } = await newCoach(site, { domain_status: "P", schoolId: creighton });
  await signIn(page, email);
  await expect(page.getByRole("heading", { level: 1, name: "Waiting for approval" })).toBeVisible();
  await expectGood(page);
  await site.db.insertInto("program_invitations").values({ program_id: programId, email, role: "evaluator" }).execute();
  await page.goto("/coach/program");
  await expect(page.getByRole("heading", { level: 1, name: "Join your program" })).toBeVisible();
  await expectGood(page);
  await site.db.updateTable("accounts").set({ domain_status: "A" }).where("id", "=", id).execute();
  await subscribe(site.db, id);
  await page.goto("/coach/account");
  await expect(page.getByRole("region", { name: "Coach plan" })).toContainText("Active");
  await expectGood(page);
  const post = site.db.selectFrom("coach_posts").select("digest_link").where("account_id", "=", id);
  await page.goto(`/coach/digest/${(await post.executeTakeFirstOrThrow()).digest_link}`);
  await expectGood(page);
  await page.getByRole("button", { name: "Stop the daily email" }).click();
  await expect(page.getByText("We stopped the daily email.")).toBeVisible();

  const athlete = `athlete-${crypto.randomUUID().slice(0, 8)}@mail.example`;
  const { athleteKey } = await createCandidate(site.db, { email: athlete });
  await site.db.updateTable("athletes").set({ is_published: false }).where("id", "=", athleteKey).execute();
  await signIn(page, athlete, `/me/schools/${creighton}`);
  await expect(page.getByRole("heading", { name: "Publish your profile first" })).toBeVisible();
  await expectGood(page);
  await site.db.deleteFrom("programs").where("id", "=", programId).execute();
  await site.db.deleteFrom("accounts").where("id", "in", [id, owner.id]).execute();
});
