import type { Page } from "@playwright/test";
import { freshAddress, goodPassword, mailedPath, type Site, signUp, test } from "./accounts-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";

test("B02 requires a mailed code if the link was opened in another browser", { tag: "@nightly" }, async ({
  page,
  site,
  browser,
}) => {
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
  const enterCode = async (typed: string) => {
    // No page repeats a password. The document keeps it.
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(goodPassword);
    await page.getByLabel("Code").fill(typed);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  await enterCode("00000000");
  await expect(page.getByRole("alert").filter({ hasText: "This code isn’t right" })).toBeVisible();
  await enterCode(code);
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

test("announces the errors of an empty sign-up once, removes the red of a corrected field, and shows a password", async ({
  page,
}) => {
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

  const name = page.getByLabel("First name");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.pressSequentially("A");
  await expect(name).not.toHaveAttribute("aria-invalid");
  await expect(name).toHaveAccessibleDescription("");
  await expect(page.getByText("Please enter your first name.").last()).toBeHidden();
  await page.getByLabel("Day").fill("9");
  await expect(page.getByLabel("Year", { exact: true })).not.toHaveAttribute("aria-invalid");

  const password = page.getByLabel("Password", { exact: true });
  await password.fill(goodPassword);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "password");
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

test("offers the right domain for a typical slip, and warns about a school address", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/signup");
  const email = page.getByLabel("Email");
  await email.fill("ana@gmial.con");
  await email.blur();
  await page.getByRole("button", { name: "ana@gmail.com" }).click();
  await expect(email).toHaveValue("ana@gmail.com");
  await expect(page.getByText("Did you mean")).toBeHidden();
  await email.fill("ana@students.lps.k12.ne.us");
  await email.blur();
  await expect(page.getByText("School addresses end")).toBeVisible();
  await expectAccessible(page);
  await email.fill("ana@mail.example");
  await email.blur();
  await expect(page.getByText("School addresses end")).toBeHidden();
});

test("shows the address that the email went to, and sends it again to a corrected one", { tag: "@nightly" }, async ({
  page,
  site,
}) => {
  const [wrong, right] = [freshAddress(), freshAddress()];
  await signUp(page, wrong);
  await expect(page.getByText(wrong)).toBeVisible();
  await site.inbox.waitFor({ to: wrong });
  await page.getByText("No email, or a wrong address?").click();
  await page.getByLabel("Email").fill(right);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(`We sent another email to ${right}.`)).toBeVisible();
  await expectAccessible(page);
  await page.goto(await mailedPath(site, right, "verify"));
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
});
