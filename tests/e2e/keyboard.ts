import type { Locator, Page } from "@playwright/test";
import { announcer, expect } from "./fixtures.ts";

/** Presses Tab until the element has the focus. Fails if it does not within `most` stops, or if a stop is invisible. */
export async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  await expect(target).toHaveCount(1);
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
}

/** Tabs to an element and presses Enter. */
export async function enter(page: Page, target: Locator, most?: number): Promise<void> {
  await tabTo(page, target, most);
  await page.keyboard.press("Enter");
}

/** Tabs to each field and enters its text: key by key in a list, which selects the option that starts with the text, and in a date. */
export async function typeText(page: Page, fields: readonly (readonly [Locator, string])[]): Promise<void> {
  for (const [field, text] of fields) {
    await tabTo(page, field);
    const isText = await field.evaluate((element) => element.matches("textarea, input:not([type=date])"));
    // An event for each letter needs much more processor time.
    await (isText ? page.keyboard.insertText(text) : page.keyboard.type(text));
  }
}

/** Expects that a navigation moved the focus to the main part and announced the title of the page. */
export async function expectArrival(page: Page, title: RegExp): Promise<void> {
  await expect(announcer(page)).toHaveText(title);
  await expect(page.getByRole("main")).toBeFocused();
}
