import { sql } from "kysely";
import { eraseAccounts } from "../../src/deletion/erase-accounts.server.ts";
import {
  freshAddress,
  goodPassword,
  mailedPath,
  registerAthlete,
  requestReset,
  setPassword,
  signInStatus,
  signUp,
  stopClock,
  test,
} from "./accounts-site.ts";
import { createUser } from "./admin-portal.ts";
import { expect, expectAccessible } from "./fixtures.ts";

const newPassword = "six loud geese at dawn";
const noAccount = "00000000-0000-4000-8000-000000000000";
const nothingTyped = "Something went wrong,please fill in your email to request password update!";
const deletionMessage = "If you provided correct credentials, you will receive an email.";

test("verifies an athlete once and by one request, by the mailed link after sign-up", {
  tag: "@phone",
}, async ({ page, site }) => {
  test.slow();
  const email = freshAddress();
  await signUp(page, email);
  await expect(page).toHaveURL("/signup/sent");
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();

  const link = await mailedPath(site, email, "verify");
  expect(await signInStatus(page, email, goodPassword)).toBe(401);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(link);
  await expect(page).toHaveURL("/success");
  expect(sent).toEqual([`PUT ${link.replace("/verify/", "/api/auth/Verify/")}`]);
  await expect(page.getByRole("heading", { name: "Account has been verified successfully." })).toBeVisible();
  // The browser that signed up is signed in: header and footer name the member.
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(0);
  await expectAccessible(page);
  expect(await signInStatus(page, email, goodPassword)).toBe(200);

  await page.goto(link);
  await expect(page).toHaveURL("/alreadyverify");
  await expect(page.getByRole("heading", { name: "This account has been already verified!" })).toBeVisible();
});

test("offers a new verification link instead of a malformed, misused or expired one", { tag: "@nightly" }, async ({
  page,
  site,
}) => {
  test.slow();
  const email = freshAddress();
  await registerAthlete(page, email);
  const link = await mailedPath(site, email, "verify");
  const [, , userId = ""] = link.split("/");
  await requestReset(page, email);
  const [, , , resetGuid = ""] = (await mailedPath(site, email, "forgotpassword")).split("/");

  for (const [user, secret] of [
    [userId, "a%2Fb%00"],
    [userId, "9".repeat(3000)],
    [userId, resetGuid],
  ]) {
    await page.goto(`/verify/${user}/${secret}`);
    await expect(page).toHaveURL(`/resendverification/${user}/${secret}`);
    await expect(page.getByRole("heading", { level: 1, name: "Invalid Link" })).toBeVisible();
  }
  await site.db
    .updateTable("one_time_links")
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where("account_id", "=", userId)
    .execute();
  await page.goto(link);
  await expect(page).toHaveURL(link.replace("verify", "resendverification"));
});

test("mails a new verification link on request and invalidates the older one", { tag: "@nightly" }, async ({
  page,
  site,
}) => {
  const email = freshAddress();
  await registerAthlete(page, email);
  const first = await mailedPath(site, email, "verify");
  await page.goto(first.replace("verify", "resendverification"));
  await expect(
    page.getByText("Verification link you are trying to access does not exist. The link has been expired!"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Resend Verification Link" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "we emailed a new link" })).toBeVisible();
  await expectAccessible(page);

  const second = await mailedPath(site, email, "verify");
  await page.goto(first);
  await expect(page).toHaveURL(first.replace("verify", "resendverification"));
  await page.goto(second);
  await expect(page).toHaveURL("/success");
});

test("shows the verification result by the status of the request alone", { tag: "@nightly" }, async ({ page }) => {
  const path = `/verify/${noAccount}/x`;
  await page.route("**/api/auth/Verify/**", (route) => route.fulfill({ status: 200, body: "no JSON" }));
  await page.goto(path);
  await expect(page).toHaveURL("/success");
  await page.route("**/api/auth/Verify/**", (route) => route.fulfill({ status: 400, body: "" }));
  await page.goto(path);
  await expect(page).toHaveURL("/alreadyverify");
  await page.route("**/api/auth/Verify/**", (route) => route.fulfill({ status: 429, body: "" }));
  await page.goto(path);
  await expect(page).toHaveURL(`/resendverification/${noAccount}/x`);
});

test("focuses the confirmation of a new password if the two differ, and sets it by the mailed link", {
  tag: "@nightly",
}, async ({ page, site }) => {
  const { email } = await createUser(site);
  await requestReset(page, email);
  const link = await mailedPath(site, email, "forgotpassword");
  await page.goto(link);

  await setPassword(page, newPassword, "something else");
  const message = page.getByText("The two passwords don’t match. Please type them again.");
  await expect(message).toBeVisible();
  const confirm = page.getByLabel("Confirm Password", { exact: true });
  await expect(confirm).toBeFocused();
  await expect(confirm).toHaveAccessibleDescription("The two passwords don’t match. Please type them again.");
  await expect(confirm).toHaveValue("");
  await expectAccessible(page);
  await setPassword(page, newPassword);
  await expect(page).toHaveURL("/passwordUpdateSuccessful");
  await site.inbox.waitFor({ to: email, subject: /password was changed/i });
  expect(await signInStatus(page, email, newPassword)).toBe(200);
});

test("shows a red toast for three seconds if the reset form has no address, and none on the next page", async ({
  page,
}) => {
  await page.goto("/expireforgot");
  await stopClock(page);
  await page.getByRole("button", { name: "Submit" }).click();
  const toast = page.getByText(nothingTyped);
  await expect(toast).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.clock.runFor(2900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
  await expect(page).toHaveURL("/expireforgot");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(toast).toBeVisible();
  await page.getByLabel("Email").fill("someone@mail.example");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL("/forgotresendsuccess");
  await expect(toast).toBeHidden();
});

test("hides an account after its deletion request and mails the erasure date", {
  tag: ["@phone", "@nightly"],
}, async ({ page, site }) => {
  const email = freshAddress();
  await registerAthlete(page, email);
  await page.goto(await mailedPath(site, email, "verify"));
  await expect(page).toHaveURL("/success");

  await page.goto("/requestdeletion");
  await expect(page.getByRole("heading", { name: "Request deletion of your account data" })).toBeVisible();
  const button = page.getByRole("button", { name: "Request Deletion" });
  await expect(button).toBeDisabled();
  await page.getByLabel("Email").fill(email);
  await expect(button).toBeEnabled();
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await button.click();
  await expect(page.getByText(deletionMessage)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await site.inbox.waitFor({ to: email, subject: /will be erased/ });
  expect(await signInStatus(page, email, goodPassword)).toBe(401);

  // The grace period is over.
  const due = { deletion_requested_at: new Date("2026-01-01"), erase_after: new Date("2026-01-08") };
  await site.db.updateTable("accounts").set(due).where("email", "=", email).execute();
  await eraseAccounts(site.db, { mailFolder: "no-such-folder" });
  await site.inbox.waitFor({ to: email, subject: /erased/ });
  expect(await site.db.selectFrom("accounts").select("id").where("email", "=", email).execute()).toEqual([]);
});

test("shows the usual toast for four seconds and clears the fields if a deletion request finds no server", async ({
  page,
}) => {
  await page.goto("/requestdeletion");
  await stopClock(page);
  await page.route("**/api/user/RequestDeletion", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByLabel("Email").fill("nobody@mail.example");
  await page.getByLabel("Password", { exact: true }).fill("anything");
  await page.getByRole("button", { name: "Request Deletion" }).click();
  const toast = page.getByText(deletionMessage);
  await expect(toast).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("");
  await page.clock.runFor(3900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
});
