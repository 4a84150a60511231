import { TOTP } from "otpauth";
import { password } from "../members.ts";
import { test } from "./accounts-site.ts";
import { createUser, fillSignIn } from "./admin-portal.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";

test.use({ siteSettings: { ADMIN_REQUIRE_TOTP: "true" } });

test("sets up an administrator's second factor by QR code, and accepts a recovery code once", {
  tag: "@nightly",
}, async ({ page, site }) => {
  const { email } = await createUser(site, { user_type: "Administrator" });
  await page.goto("/login");
  await fillSignIn(page, email, password);
  await expect(page.getByRole("heading", { name: "Set up your second factor" })).toBeFocused();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const key = (await page.locator("code").textContent())?.replaceAll(" ", "") ?? "";
  const field = page.getByRole("textbox", { name: "Code" });
  await field.fill("12345");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(field).toHaveAccessibleDescription(/This code isn’t right/);
  await field.fill(new TOTP({ secret: key }).generate());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeFocused();
  const codes = await page.getByRole("main").getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "I saved them" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All Athletes" })).toBeVisible();

  for (const greeting of ["All Athletes", "Enter your code"]) {
    await page.goto("/login");
    await fillSignIn(page, email, password);
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeFocused();
    await field.fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { level: 1, name: greeting })).toBeVisible();
  }
  await expect(field).toHaveAccessibleDescription(/was already used/);
});
