import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { encodeId, findKey } from "../../src/athletes/public-id.server.ts";
import { createAthlete, uniqueWord } from "../factories.ts";
import { createBrowser } from "../signed-in.ts";
import { createTeam } from "../team-factories.ts";
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
  await run("update athlete_sports set jersey_number = '7' where athlete_id = $key");
  const { teamId, head } = await createTeam(site.db);
  await run(`
    with game as (
      insert into team_games (team_id, season_year, opponent, game_date, is_played, created_by)
        values ('${teamId}', '2026', 'Norris', '2026-09-04', true, '${head.staffId}') returning id
    ), file as (
      insert into team_files (team_id, game_id, staff_id, format, name, sha256, size, checks, adds_up)
        select '${teamId}', id, '${head.staffId}', 'csv', 'game.csv', repeat('a', 64), 1, '[]', true from game returning game_id, id
    ), line as (
      insert into team_lines (team_id, game_id, athlete_id, stats, version, source, file_id, staff_id)
        select '${teamId}', game_id, $key, '{"kills": 11}', 2, 'file', id, '${head.staffId}' from file returning game_id, stats
    ), event as (
      insert into events (team_season_id, position, name, event_date, stats, team_game_id)
        select team_seasons.id, 9, 'Norris', '2026-09-04', line.stats, game_id from team_seasons, line where athlete_id = $key
    )
    insert into event_files (event_id, format, name, sha256, size, adds_up, stats, is_athlete)
      select id, 'csv', 'own.csv', repeat('b', 64), 1, true, stats, true from events where id = ${ownEvent}`);
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

/** Runs a statement in which `$key` is the athlete. */
const run = (statement: string) => sql.raw(statement.replaceAll("$key", key)).execute(site.db);

const ownEvent = `(select min(events.id) from events join team_seasons on team_seasons.id = team_season_id
  where athlete_id = $key and team_game_id is null)`;

const teamEvent = `(select events.id from events join team_seasons on team_seasons.id = team_season_id
  where athlete_id = $key and team_game_id is not null)`;

/** The windows of events, which show more than the list of events. */
type Window = "own event" | "team event";

/** Returns the address of the profile, or of the window of an event. */
async function addressOf(shown?: Window): Promise<string> {
  if (!shown) return profile();
  const event = shown === "own event" ? ownEvent : teamEvent;
  const { rows } = await sql.raw<{ id: string }>(`select ${event.replaceAll("$key", key)} as id`).execute(site.db);
  return `${profile()}?event=${encodeId("event", rows[0]?.id ?? "0")}`;
}

function ofReference(column: string): string {
  return `${column} in (select staff_id from coach_references where athlete_id = $key)`;
}

