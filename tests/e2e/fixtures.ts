import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

/** A page on which an error in the console, an uncaught exception or a request to another host fails the test. */
export const test = base.extend<{ expectedErrors: RegExp[] }>({
  expectedErrors: [[], { option: true }],
  page: async ({ page, baseURL, expectedErrors }, use) => {
    const noise: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") noise.push(message.text());
    });
    page.on("pageerror", (error) => noise.push(String(error)));
    page.on("request", (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
        noise.push(`asked ${request.url()}`);
    });
    await use(page);
    expect(noise.filter((line) => !expectedErrors.some((expected) => expected.test(line)))).toEqual([]);
  },
});

/** Fails with every breach of WCAG 2.2 A and AA, or of axe's best practices, on the page as it is. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are judged as they end up, not halfway through a fade. Waiting for `finished` may last for ever: it
  // is never settled where the element goes first. What turns without end is left turning.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(" ")) }))).toEqual([]);
}

/** Fails where the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

export { expect };
