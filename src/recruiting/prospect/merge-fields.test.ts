import { expect, test } from "vitest";
import { mergeFields, mergeList } from "./merge-fields.ts";

interface Fields {
  stage: string;
  owner: string | null;
}

test("keeps stored values of fields that the client did not change", () => {
  const was = { stage: "watching", owner: null };
  expect(mergeFields<Fields>({ was, yours: { ...was }, current: { stage: "offered", owner: "a" } })).toEqual({
    changes: {},
    conflicts: [],
  });
});

test("reports a field that both changed differently, and takes one that both changed alike", () => {
  const was = { stage: "watching", owner: null as string | null };
  const yours = { stage: "evaluating", owner: "b" };
  expect(mergeFields<Fields>({ was, yours, current: { stage: "offered", owner: null } })).toEqual({
    changes: { owner: "b" },
    conflicts: ["stage"],
  });
  expect(mergeFields<Fields>({ was, yours, current: { stage: "evaluating", owner: null } }).conflicts).toEqual([]);
});

test("takes a field without a read value", () => {
  expect(mergeFields({ was: {}, yours: { stage: "evaluating" }, current: { stage: "offered" } })).toEqual({
    changes: { stage: "evaluating" },
    conflicts: [],
  });
});

test("applies added and removed entries to a list that another client changed", () => {
  const was = ["Lefty"];
  expect(mergeList({ was, yours: ["Lefty", "Visit"], current: ["Lefty", "Camp"] })).toEqual(["Lefty", "Camp", "Visit"]);
  expect(mergeList({ was, yours: ["visit"], current: ["Lefty", "Camp", "Visit"] })).toEqual(["Camp", "Visit"]);
});
