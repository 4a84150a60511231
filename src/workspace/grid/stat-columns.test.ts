import { expect, test } from "vitest";
import { sumPossible } from "./stat-columns.ts";

test.each([
  ["a number out of range", { "stats.kills": "-4" }],
  ["a text", { "stats.kills": "abc" }],
  ["an impossible line", { "stats.kills": "33", "stats.attackErrors": "3", "stats.attackAttempts": "23" }],
])("leaves %s out of the totals, and counts it", (_, values) => {
  const rows = [{ "stats.kills": "12", "stats.attackErrors": "2", "stats.attackAttempts": "20" }, values];
  const { totals, leftOut } = sumPossible("VB", rows);
  expect(leftOut).toBe(1);
  expect(totals).toMatchObject({ kills: 12, hittingPct: 0.5 });
});
