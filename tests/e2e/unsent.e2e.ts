import type { Page } from "@playwright/test";
import { clearPrograms, createProgram } from "../program-factories.ts";
import { signIn, test } from "./accounts-site.ts";
import { expect, waitForScript } from "./fixtures.ts";
import { createAthlete } from "./program-pages.ts";

/** Responds to every request of the page like the sign-in page of a public WiFi, and hides the events of a returning network. */
async function enterPublicNetwork(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    for (const type of ["online", "focus"])
      addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
  });
  const html = "<h1>Welcome to Hotel WiFi</h1>";
  await page.route("**/*", (route) => route.fulfill({ status: 200, contentType: "text/html", body: html }));
  return () => page.unroute("**/*");
}

test("sends a shortlisted athlete, a move and a note after a public network that responds with its own page", async ({
  page,
  site,
}) => {
  await clearPrograms(site.db);
  const { owner } = await createProgram(site.db);
  const athlete = await createAthlete(site, "Reyes");
  await signIn(page, owner.email, `/profile/${athlete}`);
  // The script shows its keys when it runs.
  await expect(page.locator("[data-keys]")).toBeVisible();
  let leave = await enterPublicNetwork(page);
  await page.keyboard.press("k");
  await expect(page.getByText(/^1 unsent, last tried \d+ s ago$/)).toBeVisible();
  await expect(page.getByText("Hotel WiFi")).toHaveCount(0);
  await leave();
  await expect(page.getByText("Put 1 on your board.")).toBeVisible();
  await expect(page.getByText(/unsent/)).toHaveCount(0);

  await page.goto("/coach/board");
  await waitForScript(page);
  leave = await enterPublicNetwork(page);
  await page.getByRole("link", { name: "Ana Reyes" }).focus();
  await page.keyboard.press("4");
  await expect(page.getByText(/^1 unsent, last tried \d+ s ago$/)).toBeVisible();
  await leave();
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.goto(`/coach/prospects/${athlete}`);
  await waitForScript(page);
  await page.getByLabel("New note").fill("Quick feet.");
  leave = await enterPublicNetwork(page);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText(/^1 unsent, last tried \d+ s ago$/)).toBeVisible();
  await leave();
  await expect(page.getByRole("listitem").filter({ hasText: "Quick feet." })).toBeVisible();
  await expect(page.getByLabel("New note")).toHaveValue("");
  const notes = await site.db.selectFrom("prospect_notes").select("text").execute();
  expect(notes.map(({ text }) => text)).toEqual(["Quick feet."]);
});
