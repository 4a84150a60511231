import { expect, test } from "vitest";
import { followKey } from "./grid-keys.ts";

const size = { rows: 3, columns: 4 };
const inside = { atStart: false, atEnd: false };
const whole = { atStart: true, atEnd: true };

function press(key: string, { row = 1, column = 1, caret = whole, shiftKey = false, ctrlKey = false } = {}) {
  const keys = { key, shiftKey, ctrlKey, metaKey: false, altKey: false };
  const next = followKey(keys, { from: { row, column }, ...size, caret });
  return next && [next.row, next.column];
}

test("moves with arrow keys to neighboring cells and with Enter to the next game", () => {
  expect(press("ArrowUp")).toEqual([0, 1]);
  expect(press("ArrowDown")).toEqual([2, 1]);
  expect(press("ArrowLeft")).toEqual([1, 0]);
  expect(press("ArrowRight")).toEqual([1, 2]);
  expect(press("Enter")).toEqual([2, 1]);
  expect(press("Enter", { shiftKey: true })).toEqual([0, 1]);
});

test("leaves arrow keys within a text and selection keys to the browser", () => {
  expect(press("ArrowLeft", { caret: inside })).toBeNull();
  expect(press("ArrowRight", { caret: inside })).toBeNull();
  expect(press("ArrowRight", { shiftKey: true })).toBeNull();
  expect(press("a")).toBeNull();
  expect(press("Tab")).toBeNull();
});

test("never moves out of the grid", () => {
  expect(press("ArrowUp", { row: 0 })).toBeNull();
  expect(press("Enter", { row: 2 })).toBeNull();
  expect(press("ArrowLeft", { column: 0 })).toBeNull();
  expect(press("ArrowRight", { column: 3 })).toBeNull();
});

test("moves to the ends of the grid with Ctrl", () => {
  expect(press("Home", { ctrlKey: true })).toEqual([0, 0]);
  expect(press("End", { ctrlKey: true })).toEqual([2, 3]);
  expect(press("ArrowDown", { ctrlKey: true })).toEqual([2, 1]);
  expect(press("c", { ctrlKey: true })).toBeNull();
});
