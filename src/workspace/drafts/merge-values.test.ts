import { expect, test } from "vitest";
import { mergeTyped } from "./merge-values.ts";

test("what only one side changed goes together without a question", () => {
  const base = { height: "70", weight: "" };
  const merged = mergeTyped({ typed: { weight: "150" }, base, current: { height: "71", weight: "" } });
  expect(merged).toEqual({ typed: { weight: "150" }, conflicts: [] });
});

test("a field that both sides changed differently is a conflict that shows both", () => {
  const merged = mergeTyped({ typed: { height: "72" }, base: { height: "70" }, current: { height: "71" } });
  expect(merged.conflicts).toEqual([{ field: "height", yours: "72", current: "71" }]);
});

test("what both sides changed alike is saved already, as after an answer that was lost", () => {
  const merged = mergeTyped({ typed: { height: "72" }, base: { height: "70" }, current: { height: "72" } });
  expect(merged).toEqual({ typed: {}, conflicts: [] });
});

test("what this side sent and never heard of is nobody else's change, with or without a blank at its end", () => {
  const texts = { typed: { school: "High School" }, base: { school: "" }, current: { school: "High" } };
  expect(mergeTyped({ ...texts, sent: [{ school: "High " }, { school: "High S" }] }).conflicts).toEqual([]);
  expect(mergeTyped({ ...texts, sent: [{ school: "Hi" }] }).conflicts).toHaveLength(1);
});
