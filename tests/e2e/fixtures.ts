import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Page, type TestInfo } from "@playwright/test";
import type axe from "axe-core";
import { inTurn } from "../attacks/in-turn.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules that depend on the size of the window. The others depend on the document, which is the same on a desktop. */
const layoutRules = ["color-contrast", "scrollable-region-focusable", "target-size"];

/** Fails a test if its page logs an error, throws an exception or requests another host. */
export const test = base.extend<{ expectedErrors: RegExp[] }>({
  expectedErrors: [[], { option: true }],
  page: async ({ page, baseURL, expectedErrors, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) openReady(page);
    const noise: string[] = [];
    page.on("console", (message) => {
      const isNoise = message.type() === "error" || message.type() === "warning";
      if (isNoise && message.text() !== "Service Worker registration blocked by Playwright") noise.push(message.text());
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

/** Makes `goto` wait until the script of the page runs. */
function openReady(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (...address) => {
    const answer = await open(...address);
    await wakeScript(page);
    return answer;
  };
}

/** Waits until the script of a document runs, or React hydrated the page. Ignores a script that never loads: the test itself checks it. */
export async function wakeScript(page: Page): Promise<void> {
  const isAwake = () => {
    if (document.querySelector("script[data-script]")) return performance.getEntriesByName("interactive").length > 0;
    return (
      !("__reactRouterContext" in window) || Object.keys(document.body).some((key) => key.startsWith("__reactFiber"))
    );
  };
  await page.waitForFunction(isAwake, null, { timeout: 10_000, polling: 50 }).catch(() => {});
}

/** Waits until React hydrated the page. */
export async function waitForScript(page: Page): Promise<void> {
  const isHydrated = () => Object.keys(document.body).some((key) => key.startsWith("__reactFiber"));
  await page.waitForFunction(isHydrated, null, { timeout: 30_000, polling: 50 });
}

/** Fails on violations of WCAG 2.2 A and AA, or of axe's best practices. The project `phone` repeats only the rules about layout. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNoViolations(page, isPhone() ? layoutRules : undefined);
}

/** Checks the rules about layout and color. The document must be checked in another look. */
export function expectAccessibleLook(page: Page): Promise<void> {
  return expectNoViolations(page, [...layoutRules, "link-in-text-block"]);
}

/**
 * Checks the page in light mode, and in dark mode the rules about color, because only colors differ. `npm test` checks the pages of a test in
 * light and in dark mode in turn.
 */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  if (isPhone()) return expectAccessible(page);
  const schemes = inTurn(["light", "dark"] as const, nextTurn("scheme"), 2);
  for (const [number, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    await (number === 0 ? expectAccessible(page) : expectNoViolations(page, ["color-contrast", "link-in-text-block"]));
  }
  await page.emulateMedia({ colorScheme: "light" });
}

const turns = new WeakMap<TestInfo, Record<string, number>>();

/** Returns another number for each check of a kind in a test, the same in each run. */
function nextTurn(kind: "scheme" | "width"): number {
  const info = base.info();
  const used = turns.get(info) ?? {};
  const turn = used[kind] ?? info.title.length;
  turns.set(info, { ...used, [kind]: turn + 1 });
  return turn;
}

function isPhone(): boolean {
  return base.info().project.name === "phone";
}

async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  // A list that waits for new results is faded.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // axe must see final colors, not those of a fade. Waiting for `finished` may never end: it does not settle if the element is removed.
  // Endless animations keep running.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
  // The builder of @axe-core/playwright sends and compiles axe for each analysis, which takes half of the time.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
  }
  const violations = await page.evaluate(findViolations, rules);
  expect(violations).toEqual([]);
}

/** Runs in the browser. */
async function findViolations(rules?: string[]): Promise<{ id: string; where: string[] }[]> {
  const runner = (window as unknown as { axe: typeof axe }).axe;
  // By default, each analysis also fetches and parses the style sheets, and waits for media. No rule that is enabled needs the sheets, and
  // most pages have no media.
  const { violations } = await runner.run({
    resultTypes: ["violations"],
    preload: document.querySelector("audio, video") ? { assets: ["media"] } : false,
    ...(rules && { runOnly: rules }),
  });
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(" ")) }));
}

