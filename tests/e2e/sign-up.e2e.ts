import { freshAddress, goodPassword, mailedPath, setPassword, signInStatus, signUp, test } from "./accounts-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";

test("a coach signs up without a date of birth, and an address that signs up again is told by mail alone", async ({
  page,
  site,
}) => {
  const email = freshAddress();
  // The second one must set a password: two have claimed an address that nobody has confirmed.
  for (const subject of [/confirm/i, /set a new password/i]) {
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

test("what is wrong with a sign-up stands beside each field, and what was typed stays", { tag: "@phone" }, async ({
  page,
}) => {
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
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/most common/);
  await expect(page.getByLabel("Gender")).toHaveAccessibleDescription("Please choose a gender.");
  await expect(page.getByLabel("School")).toHaveAccessibleDescription("Please enter the name of your school.");
  await expect(page.getByLabel("First name")).toHaveValue("Ana");
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription("");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a child is refused with a sentence, and nothing of the form is kept", async ({ page, site }) => {
  await page.goto("/signup");
  await expect(page.locator("body")).not.toContainText("13");
  await page.getByLabel("Month").selectOption("March");
  await page.getByLabel("Day").fill("9");
  await page.getByLabel("Year", { exact: true }).fill(String(new Date().getFullYear() - 11));
  await page.getByLabel("First name").fill("Unmistakable");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL("/signup/refused");
  await expect(page.getByText("We have kept nothing of what you entered.")).toBeVisible();
  await expectAccessible(page);
  expect(await page.content()).not.toContain("Unmistakable");
  const kept = await site.db.selectFrom("account_requests").select("id").execute();
  const accounts = await site.db.selectFrom("accounts").where("first_name", "=", "Unmistakable").select("id").execute();
  expect([...kept, ...accounts]).toEqual([]);
});

test("a password can be shown and hidden again", async ({ page }) => {
  await page.goto("/signup");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill(goodPassword);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("the server refuses a form that another site sends", async ({ page, site }) => {
  const send = (headers: Record<string, string>) =>
    page.request.post("/expireforgot", { form: { Email: "a@mail.example" }, headers, maxRedirects: 0 });
  expect((await send({ origin: "https://evil.example" })).status()).toBe(403);
  expect((await send({ "sec-fetch-site": "cross-site", origin: site.url })).status()).toBe(403);
  expect((await send({ origin: site.url })).status()).toBe(302);
  const large = await page.request.post("/expireforgot", { form: { Email: "a".repeat(70_000) } });
  expect(large.status()).toBe(413);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signing up, verifying and setting a new password work", async ({ page, site }) => {
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
    await expect(page.getByRole("alert").filter({ hasText: "a new link is on its way" })).toBeVisible();

    await page.goto("/expireforgot");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText(/Something went wrong,please fill in your email/)).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL("/forgotresendsuccess");
    const reset = await mailedPath(site, email, "forgotpassword");
    await page.goto(reset);
    await setPassword(page, "password");
    await expect(page.getByText(/most common/)).toBeVisible();
    expect(await page.content()).not.toContain('value="password"');
    await setPassword(page, "six loud geese at dawn");
    await expect(page).toHaveURL("/passwordUpdateSuccessful");
    await page.goto(reset);
    await setPassword(page, "six loud geese at dusk");
    await expect(page).toHaveURL("/expireforgot");
    expect(await signInStatus(page, email, "six loud geese at dawn")).toBe(200);
  });

  test("a refused sign-up keeps what was typed, but never the password", async ({ page }) => {
    await signUp(page, "no address");
    await expect(page.getByText(/name@example.com/)).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Ana");
    await expect(page.getByLabel("Month")).toHaveValue("3");
    await expect(page.getByLabel("Gender")).toHaveValue("F");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    expect(await page.content()).not.toContain(goodPassword);
  });

  test("a deletion can be asked for", async ({ page, site }) => {
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
