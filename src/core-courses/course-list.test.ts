import { expect, it } from "vitest";
import { gradeOf } from "../../tests/reading-grade.ts";
import { courseIds, describeCourses } from "./course-list.ts";

const main = courseIds.slice(0, 10);
const others = courseIds.slice(10);
const early =
  "The 10 courses that must be finished before senior year are there. Their grades can’t be improved after it begins.";

it.for([
  [
    [],
    null,
    [
      "0 of 16 core courses are finished.",
      "Before senior year, finish 10 more courses, at least 7 in English, math or science.",
    ],
  ],
  [
    others,
    null,
    ["6 of 16 core courses are finished.", "Before senior year, finish 7 more courses in English, math or science."],
  ],
  [
    [...main.slice(0, 3), ...others],
    null,
    ["9 of 16 core courses are finished.", "Before senior year, finish 4 more courses in English, math or science."],
  ],
  [main.slice(0, 9), 2.3, ["9 of 16 core courses are finished.", "Before senior year, finish 1 more course."]],
  [
    [...main.slice(0, 4), ...others],
    null,
    ["10 of 16 core courses are finished.", "Before senior year, finish 3 more courses in English, math or science."],
  ],
  [[...main.slice(0, 7), ...others.slice(0, 3)], null, ["10 of 16 core courses are finished.", early]],
  [
    courseIds,
    2.29,
    [
      "16 of 16 core courses are finished.",
      "The core GPA is 2.29. Division I asks for 2.3 or more to play in the first year.",
    ],
  ],
] as const)("says in plain words what is missing of %j", ([finished, gpa, expected]) => {
  const texts = describeCourses({ finished: [...finished], gpa });
  expect(texts).toEqual(expected);
  expect(gradeOf(texts)).toBeLessThanOrEqual(8);
});
