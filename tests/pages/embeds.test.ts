import { sql } from "kysely";
import { expect, it } from "vitest";
import { findKey } from "../../src/athletes/public-id.server.ts";
import { createAthlete } from "../factories.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });
const browser = new TextBrowser(() => handle.app, { "sec-fetch-dest": "iframe" });
const site = "http://127.0.0.1:3000";

async function createPlayer() {
  const events = [
    {
      eventName: "vs Omaha",
      score: "21-14",
      stats: { dateOfCompetition: "2026-01-01", rushYards: 140, rushAttempts: 20, rushTouchdowns: 2 },
    },
  ];
  const teams = [{ teamName: "Titans", seasonOrGame: "G" as const, events }];
  const athleteId = await createAthlete(handle.db, {
    sports: [{ sportCode: "FB", seasons: [{ seasonYear: "2026", teams }] }],
  });
  const page = await new TextBrowser(() => handle.app).goto(`/profile/${athleteId}?share=1`);
  const game = page.attribute("[id^=event-]", "href") ?? "";
  const eventId = new URL(game, site).searchParams.get("event") ?? "";
  const key = findKey("athlete", athleteId) ?? "";
  const set = (values: string) => sql`update athletes set ${sql.raw(values)} where id = ${key}`.execute(handle.db);
  return { athleteId, page, eventId, game, key, set };
}

const oembed = (url: string, rest = "") =>
  browser.request("GET", `/oembed?url=${encodeURIComponent(site + url)}${rest}`);

it("shows a profile and a game in a frame of any site, without script, cookie, session or another origin", async () => {
  const { athleteId, eventId } = await createPlayer();
  for (const path of [`/embed/profile/${athleteId}`, `/embed/game/${eventId}`]) {
    // The second response is that of the page cache.
    for (const _time of ["rendered", "cached"]) {
      await browser.goto(path);
      expect(browser.status).toBe(200);
      const { "content-security-policy": policy, ...headers } = browser.headers;
      expect(String(policy)).toMatch(/(^|;)\s*frame-ancestors \*(;|$)/);
      expect(headers).not.toHaveProperty("x-frame-options");
      expect(headers).not.toHaveProperty("set-cookie");
      expect(headers["x-robots-tag"]).toContain("noindex");
    }
    expect(browser.text()).toMatch(path.includes("game") ? /vs Omaha.*Won 21-14/s : /Season 2026, Titans/);
    expect(browser.text()).toContain("140");
    expect(browser.findAll("script:not([type='application/ld+json'])")).toEqual([]);
    const loaded = browser
      .findAll("[src], link[href]")
      .map((one) => one.getAttribute("src") ?? one.getAttribute("href"));
    expect(loaded.filter((address) => new URL(address ?? "", site).origin !== site)).toEqual([]);
    expect(browser.find("main a").getAttribute("target")).toBe("_blank");
  }
  const profile = await browser.request("GET", `/profile/${athleteId}`);
  expect(profile.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(profile.headers["x-frame-options"]).toBe("DENY");
});

it("is gone at once when the profile is hidden, or the athlete or a guardian forbids it", async () => {
  const { athleteId, eventId, game, set } = await createPlayer();
  const frames = [`/embed/profile/${athleteId}`, `/embed/game/${eventId}`];
  const statuses = async () => {
    const found = await Promise.all(frames.map((path) => browser.request("GET", path)));
    const profile = await browser.request("GET", `/profile/${athleteId}`);
    const asked = [await oembed(`/profile/${athleteId}`), await oembed(game)];
    return [...found, profile, ...asked].map(({ statusCode }) => statusCode);
  };
  const shown = [200, 200, 200, 200, 200];
  const forbidden = [404, 404, 200, 404, 404];
  for (const [hide, show, expected] of [
    ["is_published = false", "is_published = true", [404, 404, 404, 404, 404]],
    ["guardian_hid_at = now()", "guardian_hid_at = null", [404, 404, 404, 404, 404]],
    ["forbids_embeds = true", "forbids_embeds = false", forbidden],
    ["protected_parts = '{embeds}'", "protected_parts = '{}'", forbidden],
  ] as const) {
    expect(await statuses()).toEqual(shown);
    await set(hide);
    expect(await statuses(), hide).toEqual(expected);
    await set(show);
  }
  await set("forbids_embeds = true");
  await browser.goto(frames[0] ?? "");
  expect(browser.text()).toContain("This can’t be shown here");
  expect(String(browser.headers["content-security-policy"])).toContain("frame-ancestors *");
  const page = await new TextBrowser(() => handle.app).goto(`/profile/${athleteId}?share=1`);
  expect(page.html).not.toMatch(/oembed|iframe/);
  for (const unknown of ["/embed/profile/Unknown1", "/embed/game/Unknown1"])
    expect((await browser.request("GET", unknown)).statusCode).toBe(404);
});

it("describes a frame to other sites by oEmbed, and offers its code in the share window", async () => {
  const { athleteId, eventId, game, page } = await createPlayer();
  const discovery = page.find("link[type='application/json+oembed']").getAttribute("href") ?? "";
  const found = (await browser.request("GET", discovery.replace(site, ""))).json();
  expect(found).toMatchObject({ version: "1.0", type: "rich", width: 480, height: 340 });
  expect(found.html).toContain(`src="${site}/embed/profile/${athleteId}"`);
  expect(page.texts("dialog code")).toEqual([found.html]);
  await page.goto(`${game.replace(site, "")}`);
  expect(page.texts("dialog code")).toEqual([expect.stringContaining(`src="${site}/embed/game/${eventId}"`)]);
  expect((await oembed(game, "&maxwidth=300&maxheight=200")).json()).toMatchObject({
    ...{ width: 300, height: 200 },
    html: expect.stringContaining(`/embed/game/${eventId}"`),
  });
  for (const [url, rest, status] of [
    [`/profile/${athleteId}`, "&format=xml", 501],
    ["/schools", "", 404],
    ["@evil.example/profile/x", "", 404],
    [`/profile/${athleteId}`, "&maxwidth=none", 400],
    [`/profile/${athleteId}%00`, "", 404],
  ] as const)
    expect((await oembed(url, rest)).statusCode, url + rest).toBe(status);
});
