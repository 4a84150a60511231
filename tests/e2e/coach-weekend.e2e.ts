import type { Locator, Page } from "@playwright/test";
import { clearPrograms, createProgram } from "../program-factories.ts";
import { signIn, test } from "./accounts-site.ts";
import { expect, waitForScript } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { createAthlete, expectGood } from "./program-pages.ts";

test.use({ serviceWorkers: "allow" });

/** A third of the athletes has a profile. */
const names = ["Ana Weekend", "Bea Birch", "Cleo Cedar"];
const roster = [
  "Team,No.,Name,Pos,Ht,Class,School",
  `Elite 16,7,${names[0]},OH,"5'11""",2027,Lincoln High`,
  `Elite 16,12,${names[1]},S,5-9,2028,Omaha East`,
  `Elite 16,15,${names[2]},MB,6-1,2028,Omaha East`,
].join("\n");

async function gradeJersey(page: Page, jersey: string, grade: string): Promise<void> {
  const pad = page.getByRole("group", { name: "Jersey" });
  for (const digit of jersey) await pad.getByRole("button", { name: digit, exact: true }).click();
  await page.getByRole("link", { name: new RegExp(`^${jersey} `) }).click();
  await page.getByRole("button", { name: grade, exact: true }).click();
  await expect(page.getByText(new RegExp(`^Saved: ${jersey} `))).toBeVisible();
}

test("leads from a roster file to the printed result of an event in at most 8 pages and 7 clicks", {
  tag: "@nightly",
}, async ({ page, site }) => {
  await clearPrograms(site.db);
  const { owner } = await createProgram(site.db);
  await createAthlete(site, "Weekend");
  const pages: string[] = [];
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const notePage = () => {
    const { pathname } = new URL(page.url());
    if (pages.at(-1) !== pathname) pages.push(pathname);
  };
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) notePage();
  });

  await signIn(page, owner.email, "/coach/events");
  await click(page.getByRole("link", { name: /import/i }).first());
  await page.waitForURL(/\/coach\/import/);
  await waitForScript(page);
  const file = { name: "roster.csv", mimeType: "text/csv", buffer: Buffer.from(roster) };
  // A person presses the field to choose the file.
  clicks += 1;
  await page.getByLabel("Roster file").setInputFiles(file);
  await page.getByRole("textbox", { name: "Event" }).fill("Omaha Open");
  await click(page.getByRole("button", { name: "Save the roster" }));
  await click(page.getByRole("link", { name: "Omaha Open" }).first());
  await click(page.getByRole("link", { name: "Open the clipboard" }));
  await expect(page.getByText("Ready offline: 3 athletes")).toBeVisible();
  for (const [jersey, grade] of [
    ["7", "A"],
    ["12", "B plus"],
    ["15", "A"],
  ] as const)
    await gradeJersey(page, jersey, grade);
  await expect(page.getByText("Everything is sent")).toBeVisible();
  clicks += 1;
  await page.goBack();
  await expect(page.getByText("B+ by Casey owner")).toBeVisible();
  await click(page.getByRole("link", { name: "Result sheet" }));
  await expect(page.getByRole("heading", { level: 1, name: "Result: Omaha Open" })).toBeVisible();
  for (const name of names) await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /^Grade / })).toHaveCount(2);
  await expectGood(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  expect(pages.length).toBeLessThanOrEqual(8);
  expect(clicks).toBeLessThanOrEqual(7);
  test.info().annotations.push({ type: "pages", description: `${pages.join(" → ")}, ${clicks} clicks` });
});

// Each athlete is one more of the same.
const athletes = process.env.DAILY ? 6 : 30;
const lastNames =
  "Abel Bauer Chavez Dunn Ekholm Fisher Garza Hanson Ibarra Jensen Keller Lopez Mercer Nolan Ortega Parks Quinn Ramos Sloan Tovar Udall Vargas Webb Xiong Yates Zamora Archer Boone Calder Drake"
    .split(" ")
    .slice(0, athletes);
const withProfile = Math.floor(athletes * 0.6);

test("shows on the board every grade that two evaluators gave without network, also to athletes without a profile", {
  tag: "@nightly",
}, async ({ page, site, browser }) => {
  test.slow();
  await clearPrograms(site.db);
  const { owner, addStaff } = await createProgram(site.db);
  for (const name of lastNames.slice(0, withProfile)) await createAthlete(site, name);
  const lines = lastNames.map((name, place) => `Elite 16,${place + 1},Ana ${name},OH,2027,Lincoln High`);
  const buffer = Buffer.from(["Team,No.,Name,Pos,Class,School", ...lines].join("\n"));
  await signIn(page, owner.email, "/coach/import");
  await waitForScript(page);
  await page.getByLabel("Roster file").setInputFiles({ name: "roster.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Put the selected athletes on the board" }).click();
  await expect(
    page.getByText(
      `${athletes} rows: 0 possible matches, ${withProfile} on your board already, ${athletes - withProfile} without a profile.`,
    ),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "Event" }).fill("Omaha Open");
  await page.getByRole("button", { name: "Save the roster" }).click();
  await expect(page.getByRole("link", { name: "Omaha Open" }).first()).toBeVisible();
  const { id } = await site.db.selectFrom("program_events").select("id").executeTakeFirstOrThrow();

  const grades = new Map<string, string>();
  for (const [first, last, grade, letter] of [
    [1, athletes / 2 + 1, "A minus", "A-"],
    [athletes / 2, athletes, "B plus", "B+"],
  ] as const) {
    const context = await browser.newContext({ baseURL: site.url });
    const clipboard = await context.newPage();
    await signIn(clipboard, (await addStaff("evaluator")).email, `/coach/clipboard/${id}`);
    await expect(clipboard.getByText(`Ready offline: ${athletes} athletes`)).toBeVisible();
    await context.setOffline(true);
    for (let jersey = first; jersey <= last; jersey += 1) {
      await gradeJersey(clipboard, String(jersey), grade);
      grades.set(lastNames[jersey - 1] ?? "", letter);
    }
    await expect(clipboard.getByText(`${last - first + 1} evaluations unsent`)).toBeVisible();
    await context.setOffline(false);
    await expect(clipboard.getByText("Everything is sent")).toBeVisible();
    await context.close();
  }

  await page.goto("/coach/board?view=list&more=OH%3A2027");
  const rows = page.getByRole("listitem");
  for (const [name, grade] of grades)
    await expect(rows.filter({ hasText: `Ana ${name}` }).filter({ hasText: grade })).toBeVisible();
  expect(grades.size).toBe(athletes);
  await expect(rows.filter({ hasText: "No profile" })).toHaveCount(lastNames.length - withProfile);
  await rows.filter({ hasText: "No profile" }).first().getByRole("link", { name: /^Ana / }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/coach\/roster\/[\w-]+$/);
  const rosterPage = page.url();
  await expectGood(page);
  await tabTo(page, page.getByLabel("Stage"));
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.keyboard.type("Off");
  await saved;
  await page.goto(rosterPage);
  await expect(page.getByLabel("Stage")).toHaveValue("offered");
  await page.goto(`/coach/events/${id}/print`);
  for (const [name] of grades) await expect(page.getByRole("row", { name: new RegExp(`Ana ${name}`) })).toBeVisible();
});
