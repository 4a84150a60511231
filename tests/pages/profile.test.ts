import { sql } from "kysely";
import { expect, it } from "vitest";
import { encodeId, findKey } from "../../src/athletes/public-id.server.ts";
import { refreshGroups } from "../../src/percentiles/refresh-groups.server.ts";
import { createAthlete } from "../factories.ts";
import { createSetters, makeOfficial } from "../rated-athletes.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });
const browser = new TextBrowser(() => handle.app);

async function visit(overrides: Parameters<typeof createAthlete>[1]): Promise<string> {
  const path = `/profile/${await createAthlete(handle.db, overrides)}`;
  await browser.goto(path);
  return path;
}

/** A football season with games on consecutive days. */
function footballSeason(games: number) {
  const events = Array.from({ length: games }, (_, index) => ({
    eventName: `vs Omaha ${index + 1}`,
    score: "21-14",
    stats: { dateOfCompetition: `2026-01-0${index + 1}`, rushYards: 40 - index, rushAttempts: 12, rushTouchdowns: 1 },
  }));
  const teams = [{ teamName: "Titans", seasonOrGame: "G" as const, events }];
  return [{ sportCode: "FB" as const, seasons: [{ seasonYear: "2026", teams }] }];
}

const mediaLinks = [{ text: "Full match", date: "2026-01-11", url: "https://video.example/match" }];

it("formats every date except that of the dialog in the US style", async () => {
  await visit({ mediaLinks, sports: footballSeason(3) });
  expect(browser.link("Full match").querySelector("time")?.textContent).toBe("Jan 11, 2026");
  expect(browser.text("[id^=event-] time")).toMatch(/^Jan [123], 2026$/);
  expect(browser.texts("tr").filter((row) => row.includes("Jan 1, 2026"))).toHaveLength(1);
  expect(browser.text()).not.toMatch(/\b\d\d-\d\d-\d{4}\b|\b\d{4}-\d\d-\d\d\b/);
  await browser.goto(browser.attribute("[id^=event-]", "href") ?? "");
  expect(browser.text("dialog")).toMatch(/0[123]-01-2026/);
});

it("shows a season of totals as a table without a chart", async () => {
  const season = {
    teamName: "Central",
    seasonOrGame: "S" as const,
    events: [{ eventName: "2026", score: null, stats: { points: 300, gamesPlayed: 20 } }],
  };
  await visit({ sports: [{ sportCode: "BB", seasons: [{ seasonYear: "2026", teams: [season] }] }] });
  const rows = [...browser.region("Season totals").querySelectorAll("tr")];
  const cells = rows.map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent));
  expect(cells).toContainEqual(["Points", "300", "15.0"]);
  expect(browser.text()).not.toContain("Event by event");
});

