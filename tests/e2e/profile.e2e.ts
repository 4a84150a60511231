import type { Page } from "@playwright/test";
import { inTurn } from "../attacks/in-turn.ts";
import { type bulkAthlete, createAthlete } from "../factories.ts";
import { nebraska } from "../school-factories.ts";
import { test as base } from "./accounts-site.ts";
import { announcer, expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";

/** Runs tests against athletes with unusual data. */
const test = base.extend<{ visit: (overrides: Parameters<typeof bulkAthlete>[0]) => Promise<string> }>({
  visit: async ({ site, page }, use) => {
    await use(async (overrides) => {
      const address = `/profile/${await createAthlete(site.db, overrides)}`;
      await page.goto(address);
      return address;
    });
  },
  expectedErrors: [],
});

const links = Array.from({ length: 12 }, (_, index) => ({
  text: `Full match against the other ${index + 1} schools of the conference`,
  date: `2026-0${1 + (index % 9)}-11`,
  url: `https://video.example/a/rather/long/path/to/a/recording/${"x".repeat(40)}/${index}`,
}));

type Stats = Record<string, string | number>;

/** Creates games on consecutive days. Every seventh has no figures. */
function games(count: number, statsOf: (index: number) => Stats) {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    const stats: Stats = { dateOfCompetition: day, ...(index % 7 === 3 ? {} : statsOf(index)) };
    return {
      eventName: `vs The Very Long Named Preparatory Academy of ${index + 1}`,
      score: "25-20, 23-25, 25-18, 25-22",
      stats,
    };
  });
}

const team = "Papillion-La Vista South Titans Varsity Football";

function runs(index: number): Stats {
  return { rushYards: ((index * 37) % 220) - 20, rushAttempts: 12, rushTouchdowns: index % 3 };
}

/** Returns some value for every football stat. */
function plays(index: number): Stats {
  return {
    ...runs(index),
    homeOrAway: index % 2 ? "A" : "H",
    rushLong: 25,
    passCompletions: 8,
    passAttempts: 15,
    passYards: 110,
    receptions: 3,
    receivingYards: 31,
    tacklesSolo: 2,
    tacklesAssisted: 1,
    sacks: 0.5,
    interceptions: 1,
    interceptionYards: 12,
    passesDefended: 1,
    punts: 3,
    puntYards: 120,
    kickReturns: 2,
    kickReturnYards: 44,
    puntReturns: 1,
    puntReturnYards: 9,
    fieldGoalsMade: 1,
    fieldGoalsAttempted: 2,
    patMade: 2,
    patAttempted: 2,
    kickoffs: 4,
    kickoffYards: 220,
    fumbles: 1,
  };
}

function football(years: string[], events: ReturnType<typeof games>) {
  const teams = [{ teamName: team, seasonOrGame: "G" as const, events }];
  return [{ sportCode: "FB" as const, seasons: years.map((seasonYear) => ({ seasonYear, teams })) }];
}

const everything = {
  firstName: "Maximiliana-Konstantina Aleksandra",
  lastName: "Papadopoulou-Featherstonehaugh von Hohenzollern",
  currentSchool: "The Very Long Named Preparatory Academy of Saint Bartholomew the Apostle",
  mediaLinks: links,
  sports: football(["2026", "2025", "2024", "2023"], games(40, plays)),
};

test("keeps the lines of courts off every text, at five widths and for three sports", { tag: "@nightly" }, async ({
  page,
  site,
  visit,
}) => {
  const seasons = [
    { seasonYear: "2026", teams: [{ teamName: team, seasonOrGame: "G" as const, events: games(2, () => ({})) }] },
  ];
  const profiles: string[] = [];
  for (const sportCode of ["VB", "FB", "BB"] as const)
    profiles.push(await visit({ mediaLinks: links.slice(0, 2), sports: [{ sportCode, seasons }] }));
  const heads = ["/signup", `${profiles[0]}/report`, "/about", "/contact", "/schools", `/schools/${nebraska}`];
  const addresses = [...profiles, await visit({ lastName: "Bare" }), "/", "/searchAthletes", ...heads];
  for (const [number, address] of addresses.entries()) {
    await page.goto(site.url + address);
    // `npm test` checks one or two widths of each page in turn.
    for (const width of inTurn([320, 1024, 390, 1440, 768], number, 3)) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(findCrossedTexts), { message: `${address} at ${width} px` }).toEqual([]);
    }
  }
});

