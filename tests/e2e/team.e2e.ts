import { readSample } from "@openroster/stat-files/samples/read-samples.ts";
import { createTeam } from "../team-factories.ts";
import { signIn, test } from "./accounts-site.ts";
import { expect, expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "./fixtures.ts";

test("enters a game in one grid, which the athlete’s public profile then shows", async ({ page, site }) => {
  test.slow();
  const { head, addAthlete } = await createTeam(site.db);
  const ana = await addAthlete({ first_name: "Ana", last_name: "Reyes" });
  await addAthlete({ first_name: "Bea", last_name: "Van der Westhuizen-Featherstonehaugh" });
  await signIn(page, head.email);
  await expect(page).toHaveURL("/team");
  await page.getByRole("link", { name: "Games" }).first().click();
  await page.getByLabel("Opponent").fill("Norris");
  await page.getByLabel("Date").fill("2026-09-04");
  await page.getByLabel("Score").fill("3-1");
  await page.getByLabel(/^This game was played/).check();
  await page.getByRole("button", { name: "Add the game" }).click();
  await expect(page.getByRole("heading", { name: "Norris" })).toBeVisible();

  // A table with names in another order than the roster.
  const table = "Player\tK\tE\tTA\nVan der Westhuizen-Featherstonehaugh, Bea\t4\t1\t12\nReyes, Ana\t12\t3\t30";
  await page.getByLabel("Kills, Ana Reyes").focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, table);
  await expect(page.getByLabel("Kills, Ana Reyes")).toHaveValue("12");
  await expect(page.getByLabel(/^Kills, Bea/)).toHaveValue("4");
  await page.getByLabel("Kills, Ana Reyes").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("5");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toHaveAttribute("data-saving", "saved");
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScroll(page);

  await page.goto("/team/confirm");
  await page.getByRole("button", { name: "Confirm the season" }).click();
  await expect(page.getByText("2 of 2 lines confirmed")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.goto(`/profile/${ana.athleteId}`);
  const norris = page.getByRole("link", { name: /Norris/ });
  await expect(norris).toContainText("Confirmed by coach");
  await norris.click();
  await expect(page.getByRole("dialog")).toContainText("head coach of Lincoln East");

  // One digit of Ana's line: only her line loses its mark.
  await page.goto("/team/games");
  await page.getByRole("link", { name: "Norris" }).click();
  await page.getByLabel("Kills, Ana Reyes").fill("13");
  await page.getByLabel("Kills, Ana Reyes").press("Tab");
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toHaveAttribute("data-saving", "saved");
  await page.goto("/team/confirm");
  await expect(page.getByText("1 of 2 lines confirmed")).toBeVisible();
  await page.goto(`/profile/${ana.athleteId}`);
  await expect(norris).toContainText("Entered by team");
});

const namesInFile = [
  { first_name: "Zoe", last_name: "Behrendt" },
  { first_name: "Lauren", last_name: "Schutter" },
  { first_name: "Sienna", last_name: "Cozza" },
  { first_name: "Jackie", last_name: "Taylor" },
  { first_name: "Safi", last_name: "Hampton" },
  // "Smith, Laynie" in the file.
  { first_name: "Lainie", last_name: "Smith" },
];

test("imports a StatCrew file for six athletes, whose public profiles then show the line and its source", {
  tag: "@nightly",
}, async ({ page, site }) => {
  test.slow();
  const { head, addAthlete } = await createTeam(site.db, { name: "North Carolina" });
  const [zoe] = await Promise.all(namesInFile.map(addAthlete));
  await signIn(page, head.email, "/team/import");
  await page.getByLabel("Statistics files").setInputFiles([
    { name: "unc.xml", mimeType: "text/xml", buffer: readSample("genius-livestats-2025-11-29-MIA-UNC.xml") },
    { name: "game.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
  ]);
  await expect(page.getByRole("heading", { name: "1 file waits, 1 refused" })).toBeVisible();
  await expect(page.getByText("This is a PDF document, which we do not read.")).toBeVisible();
  await page.getByRole("link", { name: /^Check and import/ }).click();
  await expect(page.getByText(/^The file adds up/)).toBeVisible();
  // The roster has a name with another spelling, which a person decides.
  await expect(page.getByText("Decide about 1 player.")).toBeVisible();
  await page.getByLabel(/^Smith, Laynie/).selectOption({ label: "Lainie Smith" });
  await expect(page.getByText("Decide about 1 player.")).toBeHidden();
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Import the lines" }).click();
  await expect(page.getByText(/^We stored 6 lines/)).toBeVisible();

  await page.goto(`/profile/${zoe?.athleteId}`);
  const game = page.getByRole("link", { name: /Miami/ });
  await expect(game).toContainText("From file");
  await game.click();
  await expect(page.getByText(/^Imported from a file by the staff of North Carolina/)).toBeVisible();
});
