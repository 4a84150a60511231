import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { findKey } from "../../src/athletes/public-id.server.ts";
import { createAthlete, uniqueWord } from "../factories.ts";
import { createBrowser } from "../signed-in.ts";
import { attackedSite } from "./attacked-site.ts";

const site = attackedSite();
const lastName = uniqueWord();
const game = { eventName: "Opener", score: "3-1", stats: { kills: 9 } };
let id = "";
let key = "";
const profile = () => `/profile/${id}`;
const search = () => `/searchAthletes?fullName=${lastName}`;

beforeAll(async () => {
  id = await createAthlete(site.db, {
    lastName,
    city: "Omaha",
    sports: [
      {
        sportCode: "VB",
        seasons: [{ seasonYear: "2026", teams: [{ teamName: "Varsity", seasonOrGame: "G", events: [game, game] }] }],
      },
    ],
    mediaLinks: [{ text: "Highlights", date: "2026-01-01", url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" }],
  });
  key = findKey("athlete", id) ?? "";
});

/** Returns the page as rendered for this request: a prefetch is never sent from the cache. */
async function rendered(path: string): Promise<string> {
  return readBody(await site.request(path, { headers: { "sec-purpose": "prefetch" } }));
}

/** Returns the page after at least one identical request, so that it comes from the cache if it is cached. */
async function cached(path: string): Promise<string> {
  await site.request(path);
  return readBody(await site.request(path));
}

async function readBody(response: Response): Promise<string> {
  return (await response.text()).replaceAll(/ nonce="[^"]*"/g, "");
}

const changes: [name: string, change: () => Promise<unknown>][] = [
  [
    "the name",
    () =>
      sql`update accounts set first_name = 'Renamed' where id = (select account_id from athletes where id = ${key})`.execute(
        site.db,
      ),
  ],
  ["the city", () => sql`update athletes set city = 'Lincoln' where id = ${key}`.execute(site.db)],
  [
    "a published jersey number",
    async () => {
      await sql`update athletes set published_fields = '{jerseyNumber}' where id = ${key}`.execute(site.db);
      await sql`update athlete_sports set jersey_number = '12' where athlete_id = ${key}`.execute(site.db);
    },
  ],
  [
    "the choice to publish the number",
    () => sql`update athletes set published_fields = '{}' where id = ${key}`.execute(site.db),
  ],
  ["a team", () => sql`update team_seasons set team_name = 'Another team' where athlete_id = ${key}`.execute(site.db)],
  [
    "a game",
    () =>
      sql`update events set score = '3-2' where team_season_id in (select id from team_seasons where athlete_id = ${key})`.execute(
        site.db,
      ),
  ],
  ["a link", () => sql`update media_links set label = 'Better highlights' where athlete_id = ${key}`.execute(site.db)],
  [
    "the title of a video",
    () =>
      sql`insert into link_previews (link_id, url, title) select id, url, 'A title' from media_links where athlete_id = ${key}`.execute(
        site.db,
      ),
  ],
  ["a deleted link", () => sql`delete from media_links where athlete_id = ${key}`.execute(site.db)],
  [
    "a deleted game",
    () =>
      sql`delete from events where id = (select min(events.id) from events join team_seasons on team_seasons.id = team_season_id where athlete_id = ${key})`.execute(
        site.db,
      ),
  ],
];

/** The tables of views that pages read. */
const views: Record<string, string[]> = {
  shown_events: ["events"],
  replaced_events: ["events"],
  event_confirmations: [
    "line_confirmations",
    "team_seasons",
    "events",
    "teams",
    "team_staff",
    "accounts",
    "team_lines",
  ],
};
const readsOf = (statement: string) =>
  [...statement.matchAll(/\b(?:from|join)\s+"?(?!lateral)([a-z_]+)/g)].flatMap(
    ([, table = ""]) => views[table] ?? [table],
  );

describe("versions of a profile", () => {
  it("cover every table that the page reads", async () => {
    const script = path.join(import.meta.dirname, "list-page-reads.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [script, site.databaseUrl, profile()]);
    const { statusCode, statements } = JSON.parse(stdout) as { statusCode: number; statements: string[] };
    expect(statusCode).toBe(200);
    const versions = statements.filter((text) => text.includes("kept: page-versions"));
    const others = statements.filter((text) => !versions.includes(text) && !/rate_limits|view_/.test(text));
    expect([...new Set(versions.flatMap(readsOf))].sort()).toEqual([...new Set(others.flatMap(readsOf))].sort());
  });
});

describe("pages from the cache", () => {
  it.each(["/", "/about", "/searchAthletes", "profile", "profile data"])(
    "sends the same page again with a tag: %s",
    async (name) => {
      const path = name.startsWith("profile") ? profile() + (name === "profile data" ? ".data" : "") : name;
      const [first, second] = [await site.request(path), await site.request(path)];
      const tag = second.headers.get("etag");
      expect(tag).toMatch(/^"[\w-]{22}-(?:br|gzip)"$/);
      // The first response is compressed faster.
      expect(first.headers.get("etag")).toMatch(tag ? new RegExp(`^(?:W/)?${tag}$`) : "");
      const varying = ["date", "x-request-id", "keep-alive", "etag", "content-length"];
      const headersOf = ({ headers }: Response) => [...headers].filter(([header]) => !varying.includes(header));
      expect(headersOf(second)).toEqual(headersOf(first));
      expect(await second.text()).toBe(await first.text());
      const third = await site.request(path, { headers: { "if-none-match": tag ?? "" } });
      expect([third.status, await third.text(), third.headers.get("etag")]).toEqual([304, "", tag]);
      expect(third.headers.get("content-security-policy")).toBe(second.headers.get("content-security-policy"));
    },
  );

  it("sends each encoding that a client accepts", async () => {
    const bodies = new Set<string>();
    for (const encoding of ["br", "gzip", "identity"]) {
      const response = await site.request(profile(), { headers: { "accept-encoding": encoding } });
      expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding);
      bodies.add(await response.text());
    }
    expect(bodies.size).toBe(1);
  });

  it.each(changes)("shows a change at the next request: %s", async (_name, change) => {
    const before = { profile: await cached(profile()), data: await cached(`${profile()}.data`) };
    expect(before.profile).toBe(await rendered(profile()));
    await change();
    const after = await readBody(await site.request(profile()));
    expect(after).not.toBe(before.profile);
    expect(after).toBe(await rendered(profile()));
    expect(await readBody(await site.request(`${profile()}.data`))).not.toBe(before.data);
  });

  it("shows a new, changed and hidden athlete at the next search", async () => {
    expect(await cached(search())).not.toContain("Chadron");
    await createAthlete(site.db, { lastName, city: "Chadron" });
    expect(await readBody(await site.request(search()))).toContain("Chadron");
    await sql`update athletes set city = 'Valentine' where id = ${key}`.execute(site.db);
    expect(await readBody(await site.request(search()))).toContain("Valentine");
    await sql`update accounts set is_blocked = true where id = (select account_id from athletes where id = ${key})`.execute(
      site.db,
    );
    expect(await readBody(await site.request(search()))).not.toContain("Valentine");
    expect((await site.request(profile())).status).toBe(404);
    expect((await site.request(`${profile()}.data`)).status).toBe(404);
    await sql`update accounts set is_blocked = false where id = (select account_id from athletes where id = ${key})`.execute(
      site.db,
    );
    expect((await site.request(profile())).status).toBe(200);
  });

  it("neither caches a page for a signed-in member nor sends one from the cache", async () => {
    await cached(profile());
    const { headers } = await createBrowser(site.db);
    const response = await site.request(profile(), { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).toBeNull();
    const path = `${profile()}?view=member`;
    await site.request(path, { headers });
    expect(await readBody(await site.request(path))).toBe(await rendered(path));
  });

  it.each([profile, search])("names only the member who requests a page", async (path) => {
    const names = ["$&</script>", "$1<b>'"].map((name) => name + uniqueWord());
    const members = await Promise.all(names.map((first_name) => createBrowser(site.db, { first_name })));
    const pages = await Promise.all(
      [...members, { headers: {} }].map(async ({ headers }) => readBody(await site.request(path(), { headers }))),
    );
    const shown = names.map((name) => name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
    for (const [index, name] of shown.entries())
      expect(pages.map((page) => page.includes(name.replaceAll("'", "&#x27;")))).toEqual(
        pages.map((_, place) => place === index),
      );
    for (const page of pages) expect(page).not.toContain("slot");
  });

  it("counts a view of a cached profile", async () => {
    const viewers = async () => {
      const { rows } = await sql<{
        viewers: number;
      }>`select coalesce(sum(viewers), 0)::int as viewers from profile_views where athlete_id = ${key}`.execute(
        site.db,
      );
      return rows[0]?.viewers;
    };
    await cached(profile());
    expect(await viewers()).toBe(0);
    const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    await site.request(profile(), { headers: { "user-agent": browser } });
    await expect.poll(viewers, { timeout: 10_000 }).toBe(1);
  });
});
