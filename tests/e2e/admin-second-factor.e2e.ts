import { readFile } from "node:fs/promises";
import path from "node:path";
import { TOTP } from "otpauth";
import { readConfig } from "../../src/config.server.ts";
import { openInstance } from "../../src/database/open-instance.server.ts";
import { createDataFolder } from "../data-folder.ts";
import { createMember } from "../members.ts";
import { removeFolder } from "../remove-folder.ts";
import { startServer } from "../start-server.ts";
import { fillSignIn } from "./admin-portal.ts";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";

/** Starts a server that requires a second factor. The browser logs an error for every error status. */
const test = base.extend<{ started: { url: string; folder: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
  started: async ({}, use) => {
    const folder = await createDataFolder("admin");
    // With a member, the start creates the first administrator but loads no sample athletes, which takes seconds.
    const instance = await openInstance(readConfig({ DATA_DIR: folder }), { role: "script" });
    await createMember(instance.db);
    await instance.close();
    const server = await startServer({ DATA_DIR: folder, ADMIN_REQUIRE_TOTP: "true", LOG_LEVEL: "error" });
    await use({ url: server.url, folder });
    await server.stop();
    await removeFolder(folder);
  },
  baseURL: async ({ started }, use) => use(started.url),
  expectedErrors: [/status of 401/],
});

test.describe.configure({ timeout: 120_000 });

test("sets up the first administrator's second factor by QR code, and accepts a recovery code once", async ({
  page,
  started,
}) => {
  const file = await readFile(path.join(started.folder, "admin-credentials.txt"), "utf8");
  const [email = "", secret = ""] = file.split("\n");
  await page.goto("/login");
  await fillSignIn(page, email, secret);
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
    await fillSignIn(page, email, secret);
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeFocused();
    await field.fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { level: 1, name: greeting })).toBeVisible();
  }
  await expect(field).toHaveAccessibleDescription(/was already used/);
});
