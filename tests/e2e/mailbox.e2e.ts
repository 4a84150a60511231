import { readFile } from "node:fs/promises";
import path from "node:path";
import { test as base, expect, expectAccessible } from "./fixtures.ts";

// The browser logs an error for a locked page.
const test = base.extend({ expectedErrors: [/status of 403/] });

test("B08 opens the mailbox of a trial with the key of its data folder, and removes the key from the URL", async ({
  page,
}) => {
  const key = (await readFile(path.join(process.env.E2E_DATA_DIR ?? "", "mailbox-key"), "utf8")).trim();
  await page.goto("/mailbox");
  await expectAccessible(page);
  await page.getByLabel("Key").fill("a wrong key");
  await page.getByRole("button", { name: "Open the mailbox" }).click();
  await expect(page.getByText("This key isn’t right.")).toBeVisible();
  await page.getByLabel("Key").fill(key);
  await page.getByRole("button", { name: "Open the mailbox" }).click();
  await expect(page).toHaveURL("/mailbox");
  await expect(page.getByText("you can read them here")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("you can read them here")).toBeVisible();
});
