import { readSample } from "@openroster/stat-files/samples/read-samples.ts";
import { freshAddress, goodPassword, mailedPath, signIn, signUpButton, test } from "./accounts-site.ts";
import { createUser } from "./admin-portal.ts";
import { countEntries } from "./count-entries.ts";
import { expect, expectAccessibleInBothSchemes, expectNoSidewaysScroll, waitForScript } from "./fixtures.ts";

test("takes a coach from an empty account to the lines of twelve athletes from one file in at most 8 pages and 25 clicks", {
  tag: "@nightly",
}, async ({ page, site }) => {
  test.slow();
  const email = freshAddress();
  const counts = await countEntries(page);
  const pages: string[] = [];
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname !== "blank" && pages.at(-1) !== pathname) pages.push(pathname);
  });
  await page.goto("/signup?as=team");
  await page.getByLabel("First name").fill("Cora");
  await page.getByLabel("Last name").fill("Coachman");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await signUpButton(page).click();
  await expect(page).toHaveURL("/signup/sent");
  await page.goto(await mailedPath(site, email, "verify"));
  // The tap in the mail.
  counts.taps += 1;
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/team");
  await page.getByLabel("Name of the school or club").fill("North Carolina");
  await page.getByLabel("City").fill("Chapel Hill");
  await page.getByLabel("State").fill("NC");
  await page.getByLabel("Sport").selectOption("Football");
  await page.getByLabel("Team", { exact: true }).selectOption("Boys");
  await page.getByRole("button", { name: "Send it to our staff" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for approval" })).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.getByRole("link", { name: "Import the statistics file of a game" }).click();
  const file = {
    name: "game.xml",
    mimeType: "text/xml",
    buffer: readSample("unc-examples-football.xml"),
  };
  await page.getByLabel("Statistics files").setInputFiles(file);
  await page.getByRole("link", { name: /^Check and import/ }).click();
  await expect(page.getByLabel(/^Add the 51 players/)).toBeChecked();
  await expect(page.getByText("Your school or club decides whom it lists here")).toBeVisible();
  await page.getByRole("button", { name: "Import the lines" }).click();
  await expect(page.getByText(/We stored \d+ lines of players without an account/)).toBeVisible();
  const lines = await site.db.selectFrom("team_entry_lines").select("entry_id").execute();
  expect(lines.length).toBeGreaterThanOrEqual(12);
  const clicks = counts.fields + counts.taps;
  const measured = `${pages.length} pages (${pages.join(", ")}), ${counts.fields} fields and ${counts.taps} taps`;
  test.info().annotations.push({ type: "measured", description: measured });
  console.log(`  ${measured}`);
  expect(pages.length).toBeLessThanOrEqual(8);
  expect(clicks).toBeLessThanOrEqual(25);
  await page.getByRole("link", { name: "See the game" }).click();
  await expect(page.getByRole("row", { name: /jordan shipp/i })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScroll(page);
});

test("suggests schools for a team, opens no list after the field was left, and puts a draft back into the field", async ({
  page,
  site,
}) => {
  const { email } = await createUser(site, { user_type: "Team Staff" });
  await signIn(page, email);
  await waitForScript(page);
  const name = page.getByLabel("Name of the school or club");
  const [city, state] = [page.getByLabel("City"), page.getByLabel("State")];
  await city.focus();
  await expect(name).toHaveRole("combobox");
  const held = Promise.withResolvers<void>();
  const lists = /high-schools\?name=lincoln$/;
  await page.route(lists, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(lists);
  await name.pressSequentially("lincoln");
  await asked;
  await city.focus();
  const answered = page.waitForResponse(lists);
  held.resolve();
  await answered;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.getByRole("option").filter({ hasText: "High School" })).toHaveCount(0);

  await name.press("End");
  await name.pressSequentially(" southeast");
  await page.getByRole("option", { name: "Lincoln Southeast High School" }).click();
  const expectDraft = async () => {
    await expect(name).toHaveValue("Lincoln Southeast High School");
    await expect(city).toHaveValue("Lincoln");
    await expect(state).toHaveValue("NE");
  };
  await expectDraft();
  await page.reload();
  await expect(page.getByText("You typed this, but it wasn’t saved.")).toBeVisible();
  await expectDraft();
  await city.focus();
  await expect(name).toHaveRole("combobox");
  await expectDraft();
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(name).toHaveValue("");
  await expect(city).toHaveValue("");
});