it("offers pictures to share, of the season and of each game, while the profile is public", async () => {
  const path = await visit({ sports: footballSeason(1) });
  await browser.follow("Share");
  const shared = browser.findAll("dialog a[download]").map((link) => link.getAttribute("href") ?? "");
  await browser.goto(path);
  await browser.goto(browser.attribute("[id^=event-]", "href") ?? "");
  const ofGame = browser.findAll("dialog a[download]").map((link) => link.getAttribute("href") ?? "");
  expect([...shared, ...ofGame].map((href) => href.replace(/^.*card\.png/, "").replace(/(event=)\w+/, "$1…"))).toEqual([
    "",
    "?format=story",
    "?format=square",
    expect.stringMatching(/format=story&event=…$/),
    expect.stringMatching(/format=square&event=…$/),
  ]);
  for (const href of [shared[0], ofGame[1]]) {
    const { statusCode, headers } = await browser.request("GET", href ?? "");
    expect(statusCode, href).toBe(200);
    expect(headers).toMatchObject({ "content-type": "image/png", "cache-control": "no-cache" });
    const again = await browser.request("GET", href ?? "", { headers: { "if-none-match": String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  }
  const card = `${path}/card.png`;
  for (const wrong of [`${card}?format=story&event=Unknown1`, `/profile/Unknown1/card.png`])
    expect((await browser.request("GET", wrong)).statusCode, wrong).toBe(404);
  await handle.db.updateTable("athletes").set({ is_published: false }).execute();
  for (const href of [...shared, ...ofGame]) expect((await browser.request("GET", href)).statusCode, href).toBe(404);
});

it("shows charts, URL and QR code without JavaScript", async () => {
  const path = await visit({ mediaLinks, sports: footballSeason(5) });
  expect(browser.region("Event by event").querySelectorAll("svg[role=img]")).toHaveLength(3);
  await browser.follow("Share");
  const dialog = browser.find("dialog");
  expect(dialog.textContent).toContain("Share this profile");
  expect(dialog.querySelector(`a[href$="${path}"]`)?.textContent).toContain(path);
  expect(dialog.querySelector("[role=img][aria-label*='QR code']")).not.toBeNull();
  await browser.follow("Close");
  expect(browser.findAll("dialog[open]")).toHaveLength(0);
});

it("compares headline numbers in words and explains them, until the numbers of the page are others", async () => {
  const [key = ""] = await createSetters(handle.db, 2041, 100);
  await refreshGroups(handle.db);
  await browser.goto(`/profile/${encodeId("athlete", key)}`);
  expect(browser.texts("#compared + ul li > p")).toEqual([
    "Assists per set 4.00",
    "More than about 1 in 10 of the 100 class-of-2041 setters here with official or own numbers.",
    expect.stringMatching(/^Above about 14 of every 100 of them, likely \d+ to \d+\. A season/),
  ]);
  await browser.follow("How these numbers work");
  browser.fill("Sport and class", "Volleyball, class of 2041");
  await browser.press("Show");
  expect(browser.texts("tbody tr")[0]).toMatch(/^Assists per set\s*setters, female\s*all\s*100/);
  await sql`update events set stats = '{"setsPlayed": 40, "assists": 90}' where team_season_id in
    (select id from team_seasons where athlete_id = ${key})`.execute(handle.db);
  await browser.goto(`/profile/${encodeId("athlete", key)}`);
  expect(browser.text()).not.toContain("setters here");
});

it("compares official numbers first", async () => {
  const keys = await createSetters(handle.db, 2042, 64);
  await makeOfficial(handle.db, keys);
  await refreshGroups(handle.db);
  await browser.goto(`/profile/${encodeId("athlete", keys[6] ?? "")}`);
  expect(browser.texts("#compared + ul li > p").slice(1)).toEqual([
    "In about the upper third of the 64 class-of-2042 setters here whose numbers are official.",
  ]);
});

it("shows a headline rate of each season with its interval", async () => {
  const season = (seasonYear: string, assists: number) => ({
    seasonYear,
    teams: [
      {
        teamName: "Hawks",
        seasonOrGame: "S" as const,
        events: [{ eventName: "Season", score: null, stats: { setsPlayed: 50, assists } }],
      },
    ],
  });
  const path = await visit({
    sports: [{ sportCode: "VB", positions: ["S"], seasons: [season("2026", 450), season("2025", 300)] }],
  });
  const lines = [...browser.region("Season over season").querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(lines).toEqual(["2025: 6.00, likely 5.45 to 6.59", "2026: 9.00, likely 8.32 to 9.72"]);
  // Born on 15 November 2009. Volleyball is played in fall, so both ages are those of September 1.
  const set = async (values: string) => {
    await sql`update athletes set ${sql.raw(values)} where id = ${key}`.execute(handle.db);
    await browser.goto(path);
    return browser.texts("#progress + div li");
  };
  const key = findKey("athlete", path.slice(9));
  await sql`update accounts set adult_on = '2027-11-15' from athletes where account_id = accounts.id and athletes.id = ${key}`.execute(
    handle.db,
  );
  expect((await set("graduation_year = 2028")).join()).not.toContain("age");
  expect(await set("published_fields = '{seasonAge}'")).toEqual([
    "2025: 6.00, likely 5.45 to 6.59, age 15¾",
    "2026: 9.00, likely 8.32 to 9.72, age 16¾",
  ]);
  expect((await set("protected_parts = '{age}'")).join()).not.toContain("age");
  await visit({ sports: [{ sportCode: "VB", positions: ["S"], seasons: [season("2026", 450)] }] });
  expect(browser.text()).not.toContain("Season over season");
});
