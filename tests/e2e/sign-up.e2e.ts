import type { Page } from "@playwright/test";
import {
  freshAddress,
  goodPassword,
  mailedPath,
  type Site,
  setPassword,
  signInStatus,
  signUp,
  test,
} from "./accounts-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";

test("signs up a coach without a date of birth, and mails a new link for each repeated sign-up", async ({
  page,
  site,
}) => {
  const email = freshAddress();
  for (const subject of [/confirm/i, /confirm/i]) {
    await page.goto("/signup");
    await page.getByRole("link", { name: "Coach" }).click();
    await expect(page.getByLabel("Month")).toBeHidden();
    await expectAccessible(page);
    await page.getByLabel("First name").fill("Casey");
    await page.getByLabel("Last name").fill("Coach");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(goodPassword);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveURL("/signup/sent");
    await site.inbox.waitFor({ to: email, subject });
  }
});

test("B02 signs in without a code in the browser that signed up and opened the link", async ({ page, site }) => {
  const email = freshAddress();
  await signUp(page, email);
  await page.goto(await mailedPath(site, email, "verify"));
  await expect(page).toHaveURL("/success");
  await fillSignIn(page, email);
  await expect(page).toHaveURL("/me/start");
});

test("B02 requires a mailed code if the link was opened in another browser", async ({ page, site, browser }) => {
  const email = freshAddress();
  await signUp(page, email);
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const other = await elsewhere.newPage();
  await other.goto(await mailedPath(site, email, "verify"));
  await expect(other).toHaveURL("/success");
  await elsewhere.close();

  await fillSignIn(page, email);
  await expect(page.getByRole("alert").filter({ hasText: "Enter the eight-digit code" })).toBeVisible();
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectAccessible(page);
  const code = await mailedCode(site, email);
  await page.getByLabel("Code").fill("00000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This code isn’t right" })).toBeVisible();
  // The form still contains the password.
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/me/start");
});

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.goto("/signin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function mailedCode(site: Site, to: string): Promise<string> {
  const { text } = await site.inbox.waitFor({ to, subject: /sign-in code/ });
  return /\b\d{8}\b/.exec(text ?? "")?.[0] ?? "no code";
}

