import type { Page } from "@playwright/test";

/** Kills the process of a page, as the system does when memory is low. */
export async function crashPage(page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const session = await page.context().newCDPSession(page);
  void session.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
}
