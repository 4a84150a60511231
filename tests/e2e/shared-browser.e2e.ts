import { submitProfile } from "../../src/schools/submit-profile.server.ts";
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
  const [mia = "", yan = ""] = ["mia", "yan"].map((name) => `${name}-${crypto.randomUUID().slice(0, 8)}@mail.example`);
  const { athleteKey } = await createCandidate(site.db, { email: mia });
  await createCandidate(site.db, { email: yan });
  await signIn(page, mia);
  await page.goto(`/me/schools/${creighton}`);
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
  await expect(page.getByRole("status").filter({ hasText: "on its way to Creighton University" })).toBeVisible();
  expect(await sent.execute()).toEqual([{ athlete_id: athleteKey, note: "I am Mia." }]);
});

test("does not show an unsent note to the next member in the same tab", async ({ page, site, context }) => {
  const [mia = "", yan = ""] = ["mia", "yan"].map((name) => `${name}-${crypto.randomUUID().slice(0, 8)}@mail.example`);
  for (const email of [mia, yan]) await createCandidate(site.db, { email });
  await signIn(page, mia);
  await page.goto(`/me/schools/${creighton}`);
  const note = page.getByLabel("A short note (optional)");
  await note.fill("I am Mia.");
  await context.clearCookies();
  await signIn(page, yan);
  await page.goto(`/me/schools/${creighton}`);
  await expect(note).toHaveValue("");
});

test("rejects one coach's form with a message after another coach signed in", async ({ page, site }) => {
  await site.db.deleteFrom("submissions").execute();
  const sender = await createCandidate(site.db, { email: `ana-${crypto.randomUUID().slice(0, 8)}@mail.example` });
  const submission = { accountId: sender.id, schoolId: creighton, sportCode: "VB", note: null } as const;
  const { submissionId } = await site.db.transaction().execute((trx) => submitProfile(trx, submission));
  const other = await newCoach(site);
  const { email, id } = await newCoach(site);
  await signIn(page, email);
  const pages: Record<string, Record<string, string>> = {
    [`/coach/submissions/${submissionId}`]: { intent: "decide", decision: "keep", stay: "yes" },
    "/coach/post": { intent: "post", schoolId: String(creighton), sportCode: "BB" },
    "/coach/account": { action: "export" },
  };
  const headers = { "sec-fetch-site": "same-origin" };
  const changed = async () => ({
    looks: await site.db.selectFrom("submission_looks").select("decision").where("account_id", "=", id).execute(),
    posts: await site.db.selectFrom("coach_posts").select("sport_codes").where("account_id", "=", id).execute(),
    exports: await site.db.selectFrom("exports").select("id").where("account_id", "=", id).execute(),
  });
  const before = await changed();
  for (const [path, form] of Object.entries(pages)) {
    for (const named of ["", other.id]) {
      const answer = await page.request.post(path, {
        headers,
        form: { ...form, ...(named && { account: named }) },
        maxRedirects: 0,
      });
      expect([answer.status(), answer.headers().location], path).toEqual([
        302,
        expect.stringMatching(/^\/signin\?.*done=meanwhile$/),
      ]);
    }
  }
  expect(await changed()).toEqual(before);
  for (const [path, form] of Object.entries(pages))
    expect((await page.request.post(path, { headers, form: { ...form, account: id } })).status(), path).toBe(200);
  const { looks, posts, exports } = await changed();
  expect([looks, posts]).toEqual([[{ decision: "keep" }], [{ sport_codes: ["BB"] }]]);
  expect(exports).toHaveLength(1);

  await page.goto("/coach/post");
  await waitForScript(page);
  // React resets a changed field whenever it renders the form again.
  await page.locator("form:has([name=account])").evaluate((form: HTMLFormElement, account) => {
    form.addEventListener("formdata", ({ formData }) => formData.set("account", account));
  }, other.id);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("You were signed out, so nothing was changed")).toBeVisible();
});