/** Returns the live region of a page. */
export function announcer(page: Page) {
  return page.locator("[data-announcer]");
}

/** Fails if the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // After a change of width the layout may still move.
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/**
 * Fails if text is cut off or the page gets wider than the window with the text spacing of WCAG 1.4.12. Also fails if a control, a text or
 * a state is indistinguishable in forced colors. Changes only the page's width. Skips the project `phone`, because it sets the widths itself.
 * `npm test` checks the pages of a test at one of the widths in turn.
 */
export async function expectReadable(page: Page): Promise<void> {
  if (isPhone()) return;
  const widths = inTurn([390, 1280], nextTurn("width"), 2);
  // A page that has just got another width may still be moving.
  await page.evaluate(spaceText, true);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(() => page.evaluate(findCutTexts), { message: `cut off at ${width} px with spaced text` })
      .toEqual([]);
  }
  await page.evaluate(spaceText, false);
  await page.emulateMedia({ forcedColors: "active" });
  // In the other order, because the window has the last width already.
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(() => page.evaluate(findLostInForcedColors), { message: `lost at ${width} px in forced colors` })
      .toEqual([]);
  }
  await page.emulateMedia({ forcedColors: "none" });
}

/** Renders what is not near the window, too: sections that are skipped keep their colors when the look of the page changes. */
export function renderAll(page: Page): Promise<void> {
  return page.evaluate(spaceText, false);
}

/** Runs in the browser. Uses a constructed style sheet, because the page's CSP blocks inline styles. */
function spaceText(isSpaced: boolean): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
  );
  // What is not near the window has no style of its own yet.
  const near = new CSSStyleSheet();
  near.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets = isSpaced ? [near, sheet] : [near];
}

/** Runs in the browser. Returns visible texts that an ancestor clips and that cannot be scrolled into view, and the page if it is too wide. */
function findCutTexts(): string[] {
  const cut: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const parent = text.parentElement;
    if (!text.nodeValue?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    // Skips texts for screen readers only, and previews of pages.
    if (parent.closest("[inert], [aria-hidden=true], select, svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    if (words.width === 0) continue;
    let [mayScrollX, mayScrollY] = [false, false];
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      mayScrollX ||= /auto|scroll/.test(overflowX);
      mayScrollY ||= /auto|scroll/.test(overflowY);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      if (right - left <= 1) break;
      const isCutX = !mayScrollX && overflowX !== "visible" && (words.right > right + 1 || words.left < left - 1);
      const isCutY = !mayScrollY && overflowY !== "visible" && (words.bottom > bottom + 1 || words.top < top - 1);
      if (isCutX || isCutY) {
        cut.push(`${text.nodeValue.trim().slice(0, 40)} in .${box.className}`);
        break;
      }
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [...cut, `the page, which is ${scrollWidth} px wide`] : cut;
}

/** Runs in the browser. Returns texts in the color of their background, fields without a border, and states shown only by color. */
function findLostInForcedColors(): string[] {
  const isTransparent = (colour: string) => /^rgba\(.*, 0\)$/.test(colour);
  const groundOf = (element: Element): string => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { backgroundColor } = getComputedStyle(box);
      if (!isTransparent(backgroundColor)) return backgroundColor;
    }
    return getComputedStyle(document.documentElement).backgroundColor;
  };
  const all = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility());
  const texts = all.filter(
    (element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) &&
      !element.closest("svg, [inert]") &&
      getComputedStyle(element).color === groundOf(element),
  );
  const fields = all.filter((element) => {
    if (
      !element.matches(
        "input:not([type=checkbox], [type=radio], [type=file], [data-row], [aria-hidden=true]), select, textarea",
      )
    )
      return false;
    const { borderTopWidth, borderTopColor } = getComputedStyle(element);
    return borderTopWidth === "0px" || borderTopColor === groundOf(element);
  });
  const states = all.filter((element) => {
    if (element.matches("[aria-pressed=true]")) return !element.querySelector("svg");
    if (!element.matches("[aria-current]:not([aria-current=false])")) return false;
    return groundOf(element) === groundOf(element.parentElement ?? element);
  });
  return [...texts, ...fields, ...states].map((element) => `${element.tagName} .${element.className}`.slice(0, 120));
}

export { expect };