test("describes the charts of a season in words, with a table of their figures", async ({ page, visit }) => {
  await visit({ sports: football(["2026"], games(40, runs)) });
  const charts = page.getByRole("region", { name: "Event by event" });
  await expect(charts.getByRole("img")).toHaveCount(3);
  const chart = charts.getByRole("img", { name: "Rushing yards, event by event" });
  await expect(chart).toHaveAccessibleDescription(
    /^40 events\. Highest \d+ \(vs .*\), lowest -\d+ .* Not recorded in 6\.$/,
  );
  await charts.getByText("Numbers as a table").click();
  await expect(charts.getByRole("row")).toHaveCount(41);
  await expect(charts.getByRole("row").nth(4)).toContainText("–");
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page);
  }
});

test("names the chosen season in the title and announces it", async ({ page, visit }) => {
  await visit({ firstName: "Ana", lastName: "Reyes", sports: football(["2026", "2025"], games(1, runs)) });
  await expect(page).toHaveTitle(/^Ana Reyes — Football/);
  await page.getByRole("navigation", { name: "Season" }).getByRole("link", { name: "Season 2025" }).click();
  const title = `Ana Reyes — ${team}, season 2025`;
  await expect(page).toHaveTitle(`${title} | Openroster`);
  await expect(announcer(page)).toHaveText(new RegExp(`^${title}`));
});

test("shares a profile by its URL, copied or as QR code", { tag: "@phone" }, async ({ page, site, visit, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const address = await visit({ lastName: "Shared" });
  const share = page.getByRole("link", { name: "Share" });
  await share.click();
  const dialog = page.getByRole("dialog", { name: "Share this profile" });
  await expect(dialog.getByRole("link", { name: site.url + address })).toBeVisible();
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + address);
  await expect(share).toBeFocused();
  expect(page.url()).toBe(site.url + address);
});

test("uses the share function of a device", async ({ page, site, visit }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (data: ShareData) => Object.assign(window, { shared: data }) });
  });
  const address = await visit({ lastName: "Shared" });
  await page.getByRole("link", { name: "Share" }).click();
  await page.getByRole("button", { name: "Share with an app" }).click();
  expect(await page.evaluate(() => Reflect.get(window, "shared"))).toMatchObject({ url: site.url + address });
});

test("selects the URL and explains it if the clipboard is blocked", async ({ page, site, visit }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  const address = await visit({ lastName: "Shared" });
  await page.getByRole("link", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "We selected it" })).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe(site.url + address);
});

test("prints a profile on one page, Letter and A4, with any amount of data", async ({ page, visit }) => {
  for (const athlete of [everything, { lastName: "Bare" }]) {
    await visit({ ...athlete, externalId: `print ${athlete.lastName}` });
    expect([await countPages(page, "Letter"), await countPages(page, "A4")]).toEqual([1, 1]);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("img", { name: "QR code of the link to this profile" })).toBeVisible();
});

test("prints name, figures, season, last events and links of an athlete with all kinds of data", async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 720, height: 960 });
  await visit(everything);
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator(".one-sheet");
  const { bottom } = (await sheet.evaluate((element) => element.getBoundingClientRect().toJSON())) as DOMRect;
  for (const part of [
    page.getByRole("heading", { level: 1 }),
    page.getByRole("table").first(),
    page.getByText("vs The Very Long Named Preparatory Academy of 40").last(),
    page.getByText(links[8]?.text ?? "").last(),
  ]) {
    await expect(part).toBeVisible();
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bottom);
  }
  await expect(page.getByText("vs The Very Long Named Preparatory Academy of 32", { exact: true }).last()).toBeHidden();
});

/** Runs in the browser. Returns texts that overlap a court, unless an opaque background is between them. */
function findCrossedTexts(): string[] {
  const courts = [...document.querySelectorAll(":is(main, header) :is(.court-art, svg[preserveAspectRatio$=slice])")];
  const boxes = courts
    .map((court) => ({ court, box: court.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  if (boxes.length === 0 && innerWidth >= 1024) return ["no court"];
  const crossed: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const parent = text.parentElement;
    if (!text.nodeValue?.trim() || !parent?.checkVisibility() || parent.closest("svg, script, style, .sr-only"))
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const words of range.getClientRects()) {
      const isCrossed = boxes.some(({ court, box }) => {
        const overlaps =
          words.left < box.right && words.right > box.left && words.top < box.bottom && words.bottom > box.top;
        let isMasked = false;
        for (let each: Element | null = parent; each && !each.contains(court); each = each.parentElement)
          isMasked ||= !/, 0\)$|transparent/.test(getComputedStyle(each).backgroundColor);
        return overlaps && !isMasked;
      });
      if (isCrossed) crossed.push(text.nodeValue.trim().slice(0, 40));
    }
  }
  return crossed;
}

async function countPages(page: Page, format: "Letter" | "A4"): Promise<number> {
  const pdf = await page.pdf({ format });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
