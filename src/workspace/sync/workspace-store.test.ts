import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noDetails, nonePublished } from "../../../tests/factories.ts";
import { createFakePage } from "../../../tests/fake-page.ts";
import type { Draft, DraftBox } from "../../browser-storage/draft-box.ts";
import type { OwnEvent, OwnProfile } from "../schema.ts";
import { profileSource } from "./record-source.ts";
import { createWorkspaceStore } from "./workspace-store.ts";
import { writeRecord } from "./write-record.ts";

interface Sent {
  method: string;
  path: string;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}

type Reply = (
  sent: Sent,
) => { status: number; result?: unknown; headers?: Record<string, string> } | Response | "no network";

let sent: Sent[];
let reply: Reply;

beforeEach(() => {
  sent = [];
  reply = () => ({ status: 500 });
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (path: string, { method, body, headers }: RequestInit) => {
    if (method === "GET") return Response.json({ result: null }, { status: 503 });
    const request = { method, path, body: body ? JSON.parse(String(body)) : {}, headers } as Sent;
    sent.push(request);
    const response = reply(request);
    if (response === "no network") throw new TypeError("fetch failed");
    if (response instanceof Response) return response;
    const { status, result = null, headers: more = {} } = response;
    return Response.json({ isError: status >= 400, message: "No.", result }, { status, headers: more });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const profile: OwnProfile = {
  ...noDetails,
  published: nonePublished,
  athleteId: "abc",
  firstName: "Ana",
  lastName: "Reyes",
  gender: "F",
  height: 70,
  weight: null,
  city: null,
  state: null,
  graduationYear: 2028,
  schoolType: "H",
  currentSchool: "Lincoln High",
  positions: [],
  playedSports: { BB: false, FB: false, VB: true },
  jerseyNumbers: { BB: null, FB: null, VB: null },
  picture: null,
  isPublished: false,
  isHeld: false,
  isHiddenByGuardian: false,
  protectedParts: [],
  guardian: null,
  version: 3,
  sports: [
    {
      sportCode: "VB",
      seasons: [
        {
          seasonYear: "2026",
          teams: [
            {
              teamId: "team1",
              sportCode: "VB",
              seasonYear: "2026",
              teamName: "Varsity",
              seasonOrGame: "G",
              version: 1,
              events: [],
              eventCount: 0,
              teamEventCount: 0,
              eventsIncluded: true,
            },
          ],
        },
      ],
    },
  ],
  mediaLinks: [],
  textReviews: [],
  teamEvents: [],
  eventCount: 0,
  missing: [],
  completeness: 50,
};

function openStore() {
  const store = createWorkspaceStore("account", profile, profileSource);
  return { store, key: store.list("profile")[0] ?? "", game: store.list("event", "team:team1")[0] ?? "" };
}

function openBox(): DraftBox & { drafts: Map<string, Draft> } {
  const drafts = new Map<string, Draft>();
  return {
    drafts,
    store: (draft) => void drafts.set(`${draft.record} ${draft.tab}`, draft),
    drop: (record, tab) => void drafts.delete(`${record} ${tab}`),
    readAll: async () => [...drafts.values()],
    clear: async () => drafts.clear(),
  };
}

function eventOf({ body }: Sent, version: number) {
  return { eventId: "event1", eventName: null, score: null, date: null, derived: {}, ...body, version };
}

test("saves input after a pause, based on the version that was on screen", async () => {
  reply = ({ body }) => ({ status: 200, result: { ...profile, ...body, version: 4 } });
  const { store, key } = openStore();
  store.type(key, { weight: "1" });
  store.type(key, { weight: "150" });
  expect(store.saving()).toBe("saving");
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toMatchObject([{ method: "PATCH", path: "/api/me/profile", body: { weight: 150 } }]);
  expect(sent[0]?.headers["if-match"]).toBe('"3"');
  expect(store.saving()).toBe("saved");
  expect(store.record(key)).toMatchObject({ version: 4, typed: {}, state: "clean" });
});

test("sends a sport, a number and honors, and rejects an honor without a year", async () => {
  reply = ({ body }) => ({ status: 200, result: { ...profile, ...body, version: 4 } });
  const { store, key } = openStore();
  store.type(key, { "playedSports.BB": "yes", "jerseyNumbers.BB": "00", honors: "2025: All-State\n\n2024 MVP\n" });
  await vi.advanceTimersByTimeAsync(1000);
  const list = [
    { year: 2025, text: "All-State" },
    { year: 2024, text: "MVP" },
  ];
  expect(sent[0]?.body).toEqual({ playedSports: { BB: true }, jerseyNumbers: { BB: "00" }, honors: list });
  expect(store.record(key)?.saved.honors).toBe("2025 All-State\n2024 MVP");
  store.type(key, { honors: "2025 All-State\nMVP", "jerseyNumbers.BB": "100" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(1);
  expect(store.record(key)?.errors).toEqual({
    honors: expect.stringContaining("a year from 2000"),
    "jerseyNumbers.BB": expect.stringContaining("from 0 to 99"),
  });
});

test("reads measurements in feet and inches, and in eighths of an inch", async () => {
  reply = ({ body }) => ({ status: 200, result: { ...profile, ...body, version: 4 } });
  const { store, key } = openStore();
  store.type(key, { standingReach: "7'8.5\"", approachTouch: "120", blockTouch: "9’", handSize: "9 3/8" });
  await vi.advanceTimersByTimeAsync(1000);
  const measured = (value: number) => ({ value, date: null, taken: null });
  expect(sent[0]?.body).toEqual({
    standingReach: measured(92.5),
    approachTouch: measured(120),
    blockTouch: measured(108),
    handSize: measured(9.375),
  });
  expect(store.record(key)?.saved).toMatchObject({ approachTouch: "10'0\"", handSize: "9.375" });
  expect(store.saving()).toBe("saved");
  store.type(key, { standingReach: "7'13\"" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.record(key)?.errors.standingReach).toContain("from 60 to 120 inches (5'0\" to 10'0\")");
});

test("repeats a create request without a response under the same key, then saves later input", async () => {
  let requests = 0;
  reply = (request) => {
    requests += 1;
    return requests === 1 ? "no network" : { status: 200, result: eventOf(request, requests) };
  };
  const { store, game } = openStore();
  store.type(game, { "stats.kills": "12" });
  await vi.advanceTimersByTimeAsync(750);
  expect(store.saving()).toBe("trying");
  store.type(game, { "stats.kills": "13" });
  await vi.advanceTimersByTimeAsync(10_000);
  const [first, second, third] = sent;
  expect(second).toEqual(first);
  expect(first).toMatchObject({ method: "POST", path: "/api/me/teams/team1/events", body: { stats: { kills: 12 } } });
  expect(third).toMatchObject({ method: "PUT", path: "/api/me/events/event1", body: { stats: { kills: 13 } } });
  expect(store.saving()).toBe("saved");
});

test("stops saving when the session ends and continues after the next sign-in", async () => {
  reply = () => ({ status: 401 });
  const { store, key } = openStore();
  store.type(key, { city: "Omaha" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(store.saving()).toBe("signed-out");
  reply = ({ body }) => ({ status: 200, result: { ...profile, ...body, version: 4 } });
  store.tryNow();
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.saving()).toBe("saved");
});

test("waits for the athlete's choice if a field changed elsewhere, and saves it over the shown version", async () => {
  reply = () => ({
    status: 412,
    result: { yours: {}, current: { ...profile, height: 71, city: "Omaha", version: 9 } },
  });
  const { store, key } = openStore();
  store.type(key, { height: "72" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.record(key)).toMatchObject({
    state: "conflict",
    conflicts: [{ field: "height", yours: "72", current: "71" }],
    saved: { city: "Omaha" },
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  reply = ({ body }) => ({ status: 200, result: { ...profile, ...body, version: 10 } });
  store.decide(key, ["height"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent[1]?.headers["if-match"]).toBe('"9"');
  expect(sent[1]?.body).toEqual({ height: 72 });
});

test("rejects an impossible line with a reason before sending it, and saves it after a correction", async () => {
  reply = (request) => ({ status: 200, result: eventOf(request, 1) });
  const { store, game } = openStore();
  store.type(game, { "stats.kills": "9", "stats.attackErrors": "8", "stats.attackAttempts": "15" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([]);
  expect(store.saving()).toBe("attention");
  expect(store.record(game)?.errors).toEqual({
    "stats.kills": "9 kills + 8 errors = 17, but total attacks is 15. Check these numbers.",
  });
  store.type(game, { "stats.attackAttempts": "30" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.saving()).toBe("saved");
});

test("shows a trailing blank in the focused field, although it is saved without the blank", async () => {
  reply = () => ({ status: 200, result: { ...profile, city: "Grand", version: 4 } });
  const { store, key } = openStore();
  store.type(key, { city: "Grand " });
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.record(key)).toMatchObject({ saved: { city: "Grand" }, shown: { city: "Grand " }, state: "clean" });
  store.leave(key);
  expect(store.record(key)?.shown).toEqual({});
});

test("stores a draft from the first keystroke and deletes it after saving", async () => {
  reply = (request) => ({ status: 200, result: eventOf(request, 1) });
  const { store, game } = openStore();
  const box = openBox();
  store.start({ box, tab: "one" });
  store.type(game, { eventName: "v" });
  expect([...box.drafts.values()]).toMatchObject([{ typed: { eventName: "v" }, parent: "team:team1", tab: "one" }]);
  store.type(game, { eventName: "vs. Lincoln" });
  expect([...box.drafts.values()]).toMatchObject([{ typed: { eventName: "vs. Lincoln" } }]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(box.drafts.size).toBe(0);
});

test("offers drafts of closed tabs without saving them", async () => {
  reply = ({ body }) => ({ status: 200, result: { ...profile, ...body, version: 4 } });
  const { store, key } = openStore();
  const typed = { city: "Omaha" };
  const draft = { record: key, tab: "closed", typed, base: { city: "" }, version: 3, parent: null, typedAt: 1 };
  store.start({ box: openBox(), tab: "mine" });
  store.restoreDraft([draft]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(store.record(key)).toMatchObject({ state: "offered", typed: { city: "Omaha" } });
  expect(sent).toEqual([]);
  store.save([key]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent[0]?.body).toEqual({ city: "Omaha" });
});

test.each([
  ["corrected to the saved value", "70", {}],
  ["saved", "72", { height: 72 }],
])("drops the drafts of all closed tabs when their field is %s", async (_, height, body) => {
  reply = () => ({ status: 200, result: { ...profile, ...body, version: 4 } });
  const { store, key } = openStore();
  const box = openBox();
  const draft = { record: key, version: 3, parent: null, base: { height: "70" } };
  const drafts = ["71", "733"].map((typed, tab) => ({
    ...draft,
    tab: `${tab}`,
    typed: { height: typed },
    typedAt: tab,
  }));
  for (const one of drafts) void box.store(one);
  store.start({ box, tab: "mine" });
  store.restoreDraft(drafts);
  expect(store.record(key)).toMatchObject({ state: "offered", typed: { height: "733" } });
  store.type(key, { height });
  await vi.advanceTimersByTimeAsync(2000);
  expect(await box.readAll()).toEqual([]);
});

test("drops the draft of a value that is saved, and keeps an older draft of another field", async () => {
  const { store, key } = openStore();
  const box = openBox();
  const draft = { record: key, version: 3, parent: null };
  const drafts: Draft[] = [
    { ...draft, tab: "saved", typed: { height: "70" }, base: { height: "69" }, typedAt: 3 },
    { ...draft, tab: "weight", typed: { weight: "150" }, base: { weight: "" }, typedAt: 2 },
    { ...draft, tab: "city", typed: { city: "Omaha" }, base: { city: "" }, typedAt: 1 },
  ];
  for (const one of drafts) void box.store(one);
  store.start({ box, tab: "mine" });
  store.restoreDraft(drafts);
  expect((await box.readAll()).map(({ tab }) => tab)).toEqual(["weight", "city", "mine"]);
  store.discard(key);
  expect((await box.readAll()).map(({ tab }) => tab)).toEqual(["city"]);
});

test("merges an offered draft field by field if the stored version is newer", () => {
  const { store, key } = openStore();
  const draft = { record: key, tab: "closed", version: 2, parent: null, typedAt: 1 };
  const drafts = [{ ...draft, typed: { height: "72", city: "Omaha" }, base: { height: "69", city: "" } }];
  store.start({ box: openBox(), tab: "mine" });
  store.restoreDraft(drafts);
  expect(store.record(key)).toMatchObject({
    state: "conflict",
    typed: { height: "72", city: "Omaha" },
    conflicts: [{ field: "height", yours: "72", current: "70" }],
  });
});

test("G07 proposes a title with the site and the kind of a link", () => {
  const titleOf = (url: string) => {
    const values = { url, text: " ", date: "2026-09-01" };
    return writeRecord("link", { values, fields: Object.keys(values), isNew: true, sportCode: null });
  };
  expect(titleOf("hudl.com/video/3/1/a")).toMatchObject({ body: { text: "Hudl film" } });
  expect(titleOf("https://www.instagram.com/reel/C8abcDEfgHi/")).toMatchObject({ body: { text: "Instagram reel" } });
  expect(titleOf("https://instagram.com/ava.vb")).toHaveProperty("errors.url");
});

test.each([
  ["team", { teamName: "JV", seasonYear: "2026", sportCode: "VB" }, { seasonOrGame: "G" }],
  ["link", { url: "https://youtu.be/dQw4w9WgXcQ", text: "Tape" }, { date: "2026-09-01" }],
] as const)(
  "a new %s that was refused is made by its button alone, however it is put right",
  async (kind, first, rest) => {
    const { store } = openStore();
    const key = store.list(kind).at(-1) ?? "";
    store.type(key, first);
    store.save([key]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.record(key)?.state).toBe("refused");
    store.type(key, rest);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.saving()).toBe("not-added");
    expect(sent).toEqual([]);
    store.save([key]);
    // Shorter than the first retry delay.
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toMatchObject([{ method: "POST", body: { ...first, ...rest } }]);
  },
);

test("deletes a team if only this page's saves raised its version", async () => {
  const stored = { ...profile.sports[0]?.seasons[0]?.teams[0], version: 2 };
  const other = { ...eventOf({ body: {} } as Sent, 1), eventId: "event2" };
  let current: object = stored;
  reply = (request) => {
    if (request.method === "POST") {
      const made = eventOf(request, 1);
      current = { ...stored, events: [made] };
      return { status: 200, result: made };
    }
    return request.headers["if-match"] === '"2"' ? { status: 200 } : { status: 412, result: { current } };
  };
  const { store, game } = openStore();
  store.type(game, { eventName: "mine" });
  await vi.advanceTimersByTimeAsync(1000);
  const mine = current;
  current = { ...mine, version: 3, events: [...(mine as { events: object[] }).events, other] };
  // The message of the server names the team.
  expect(await store.delete("team:team1")).toBe("No.");
  expect(sent.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  current = mine;
  expect(await store.delete("team:team1")).toBeNull();
  expect(sent.at(-1)).toMatchObject({ method: "DELETE", path: "/api/me/teams/team1" });
});

test("creates games in the order of the grid and always offers a blank one", async () => {
  let made = 0;
  reply = (request) => {
    made += 1;
    return { status: 200, result: { ...eventOf(request, 1), eventId: `event${made}` } };
  };
  const { store, game } = openStore();
  store.type(game, { eventName: "one" });
  const [, second = ""] = store.list("event", "team:team1");
  store.type(second, { eventName: "two" });
  store.add("team:team1", { eventName: "three" });
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent.map(({ body }) => body.eventName)).toEqual(["one", "two", "three"]);
  expect(store.list("event", "team:team1")).toHaveLength(4);
});

describe("seasons whose games are not loaded", () => {
  const teamOf = (id: string, events: OwnEvent[], eventCount = events.length, eventsIncluded = true) => ({
    ...{ teamId: id, sportCode: "VB" as const, seasonYear: "2026", teamName: id, seasonOrGame: "G" as const },
    ...{
      version: 1,
      events,
      eventCount,
      teamEventCount: 0,
      eventsIncluded: eventsIncluded && events.length === eventCount,
    },
  });
  const gameOf = (id: string): OwnEvent => ({
    ...{ eventId: id, eventName: id, score: null, date: null, stats: {}, derived: {}, version: 1 },
  });
  const profileWith = (...teams: ReturnType<typeof teamOf>[]): OwnProfile => ({
    ...profile,
    sports: [{ sportCode: "VB", seasons: [{ seasonYear: "2026", teams }] }],
  });
  const stored: Record<string, OwnEvent[]> = { one: [gameOf("a")], two: [gameOf("b"), gameOf("c")] };
  const requested = () => requests.map((path) => new URL(path, "http://x").searchParams.get("eventsOf"));
  let requests: string[];

  beforeEach(() => {
    requests = [];
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", async (path: string, options: RequestInit) => {
      if (options.method !== "GET") return fetch(path, options);
      requests.push(path);
      const wanted = (new URL(path, "http://x").searchParams.get("eventsOf") ?? "").split(",");
      const teams = Object.entries(stored).map(([id, events]) =>
        teamOf(id, wanted.includes(id) ? events : [], events.length),
      );
      return Response.json({ isError: false, message: "", result: profileWith(...teams) });
    });
  });

  const open = () =>
    createWorkspaceStore("account", profileWith(teamOf("one", [gameOf("a")]), teamOf("two", [], 2)), profileSource);

  test("G01 loads the games of a season when it is shown, and only its games", async () => {
    const store = open();
    expect([store.isLoaded("team:one"), store.isLoaded("team:two")]).toEqual([true, false]);
    expect([store.countEvents("team:one"), store.countEvents("team:two")]).toEqual([1, 2]);
    expect(store.list("event", "team:two")).toEqual([]);
    store.show("team:one");
    await vi.advanceTimersByTimeAsync(0);
    expect(requested()).toEqual([]);
    store.show("team:two");
    await vi.advanceTimersByTimeAsync(0);
    expect(requested()).toEqual(["two"]);
    expect(store.isLoaded("team:two")).toBe(true);
    expect(store.list("event", "team:two").slice(0, 2)).toEqual(["event:b", "event:c"]);
    // The other season stays for use without network, and is read again when it is shown again.
    expect(store.record("event:a")?.saved.eventName).toBe("a");
    store.show("team:one");
    await vi.advanceTimersByTimeAsync(0);
    expect(requested()).toEqual(["two", "one"]);
  });

  test("G01 loads a season that has only games of the athlete's team", async () => {
    const store = createWorkspaceStore("account", profileWith(teamOf("two", [], 0, false)), profileSource);
    expect([store.isLoaded("team:two"), store.countEvents("team:two")]).toEqual([false, 0]);
    store.show("team:two");
    await vi.advanceTimersByTimeAsync(0);
    expect(requested()).toEqual(["two"]);
    expect(store.isLoaded("team:two")).toBe(true);
  });

  test("G01 saves the input of a season that is not shown anymore", async () => {
    reply = ({ body }) => ({ status: 200, result: { ...gameOf("a"), ...body, version: 2 } });
    const store = open();
    store.show("team:one");
    store.type("event:a", { eventName: "vs. Norris" });
    store.show("team:two");
    await vi.advanceTimersByTimeAsync(0);
    expect(store.record("event:a")).toMatchObject({ state: "typing", typed: { eventName: "vs. Norris" } });
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toMatchObject([{ method: "PUT", path: "/api/me/events/a", body: { eventName: "vs. Norris" } }]);
    expect(store.record("event:a")).toMatchObject({ state: "clean", saved: { eventName: "vs. Norris" } });
  });

  test("G01 offers the draft of a game after it has loaded the season of the game", async () => {
    const store = open();
    const draft = { record: "event:c", tab: "closed", typed: { eventName: "vs. Norris" }, base: { eventName: "c" } };
    const later = { ...draft, version: 1, parent: "team:two", typedAt: 1 };
    const added = { ...later, record: "event:new-1", base: {}, version: null };
    store.start({ box: openBox(), tab: "mine" });
    store.restoreDraft([later, added]);
    expect(store.isUnsaved()).toBe(true);
    expect(store.all().filter(({ state }) => state === "deleted")).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(requested()).toEqual(["two"]);
    for (const key of ["event:c", "event:new-1"])
      expect(store.record(key)).toMatchObject({
        state: "offered",
        parent: "team:two",
        typed: { eventName: "vs. Norris" },
      });
  });

  test("G01 requests a season again after a failure, and reports the failure until then", async () => {
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    const store = open();
    store.show("team:two");
    await vi.advanceTimersByTimeAsync(0);
    expect(store.hasFailedToLoad()).toBe(true);
    vi.stubGlobal("fetch", fetch);
    store.show("team:two");
    await vi.advanceTimersByTimeAsync(0);
    expect([store.hasFailedToLoad(), store.isLoaded("team:two")]).toEqual([false, true]);
  });

  test("G01 offers no blank game to an athlete who has the most games that we store", async () => {
    const full = { ...profileWith(teamOf("one", [gameOf("a")])), eventCount: 1500 };
    const store = createWorkspaceStore("account", full, profileSource);
    expect(store.list("event", "team:one")).toEqual(["event:a"]);
    store.load({ ...full, eventCount: 1499 });
    expect(store.list("event", "team:one")).toHaveLength(2);
    store.load(full);
    expect(store.list("event", "team:one")).toEqual(["event:a"]);
  });

  test("G01 takes time in proportion to the number of games", () => {
    const teams = Array.from({ length: 140 }, (_, team) =>
      teamOf(
        `t${team}`,
        Array.from({ length: 100 }, (__, n) => gameOf(`t${team}-${n}`)),
      ),
    );
    vi.useRealTimers();
    const start = performance.now();
    createWorkspaceStore("account", profileWith(...teams), profileSource);
    // Comparing each game with each other takes many times as long.
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe("without a reliable network", () => {
  const page = createFakePage();
  const stored: Reply = ({ body }) => ({ status: 200, result: { ...profile, ...body, version: 4 } });

  beforeEach(() => page.install());

  /** A workspace with a city that could not be saved. */
  async function typeOffline() {
    reply = () => "no network";
    const { store, key } = openStore();
    const stopListening = store.listen();
    store.type(key, { city: "Omaha" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.saving()).toBe("trying");
    expect(store.unsent()).toBe(1);
    expect(store.lastFailedAt()).toBe(Date.now() - 300);
    return { store, key, stopListening };
  }

  test("saves input by time, without the event online", async () => {
    const { store } = await typeOffline();
    page.setOnLine(false);
    reply = stored;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(store.saving()).toBe("saved");
    expect(store.lastFailedAt()).toBeNull();
  });

  test("tries at least once a minute while a network claims to work and does not", async () => {
    const { store } = await typeOffline();
    page.setOnLine(true);
    page.window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(1_800_000);
    expect(sent.length).toBeGreaterThan(25);
    expect(sent.length).toBeLessThan(60);
    reply = stored;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.saving()).toBe("saved");
  });

  test.each([
    ["the page becomes visible", () => page.setVisible(true)],
    ["the page gets the focus", () => page.window.dispatchEvent(new Event("focus"))],
  ])("saves at once when %s after a sleep", async (_, wakeUp) => {
    const { store } = await typeOffline();
    await vi.advanceTimersByTimeAsync(300_000);
    reply = stored;
    vi.setSystemTime(Date.now() + 3_600_000);
    wakeUp();
    await vi.advanceTimersByTimeAsync(1);
    expect(store.saving()).toBe("saved");
  });

  test("saves at once after the next input, although the next try would be later", async () => {
    const { store, key } = await typeOffline();
    await vi.advanceTimersByTimeAsync(300_000);
    reply = stored;
    store.type(key, { city: "Omaha!" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.saving()).toBe("saved");
  });

  test.each([
    ["foreign HTML", () => new Response("<h1>Hotel WiFi</h1>", { headers: { "content-type": "text/html" } })],
    ["foreign HTML with 404", () => new Response("<h1>Not found</h1>", { status: 404 })],
    ["foreign HTML with 401", () => new Response("<h1>Sign in</h1>", { status: 401 })],
    ["foreign JSON", () => Response.json({ ok: true })],
    ["a result that is no record", () => Response.json({ isError: false, message: "", result: {} })],
    ["an empty result", () => Response.json({ isError: false, message: "", result: null })],
  ])("does not count input as saved, refused or deleted after %s", async (_, portal) => {
    const { store, key } = await typeOffline();
    reply = portal;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.record(key)).toMatchObject({ state: "typing", typed: { city: "Omaha" } });
    expect(store.saving()).toBe("trying");
    reply = stored;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.saving()).toBe("saved");
  });
});

test("keeps a publication that is newer than a response with the facts before it", async () => {
  const { store } = openStore();
  const responses: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", async (_path: string, { method }: RequestInit) => {
    if (method === "GET") return new Promise<Response>((resolve) => responses.push(resolve));
    return Response.json({ isError: false, message: "", result: { isPublished: true } });
  });
  const refreshed = store.refresh();
  expect(await store.publish(true)).toBeNull();
  responses[0]?.(Response.json({ isError: false, message: "", result: { ...profile, isPublished: false } }));
  await refreshed;
  expect(store.facts().isPublished).toBe(true);
});