/** A change of a row that a profile shows, in each table. */
const changes: [table: string, change: string, statement: string, shown?: Window][] = [
  [
    "accounts",
    "the name",
    "update accounts set first_name = 'Renamed' where id = (select account_id from athletes where id = $key)",
  ],
  ["athletes", "the city", "update athletes set city = 'Lincoln' where id = $key"],
  [
    "athletes",
    "the choice to publish the number",
    "update athletes set published_fields = '{jerseyNumber}' where id = $key",
  ],
  [
    "athlete_sports",
    "a published jersey number",
    "update athlete_sports set jersey_number = '12' where athlete_id = $key",
  ],
  ["athlete_sports", "another sport", "insert into athlete_sports (athlete_id, sport_code) values ($key, 'BB')"],
  ["team_seasons", "a team", "update team_seasons set team_name = 'Another team' where athlete_id = $key"],
  ["events", "a game", `update events set score = '3-2' where id = ${ownEvent}`],
  [
    "event_files",
    "the program of a file",
    `update event_files set producer = 'Click&Scout 1.54' where event_id = ${ownEvent}`,
    "own event",
  ],
  ["event_files", "a deleted file", `delete from event_files where event_id = ${ownEvent}`, "own event"],
  [
    "team_lines",
    "the time of a team's line",
    "update team_lines set entered_at = '2026-01-01' where athlete_id = $key",
    "team event",
  ],
  [
    "team_files",
    "the program of a team's file",
    "update team_files set producer = 'Click&Scout 1.54' where id in (select file_id from team_lines where athlete_id = $key)",
    "team event",
  ],
  [
    "coach_references",
    "a reference",
    `insert into coach_references (athlete_id, team_id, staff_id, relation, first_year, last_year, text, accepted_at)
      select distinct athlete_id, team_id, staff_id, 'coach', 2024, 2026, 'Calm under pressure', now() from team_lines where athlete_id = $key`,
  ],
  [
    "team_staff",
    "the role of the coach of a reference",
    `update team_staff set role = 'assistant' where ${ofReference("id")}`,
  ],
  [
    "accounts",
    "the name of the coach of a reference",
    `update accounts set last_name = 'Once' where id in (select account_id from team_staff where ${ofReference("id")})`,
  ],
  [
    "hidden_parts",
    "a reference that the staff hides",
    "insert into hidden_parts (athlete_id, part, reference_id, reason) select athlete_id, 'reference', id, 'harmful' from coach_references where athlete_id = $key",
  ],
  ["hidden_parts", "a reference that is shown again", "delete from hidden_parts where athlete_id = $key"],
  [
    "coach_references",
    "a reference that ended",
    "update coach_references set ended_at = now(), ended_by = 'coach' where athlete_id = $key",
  ],
  [
    "line_proposals",
    "a proposal",
    `insert into line_proposals (athlete_id, event_id, version, stats, before, team_id, staff_id, role)
      select $key, events.id, events.version, '{"kills": 12}', '{}', team_id, staff_id, 'head'
        from events, team_lines where events.id = ${teamEvent} and athlete_id = $key`,
  ],
  [
    "team_staff",
    "a coach with a proposal who left",
    "update team_staff set removed_at = now() where id in (select staff_id from line_proposals where athlete_id = $key)",
  ],
  [
    "team_staff",
    "a coach with a proposal who came back",
    "update team_staff set removed_at = null where id in (select staff_id from line_proposals where athlete_id = $key)",
  ],
  ["line_proposals", "a deleted proposal", "delete from line_proposals where athlete_id = $key"],
  [
    "line_confirmations",
    "a confirmation",
    `insert into line_confirmations (athlete_id, game_id, version, stats, team_id, staff_id, role)
      select athlete_id, game_id, version, stats, team_id, staff_id, 'head' from team_lines where athlete_id = $key`,
  ],
  [
    "accounts",
    "the name of the coach who confirmed",
    `update accounts set last_name = 'Renamed' where id in (select account_id from team_staff where id in (
      select staff_id from line_confirmations where athlete_id = $key))`,
    "team event",
  ],
  [
    "team_staff",
    "an erased coach",
    "update team_staff set account_id = null where id in (select staff_id from line_confirmations where athlete_id = $key)",
    "team event",
  ],
  [
    "teams",
    "the name of a team",
    "update teams set name = 'Lincoln West' where id in (select team_id from team_lines where athlete_id = $key)",
    "team event",
  ],
  ["line_confirmations", "a deleted confirmation", "delete from line_confirmations where athlete_id = $key"],
  ["team_lines", "a deleted line", "delete from team_lines where athlete_id = $key"],
  ["media_links", "a link", "update media_links set label = 'Better highlights' where athlete_id = $key"],
  [
    "link_previews",
    "the title of a video",
    "insert into link_previews (link_id, url, title) select id, url, 'A title' from media_links where athlete_id = $key",
  ],
  [
    "link_previews",
    "another title",
    "update link_previews set title = 'Another title' where link_id in (select id from media_links where athlete_id = $key)",
  ],
  [
    "film_clips",
    "a mark in a film",
    `insert into film_clips (athlete_id, number, link_id, video, start_ms, end_ms, sport_code, skill, reel_position)
      select $key, 1, id, url, 1000, 9000, 'VB', 'kills', 1 from media_links where athlete_id = $key`,
  ],
  ["film_clips", "a deleted mark", "delete from film_clips where athlete_id = $key"],
  [
    "hidden_parts",
    "a link that the staff hides",
    "insert into hidden_parts (athlete_id, part, link_id, reason) select $key, 'link', id, 'media' from media_links where athlete_id = $key",
  ],
  [
    "hidden_parts",
    "a game that the staff hides",
    `insert into hidden_parts (athlete_id, part, event_id, reason) select $key, 'game', ${ownEvent}, 'harmful'`,
  ],
  ["hidden_parts", "parts that are shown again", "delete from hidden_parts where athlete_id = $key"],
  ["media_links", "a deleted link", "delete from media_links where athlete_id = $key"],
  ["events", "a deleted game", `delete from events where id = ${ownEvent}`],
  ["team_seasons", "a deleted season", "delete from team_seasons where athlete_id = $key"],
];

