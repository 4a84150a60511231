import { beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import { createLeasedLimit } from "./leased-limit.server.ts";
import { createLimits } from "./rate-limits.server.ts";

const { db } = testDatabase();
const day = 86_400_000;
const rightNow = Date.now.bind(Date);
const quarterOfAnHour = 15 * 60;
let ahead = 0;

beforeEach(() => {
  ahead = 0;
  vi.spyOn(Date, "now").mockImplementation(() => rightNow() + ahead);
});

test("F7 a count ends when the database says so, however the clock of the process jumps", async () => {
  const limits = createLimits(db, 1);
  for (let number = 0; number < 5; number += 1) expect(await limits.take("forgot", "someone")).toBe(0);
  for (const jump of [0, day, -day]) {
    ahead = jump;
    const wait = await limits.take("forgot", "someone");
    expect(wait).toBeGreaterThan(quarterOfAnHour - 60);
    expect(wait).toBeLessThanOrEqual(quarterOfAnHour);
  }
});

test("F7 a count that began while the clock was a day ahead ends in time", async () => {
  const limits = createLimits(db, 1);
  ahead = day;
  for (let number = 0; number < 5; number += 1) await limits.take("forgot", "somebody else");
  ahead = 0;
  expect(await limits.take("forgot", "somebody else")).toBeLessThanOrEqual(quarterOfAnHour);
});

test("F7 a lease that was refused is not refused for longer because the clock was set back", async () => {
  const lease = createLeasedLimit(createLimits(db, 0.0001), "sign-in-everyone");
  expect(await lease.take("all")).toBe(0);
  expect(await lease.take("all")).toBeGreaterThan(0);
  ahead = -day;
  expect(await lease.take("all")).toBeLessThanOrEqual(quarterOfAnHour);
});

test("F1 a limit over everyone is not used up by forty processes that were killed after one sign-in each", async () => {
  const limits = createLimits(db, 0.1);
  for (let process = 0; process < 40; process += 1)
    expect(await createLeasedLimit(limits, "sign-in-everyone", { growing: true }).take("killed")).toBe(0);
});
