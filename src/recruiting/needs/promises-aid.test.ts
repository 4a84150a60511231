import { expect, it } from "vitest";
import { promisesAid } from "./promises-aid.ts";

it.each([
  ["A scholarship waits for you", true],
  ["full-ride", true],
  ["Half tuition", true],
  ["We will offer on campus", true],
  ["Guaranteed spot", true],
  ["$20,000 a year", true],
  ["NIL deals", true],
  ["Beca completa", true],
  ["30 % off", true],
  ["Touches 10 feet, hits .300", false],
  ["Two years of varsity, 3.2 GPA", false],
  ["Left-handed, fast release", false],
])("finds a promise of aid in “%s”: %s", (text, expected) => {
  expect(promisesAid(text)).toBe(expected);
});
