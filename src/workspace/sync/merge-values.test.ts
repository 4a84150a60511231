import { expect, test } from "vitest";
import { mergeTyped } from "./merge-values.ts";

test("merges fields that only one side changed", () => {
  const base = { height: "70", weight: "" };
  const merged = mergeTyped({ typed: { weight: "150" }, base, current: { height: "71", weight: "" } });
  expect(merged).toEqual({ typed: { weight: "150" }, conflicts: [] });
});

test("reports a conflict with both values if both sides changed a field differently", () => {
  const merged = mergeTyped({ typed: { height: "72" }, base: { height: "70" }, current: { height: "71" } });
  expect(merged.conflicts).toEqual([{ field: "height", yours: "72", current: "71" }]);
});

test("treats identical changes of both sides as saved", () => {
  const merged = mergeTyped({ typed: { height: "72" }, base: { height: "70" }, current: { height: "72" } });
  expect(merged).toEqual({ typed: {}, conflicts: [] });
});

test("treats values that this side sent without a response as its own, also with a trailing blank", () => {
  const texts = { typed: { school: "High School" }, base: { school: "" }, current: { school: "High" } };
  expect(mergeTyped({ ...texts, sent: [{ school: "High " }, { school: "High S" }] }).conflicts).toEqual([]);
  expect(mergeTyped({ ...texts, sent: [{ school: "Hi" }] }).conflicts).toHaveLength(1);
});
