import { clearPrograms, createProgram } from "../program-factories.ts";
import { signIn, test } from "./accounts-site.ts";
import { expect, waitForScript } from "./fixtures.ts";
import { createAthlete, expectGood } from "./program-pages.ts";

/** A third of the athletes has a profile. */
const names = ["Ana Weekend", "Bea Birch", "Cleo Cedar"];
const roster = [
  "Team,No.,Name,Pos,Ht,Class,School",
  `Elite 16,7,${names[0]},OH,"5'11""",2027,Lincoln High`,
  `Elite 16,12,${names[1]},S,5-9,2028,Omaha East`,
  `Elite 16,15,${names[2]},MB,6-1,2028,Omaha East`,
].join("\n");

test("leads from a roster file to the printed result of an event in at most 8 pages", async ({ page, site }) => {
  await clearPrograms(site.db);
  const { owner } = await createProgram(site.db);
  await createAthlete(site, "Weekend");
  await signIn(page, owner.email);
  const pages: string[] = [];
  const notePage = () => {
    const { pathname } = new URL(page.url());
    if (pages.at(-1) !== pathname) pages.push(pathname);
  };
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) notePage();
  });

  await page.goto("/coach/events");
  await page
    .getByRole("link", { name: /import/i })
    .first()
    .click();
  await page.waitForURL(/\/coach\/import/);
  await waitForScript(page);
  const file = { name: "roster.csv", mimeType: "text/csv", buffer: Buffer.from(roster) };
  await page.getByLabel("Roster file").setInputFiles(file);
  await page.getByRole("textbox", { name: "Event" }).fill("Omaha Open");
  await page.getByRole("button", { name: "Save the roster" }).click();
  await page.getByRole("link", { name: "Omaha Open" }).first().click();
  await page.getByRole("link", { name: "Open the clipboard" }).click();
  await expect(page.getByText("Ready offline: 3 athletes")).toBeVisible();
  for (const [jersey, grade] of [
    ["7", "A"],
    ["12", "B plus"],
    ["15", "A"],
  ] as const) {
    const pad = page.getByRole("group", { name: "Jersey" });
    for (const digit of jersey) await pad.getByRole("button", { name: digit, exact: true }).click();
    await page.getByRole("button", { name: new RegExp(`^${jersey} `) }).click();
    await page.getByRole("button", { name: grade, exact: true }).click();
    await expect(page.getByText(new RegExp(`^Saved: ${jersey} `))).toBeVisible();
  }
  await expect(page.getByText("Everything is sent")).toBeVisible();
  await page.goBack();
  await page.reload();
  await page.getByRole("link", { name: "Result sheet" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Result: Omaha Open" })).toBeVisible();
  for (const name of names) await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /^Grade / })).toHaveCount(2);
  await expectGood(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  expect(pages.length).toBeLessThanOrEqual(8);
  test.info().annotations.push({ type: "pages", description: pages.join(" → ") });
});