test("shows errors beside each field of a sign-up and preserves the input", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Email").fill("ana at home");
  await page.getByLabel("Password", { exact: true }).fill("password");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByLabel("Month")).toBeFocused();
  await expect(page.getByLabel("Year", { exact: true })).toHaveAccessibleDescription(
    "Please enter your date of birth.",
  );
  await expect(page.getByLabel("Last name")).toHaveAccessibleDescription("Please enter your last name.");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/name@example.com/);
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/too common/);
  await expect(page.getByLabel("Gender")).toHaveAccessibleDescription("Please choose a gender.");
  await expect(page.getByLabel("School")).toHaveAccessibleDescription("Please enter the name of your school.");
  await expect(page.getByLabel("First name")).toHaveValue("Ana");
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription("");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("announces the errors of an empty sign-up once, and starts the title with Error", async ({ page }) => {
  await page.goto("/signup");
  await expect(page.getByText("All fields except your sports are required.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveAttribute("required");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByLabel("Month")).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveText([
    "8 fields need a change. The first one is Date of birth.",
  ]);
  await expect(page).toHaveTitle(/^Error: Sign up \|/);
  await page.getByRole("link", { name: "Email" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
});

test("rejects a child with one sentence and stores none of the form", async ({ page, site }) => {
  await page.goto("/signup");
  await expect(page.locator("body")).not.toContainText("13");
  await page.getByLabel("Month").selectOption("March");
  await page.getByLabel("Day").fill("9");
  await page.getByLabel("Year", { exact: true }).fill(String(new Date().getFullYear() - 11));
  await page.getByLabel("First name").fill("Unmistakable");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL("/signup/refused");
  await expect(page.getByText("We didn’t save anything you entered.")).toBeVisible();
  await expectAccessible(page);
  expect(await page.content()).not.toContain("Unmistakable");
  const kept = await site.db.selectFrom("account_requests").select("id").execute();
  const accounts = await site.db.selectFrom("accounts").where("first_name", "=", "Unmistakable").select("id").execute();
  expect([...kept, ...accounts]).toEqual([]);
});

test("shows and hides a password", async ({ page }) => {
  await page.goto("/signup");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill(goodPassword);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("rejects a form that another site sends", async ({ page, site }) => {
  const send = (headers: Record<string, string>) =>
    page.request.post("/expireforgot", { form: { Email: "a@mail.example" }, headers, maxRedirects: 0 });
  expect((await send({ origin: "https://evil.example" })).status()).toBe(403);
  expect((await send({ "sec-fetch-site": "cross-site", origin: site.url })).status()).toBe(403);
  expect((await send({ origin: site.url })).status()).toBe(302);
  const large = await page.request.post("/expireforgot", { form: { Email: "a".repeat(70_000) } });
  expect(large.status()).toBe(413);
});

test("selects the chosen school even if a newer list arrives in between", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/high-schools\?name=southeast\+lincoln\+ne$/, async (route) => {
    await held.promise;
    await route.fulfill({ json: { isError: false, message: "", result: { data: [] } } });
  });
  await page.goto("/signup");
  const school = page.getByLabel("School", { exact: true });
  // The suggestions load once the form has the focus.
  await page.getByLabel("First name").focus();
  await expect(school).toHaveRole("combobox");
  await school.pressSequentially("southeast lincoln");
  const option = page.getByRole("option").filter({ hasText: "Lincoln Southeast High School" });
  await expect(option).toBeVisible();
  const late = page.waitForRequest(/southeast\+lincoln\+ne$/);
  await school.pressSequentially(" ne");
  await late;
  await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("data-highlighted");
  const response = page.waitForResponse(/southeast\+lincoln\+ne$/);
  held.resolve();
  await response;
  await expect(option).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Enter");
  await expect(school).toHaveValue("Lincoln Southeast High School");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("starts the title of a rejected sign-up with Error without JavaScript", async ({ page }) => {
    await page.goto("/signup");
    await expect(page).toHaveTitle(/^Sign up \|/);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveTitle(/^Error: Sign up \|/);
    await expect(page.getByRole("link", { name: "Date of birth" })).toHaveAttribute("href", "#sign-up-dateOfBirth");
  });

  test("signs up, verifies and sets a new password without JavaScript", async ({ page, site }) => {
    const email = freshAddress();
    await signUp(page, email);
    await expect(page).toHaveURL("/signup/sent");
    const verify = await mailedPath(site, email, "verify");
    await page.goto(verify);
    await page.getByRole("button", { name: "Verify my account" }).click();
    await expect(page).toHaveURL("/success");
    await page.goto(verify);
    await page.getByRole("button", { name: "Verify my account" }).click();
    await expect(page).toHaveURL("/alreadyverify");
    await page.goto(`${verify}0`);
    await page.getByRole("button", { name: "Verify my account" }).click();
    await expect(page).toHaveURL(`${verify}0`.replace("verify", "resendverification"));
    await page.getByRole("button", { name: "Resend Verification Link" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "we emailed a new link" })).toBeVisible();

    await page.goto("/expireforgot");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText(/Something went wrong,please fill in your email/)).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL("/forgotresendsuccess");
    const reset = await mailedPath(site, email, "forgotpassword");
    await page.goto(reset);
    await setPassword(page, "password");
    await expect(page.getByText(/too common/)).toBeVisible();
    expect(await page.content()).not.toContain('value="password"');
    await setPassword(page, "six loud geese at dawn");
    await expect(page).toHaveURL("/passwordUpdateSuccessful");
    await page.goto(reset);
    await setPassword(page, "six loud geese at dusk");
    await expect(page).toHaveURL("/expireforgot");
    expect(await signInStatus(page, email, "six loud geese at dawn")).toBe(200);
  });

  test("B02 requires the mailed code beside the password without JavaScript", async ({ page, site, playwright }) => {
    const email = freshAddress();
    await signUp(page, email);
    const [userId, guid] = (await mailedPath(site, email, "verify")).split("/").slice(-2);
    const scanner = await playwright.request.newContext({ baseURL: site.url });
    await scanner.put(`/api/auth/Verify/${userId}/${guid}`, { data: { userId, guid } });
    await scanner.dispose();

    await fillSignIn(page, email);
    const code = await mailedCode(site, email);
    expect(await page.content()).not.toContain(goodPassword);
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.getByLabel("Password", { exact: true }).fill(goodPassword);
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/me/start");
  });

  test("preserves the input of a rejected sign-up, except the password, without JavaScript", async ({ page }) => {
    await signUp(page, "no address");
    await expect(page.getByText(/name@example.com/).first()).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Ana");
    await expect(page.getByLabel("Month")).toHaveValue("3");
    await expect(page.getByLabel("Gender")).toHaveValue("F");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    expect(await page.content()).not.toContain(goodPassword);
  });

  test("accepts a deletion request without JavaScript", async ({ page, site }) => {
    const email = freshAddress();
    await signUp(page, email);
    await site.inbox.waitFor({ to: email });
    await page.goto("/requestdeletion");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(goodPassword);
    await page.getByRole("button", { name: "Request Deletion" }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "If you provided correct credentials, you will receive an email." }),
    ).toBeVisible();
    await site.inbox.waitFor({ to: email, subject: /will be erased/ });
  });
});