/** The tables of views and functions that pages read. */
const views: Record<string, string[]> = {
  shown_events: ["events", "hidden_parts"],
  replaced_events: ["events"],
  shown_links: ["media_links", "hidden_parts"],
  shown_clips: ["film_clips", "media_links", "hidden_parts"],
  shown_references: ["coach_references", "team_staff", "teams", "accounts", "athletes", "hidden_parts"],
  is_disputed: ["line_proposals"],
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
  [...statement.matchAll(/\b(?:from|join)\s+"?(?!lateral)([a-z_]+)|\b(is_disputed)(?=\()/g)].flatMap(
    ([, read, called]) => views[called ?? read ?? ""] ?? [read ?? ""],
  );

/** Rows that only connect other rows. */
const connecting = ["team_games", "same_games", "unnest"];

/** Rows that jobs compute from the rows of many athletes. A page that shows them is cached for a minute at most. */
const computed = ["athlete_statistics", "known_opponents", "opponent_effects", "team_records"];

describe("changes of a profile", () => {
  it("include each table that the page reads", async () => {
    // Parts that are read only if they exist.
    const parts = changes.filter(([, change]) => ["a mark in a film", "a reference"].includes(change));
    for (const [, , statement] of parts) await run(statement);
    const script = path.join(import.meta.dirname, "list-page-reads.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [script, site.databaseUrl, profile()]);
    const { statusCode, statements } = JSON.parse(stdout) as { statusCode: number; statements: string[] };
    expect(statusCode).toBe(200);
    for (const [table] of parts) await run(`delete from ${table} where athlete_id = $key`);
    const shown = statements.filter((text) => !/rate_limits|view_|athlete_changes/.test(text)).flatMap(readsOf);
    expect([...new Set(shown)].sort()).toEqual(
      [...new Set([...connecting, ...computed, ...changes.map(([table]) => table)])].sort(),
    );
  });
});

describe("pages from the cache", () => {
  it.each(["/", "/about", "/searchAthletes", "profile"])("sends the same page again with a tag: %s", async (name) => {
    const path = name.replace(/^profile/, profile);
    // Other files change athletes of the same database, after which a search is rendered again.
    await vi.waitFor(() => expectCached(path), { timeout: 30_000, interval: 100 });
  });

  async function expectCached(path: string): Promise<void> {
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
  }

  it("sends each encoding that a client accepts", async () => {
    const bodies = new Set<string>();
    for (const encoding of ["br", "gzip", "identity"]) {
      const response = await site.request(profile(), { headers: { "accept-encoding": encoding } });
      expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding);
      bodies.add(await response.text());
    }
    expect(bodies.size).toBe(1);
  });

  /** Requests the page as the script of an open page does. */
  async function requestInPlace(path: string): Promise<string> {
    const headers = { "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" };
    return readBody(await site.request(path, { headers }));
  }

  it.each(changes)("shows a change at the next request: %s, %s", async (_table, _change, statement, shown) => {
    const path = await addressOf(shown);
    const before = await cached(path);
    const inPlace = await Promise.all([requestInPlace(path), requestInPlace(path)]);
    expect(before).toBe(await rendered(path));
    await run(statement);
    const after = await readBody(await site.request(path));
    expect(after).not.toBe(before);
    expect(after).toBe(await rendered(path));
    expect(inPlace).not.toContain(await requestInPlace(path));
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

  it("G10 asks search engines not to list a profile until the athlete chooses it, cached or not", async () => {
    const athlete = await createAthlete(site.db);
    const [address, card] = [`/profile/${athlete}`, `/profile/${athlete}/card.png`];
    const seen = async () => {
      const response = await site.request(address);
      const html = await response.text();
      const picture = await site.request(card);
      return {
        header: response.headers.get("x-robots-tag"),
        tag: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? null,
        card: picture.headers.get("x-robots-tag"),
        hasData: html.includes("application/ld+json"),
      };
    };
    const hidden = "noindex, follow";
    const unlisted = { header: hidden, tag: hidden, card: hidden, hasData: false };
    expect([await seen(), await seen()]).toEqual([unlisted, unlisted]);
    const choose = (fields: string) =>
      sql`update athletes set published_fields = ${fields} where id = ${findKey("athlete", athlete)}`.execute(site.db);
    await choose("{searchEngines}");
    const listed = { header: null, tag: null, card: null, hasData: true };
    expect([await seen(), await seen()]).toEqual([listed, listed]);
    await choose("{}");
    expect(await seen()).toEqual(unlisted);
  });

  it("G10 keeps the data of a search out of search engines, cached or not", async () => {
    const path = search().replace("?", ".data?");
    for (const response of [await site.request(path), await site.request(path)])
      expect([response.status, response.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
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

  it("sends a player to a document only, cached or not", async () => {
    const url = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
    const path = `/profile/${await createAthlete(site.db, { mediaLinks: [{ text: "Highlights", date: "2026-01-01", url }] })}`;
    const [, video = ""] = /href="[^"?]*(\?video=[^"#]+)/.exec(await rendered(path)) ?? [];
    const playing = async (destination: string) =>
      (await readBody(await site.request(path + video, { headers: { "sec-fetch-dest": destination } }))).includes(
        "<iframe",
      );
    for (const _ of ["rendered", "cached"])
      expect([await playing("document"), await playing("empty"), await playing("iframe")]).toEqual([
        true,
        false,
        false,
      ]);
  });

  it("contains the fonts only in the next page of a visit", async () => {
    const head = async (site_: string) => {
      const response = await site.request(profile(), { headers: { "sec-fetch-site": site_ } });
      return /<head>.*<\/head>/s.exec(await response.text())?.[0].replace(/<noscript>.*?<\/noscript>/s, "");
    };
    for (const _ of ["rendered", "cached"]) {
      expect(await head("same-origin")).toMatch(/<link rel="stylesheet" href="\/assets\/late-/);
      expect(await head("none")).not.toMatch(/\/assets\/late-/);
    }
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
    const viewer = await createBrowser(site.db);
    await site.request(profile(), { headers: { ...viewer.headers, "user-agent": browser } });
    await expect.poll(viewers, { timeout: 10_000 }).toBe(2);
  });
});
