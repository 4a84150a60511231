import { expect, it } from "vitest";
import { gradeOf } from "../../../tests/reading-grade.ts";
import { authors, familyTexts, partStates, partTexts, stopTexts } from "./family-texts.ts";

it("computes the grade of known texts", () => {
  expect(gradeOf(["The cat sat on the mat."])).toBeLessThan(1);
  expect(
    gradeOf([
      "The administration of confidential information necessitates unambiguous organizational responsibilities.",
    ]),
  ).toBeGreaterThan(15);
});

it("has texts for readers of the sixth grade on the family page", () => {
  const parts = [...Object.values(partTexts), ...Object.values(stopTexts)].map(({ hint }) => hint);
  const texts = [...Object.values(familyTexts), ...parts, ...Object.values(partStates)];
  expect(gradeOf(texts)).toBeLessThanOrEqual(6);
  for (const text of texts) expect([text, gradeOf([text]) <= 9]).toEqual([text, true]);
  expect(
    gradeOf([...Object.values(authors), ...Object.values(stopTexts).map(({ label }) => label)]),
  ).toBeLessThanOrEqual(6);
});
