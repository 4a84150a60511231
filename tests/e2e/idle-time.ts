import type { Page } from "@playwright/test";
import { sql } from "kysely";
import type { Site } from "./accounts-site.ts";
import { expect, expectAccessible } from "./fixtures.ts";

/** Makes an account's sessions idle for this time, and its page for 28 minutes. Needs `page.clock.install`. */
export async function leaveFor(page: Page, { db }: Pick<Site, "db">, accountId: string, time: string): Promise<void> {
  // A request that is still open would mark the session as used.
  await page.waitForLoadState("networkidle");
  await db
    .updateTable("sessions")
    .set({ last_used_at: sql<Date>`now() - ${time}::interval` })
    .where("account_id", "=", accountId)
    .execute();
  await page.clock.fastForward("28:10");
}

/** Expects the warning two minutes before an idle sign-out. A key extends the session and returns the focus. */
export async function expectIdleWarning(page: Page, site: Pick<Site, "db">, accountId: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  const focused = await page.evaluateHandle(() => document.activeElement);
  await leaveFor(page, site, accountId, "28 minutes 10 seconds");
  const warning = page.getByRole("alertdialog", { name: "Are you still there?" });
  await expect(warning).toBeVisible();
  await expect(warning).toHaveAccessibleDescription(/sign you out in 2 minutes/);
  await expect(warning.getByRole("button", { name: "Stay signed in" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("x");
  await expect(warning).toBeHidden();
  await expect.poll(() => focused.evaluate((element) => element === document.activeElement)).toBe(true);
  const idle = site.db
    .selectFrom("sessions")
    .select(sql<number>`extract(epoch from now() - max(last_used_at))::integer`.as("seconds"))
    .where("account_id", "=", accountId);
  await expect.poll(async () => (await idle.executeTakeFirstOrThrow()).seconds).toBeLessThan(60);
}
