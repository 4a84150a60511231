import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

/** A page on which an error in the console, an uncaught exception or a request to another host fails the test. */
export const test = base.extend<{ expectedErrors: RegExp[] }>({
  expectedErrors: [[], { option: true }],
  page: async ({ page, baseURL, expectedErrors, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) openReady(page);
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

/** A test is quicker than any reader: a page that waits for one is given the first sign, and its script the time to take over. */
function openReady(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (...address) => {
    const answer = await open(...address);
    await wakeScript(page);
    return answer;
  };
}

/** Moves the pointer over a page that has a script, and waits until it runs; one that never comes is the test's own matter. */
export async function wakeScript(page: Page): Promise<void> {
  if ((await page.locator("script[type='text/late'], script[type='module']").count()) === 0) return;
  await page.evaluate(() => dispatchEvent(new Event("pointermove")));
  await waitForScript(page).catch(() => {});
}

/** Waits until the page's script has taken over from the server's markup. */
export async function waitForScript(page: Page): Promise<void> {
  const hasTakenOver = () => Object.keys(document.body).some((key) => key.startsWith("__reactFiber"));
  await page.waitForFunction(hasTakenOver, null, { timeout: 10_000, polling: 50 });
}

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
