import { password } from "../members.ts";
import { createCandidate, createCoach, creighton } from "../school-factories.ts";
import { type Site, signIn, test } from "./accounts-site.ts";
import { expect, waitForScript } from "./fixtures.ts";

function newCoach(site: Site) {
  return createCoach(site.db, { email: `coach-${crypto.randomUUID().slice(0, 8)}@creighton.edu`, schoolId: creighton });
}

test("sends a note in its author's name, even if another member signed in later in the browser", async ({
  page,
  site,
  context,
}) => {
  await site.db.deleteFrom("submissions").execute();
  // No coach of the school is here.
  await site.db.deleteFrom("coach_posts").execute();
  const [mia = "", yan = ""] = ["mia", "yan"].map((name) => `${name}-${crypto.randomUUID().slice(0, 8)}@mail.example`);
  const { athleteKey } = await createCandidate(site.db, { email: mia });
  await createCandidate(site.db, { email: yan });
  await signIn(page, mia, `/me/schools/${creighton}`);
  await page.getByLabel("A short note (optional)").fill("I am Mia.");
  const second = await context.newPage();
  await second.goto("/me");
  await second.getByRole("button", { name: "Sign out" }).click();
  await second.waitForURL(/signin/);
  await signIn(second, yan);

  await page.getByRole("button", { name: "Submit your profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(dialog.getByLabel("Email")).toHaveValue(mia);
  const sent = site.db.selectFrom("submissions").select(["athlete_id", "note"]);
  expect(await sent.execute()).toEqual([]);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("status").filter({ hasText: "your profile for Creighton University" })).toBeVisible();
  expect(await sent.execute()).toEqual([{ athlete_id: athleteKey, note: "I am Mia." }]);
});

test("does not show an unsent note to the next member in the same tab", async ({ page, site, context }) => {
  const [mia = "", yan = ""] = ["mia", "yan"].map((name) => `${name}-${crypto.randomUUID().slice(0, 8)}@mail.example`);
  for (const email of [mia, yan]) await createCandidate(site.db, { email });
  await signIn(page, mia, `/me/schools/${creighton}`);
  const note = page.getByLabel("A short note (optional)");
  await note.fill("I am Mia.");
  await context.clearCookies();
  await signIn(page, yan, `/me/schools/${creighton}`);
  await expect(note).toHaveValue("");
});

test("rejects one coach's form with a message after another coach signed in", { tag: "@nightly" }, async ({
  page,
  site,
}) => {
  const other = await newCoach(site);
  const { email } = await newCoach(site);
  await signIn(page, email, "/coach/post");
  await waitForScript(page);
  // React resets a changed field whenever it renders the form again.
  await page.locator("form:has([name=account])").evaluate((form: HTMLFormElement, account) => {
    form.addEventListener("formdata", ({ formData }) => formData.set("account", account));
  }, other.id);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("You were signed out, so nothing was changed")).toBeVisible();
});
