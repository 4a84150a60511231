import { expect, it } from "vitest";
import { formatTime, readTime } from "./clip-times.ts";

it.each([
  ["12:31", 751_000],
  ["1:02:31.5", 3_751_500],
  ["0:05", 5000],
  ["75:10.4", 4_510_400],
])("reads %s", (text, milliseconds) => {
  expect(readTime(text)).toBe(milliseconds);
  expect(readTime(formatTime(milliseconds))).toBe(milliseconds);
});

it.each(["", "12:75", "1:75:00", "twelve", "-0:05", "1:2:3:4"])("does not read %j", (text) => {
  expect(readTime(text)).toBeNull();
});
