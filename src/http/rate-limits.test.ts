import { beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import { createLeasedLimits } from "./leased-limit.server.ts";
import { createLimits, eraseCounts, type LimitName, limitRules, requireWithin } from "./rate-limits.server.ts";

const { db } = testDatabase();
const day = 86_400_000;
const rightNow = Date.now.bind(Date);
const quarterOfAnHour = 15 * 60;
let ahead = 0;

beforeEach(() => {
  ahead = 0;
  vi.spyOn(Date, "now").mockImplementation(() => rightNow() + ahead);
});

/** Points and period in seconds of each rule, repeated here so that a change of a rule fails the test. */
const expected: Record<LimitName, [points: number, seconds: number]> = {
  "sign-in-address": [50, 900],
  "sign-in-account": [10, 900],
  "sign-in-known": [10, 900],
  "sign-in-everyone": [900, 900],
  "sign-in-portal": [100, 900],
  "second-factor": [10, 900],
  "sign-up": [50, 3600],
  forgot: [5, 900],
  resend: [5, 900],
  deletion: [5, 900],
  "email-change": [3, 3600],
  "password-change": [10, 3600],
  export: [5, 86_400],
  photo: [20, 900],
  "staff-invitation": [40, 86_400],
  "team-invitation": [40, 86_400],
  "guardian-invitation": [8, 86_400],
  "family-link": [10, 900],
  "family-mail": [5, 3600],
  "athlete-invitation": [6, 86_400],
  "push-subscription": [30, 3600],
  "outreach-draft": [5, 86_400],
  "invitation-mail": [3, 3600],
  "team-code": [10, 3600],
  "need-publication": [200, 86_400],
  "program-export": [20, 3600],
  "prospect-file": [120, 3600],
  "program-import": [20, 3600],
  "team-import": [120, 3600],
  "file-processor": [60_000, 3600],
  report: [10, 3600],
  "profile-hold": [3, 86_400],
  "coach-check": [20, 3600],
  "text-review": [10, 86_400],
  link: [30, 900],
  approval: [20, 900],
  publish: [20, 3600],
  "member-write": [300, 60],
  "public-read": [1200, 60],
  "picture-read": [6000, 60],
  "client-write": [2400, 60],
};

test.each(Object.keys(limitRules) as LimitName[])("R01 allows exactly the points of the rule %s", async (name) => {
  const [points, seconds] = expected[name];
  const limits = createLimits(db, 1);
  expect(await limits.take(name, "all of them", points)).toBe(0);
  const wait = await limits.take(name, "all of them");
  expect(wait).toBeGreaterThan(seconds - 30);
  expect(wait).toBeLessThanOrEqual(seconds);
});

test("F7 ends a count by the database clock although the process clock jumps", async () => {
  const limits = createLimits(db, 1);
  for (let number = 0; number < 5; number += 1) expect(await limits.take("forgot", "someone")).toBe(0);
  for (const jump of [0, day, -day]) {
    ahead = jump;
    const wait = await limits.take("forgot", "someone");
    expect(wait).toBeGreaterThan(quarterOfAnHour - 60);
    expect(wait).toBeLessThanOrEqual(quarterOfAnHour);
  }
});

test("F7 ends a count in time if it began while the process clock was a day ahead", async () => {
  const limits = createLimits(db, 1);
  ahead = day;
  for (let number = 0; number < 5; number += 1) await limits.take("forgot", "another client");
  ahead = 0;
  expect(await limits.take("forgot", "another client")).toBeLessThanOrEqual(quarterOfAnHour);
});

test("F7 does not extend a refused lease after the clock was set back", async () => {
  const leased = createLeasedLimits(createLimits(db, 0.0001));
  expect(await leased.take("forgot", "leased")).toBe(0);
  expect(await leased.take("forgot", "leased")).toBeGreaterThan(0);
  ahead = -day;
  const wait = await leased.take("forgot", "leased");
  expect(wait).toBeGreaterThan(quarterOfAnHour - 60);
  expect(wait).toBeLessThanOrEqual(quarterOfAnHour);
});

test("F1 allows sign-ins after forty processes were killed with one counted sign-in each", async () => {
  for (let process = 0; process < 40; process += 1)
    expect(await createLimits(db, 0.1).take("sign-in-everyone", "killed")).toBe(0);
});

test("R03 ends a lease with its period even if points are left", async () => {
  const leased = createLeasedLimits(createLimits(db, 1));
  const points = async () => {
    const rows = await db.selectFrom("rate_limits").select("points").where("key", "like", "public-read:%").execute();
    return rows.reduce((sum, row) => sum + row.points, 0);
  };
  const before = await points();
  expect(await leased.take("public-read", "leased")).toBe(0);
  await expect.poll(async () => (await points()) - before).toBe(40);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 60_001);
  expect(await leased.take("public-read", "leased")).toBe(0);
  vi.mocked(performance.now).mockRestore();
  await expect.poll(async () => (await points()) - before).toBe(80);
});

test.each([
  [1, "a minute"],
  [60, "a minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
])("R01 rejects a client that has to wait %i seconds with 429 and the text %s", async (seconds, wait) => {
  const counted = { name: "forgot", limit: 5, periodSeconds: 900, remaining: 0, resetSeconds: seconds };
  const refusal = requireWithin({ count: async () => ({ ...counted, waitSeconds: seconds }) }, "forgot", "a client");
  await expect(refusal).rejects.toMatchObject({
    statusCode: 429,
    message: `Too many attempts. Please try again in ${wait}.`,
    headers: { "retry-after": String(seconds) },
  });
});

test("erases all counts of a key, and no others", async () => {
  const limits = createLimits(db, 0.0001);
  const counts = [
    ["sign-in-account", "erased"],
    ["second-factor", "erased"],
    ["sign-in-known", ["erased", "192.0.2.1"]],
    ["sign-in-account", "stored"],
    ["sign-in-known", ["stored", "erased"]],
  ] as const;
  for (const [name, key] of counts) expect(await limits.take(name, key)).toBe(0);
  await eraseCounts(db, "erased");
  const waits = await Promise.all(counts.map(([name, key]) => limits.take(name, key)));
  expect(waits.map((seconds) => seconds > 0)).toEqual([false, false, false, true, true]);
});
