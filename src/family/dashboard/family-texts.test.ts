import { expect, it } from "vitest";
import { authors, familyTexts, partStates, partTexts, stopTexts } from "./family-texts.ts";

/** Returns the number of syllables of an English word: groups of vowels, without a silent e. */
function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, "");
  const groups = letters.replace(/(?:[^laeiouy]es|[^laeiouyt]ed|[^laeiouy]e)$/, "").match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 0);
}

/** Returns the school grade of a text by the formula of Flesch and Kincaid. */
function gradeOf(texts: readonly string[]): number {
  const sentences = texts.flatMap((text) => text.split(/[.!?:](?:\s|$)/)).filter((sentence) => /\w/.test(sentence));
  const words = sentences.flatMap((sentence) => sentence.match(/[\w’']+/g) ?? []);
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

it("computes the grade of known texts", () => {
  expect(gradeOf(["The cat sat on the mat."])).toBeLessThan(1);
  expect(
    gradeOf([
      "The administration of confidential information necessitates unambiguous organizational responsibilities.",
    ]),
  ).toBeGreaterThan(15);
});

it("has texts for readers of the sixth grade on the family page", () => {
  const parts = Object.values(partTexts).flatMap(({ hint }) => [hint]);
  const texts = [...Object.values(familyTexts), ...parts, ...Object.values(partStates)];
  expect(gradeOf(texts)).toBeLessThanOrEqual(6);
  for (const text of texts) expect([text, gradeOf([text]) <= 9]).toEqual([text, true]);
  expect(gradeOf([...Object.values(authors), ...Object.values(stopTexts)])).toBeLessThanOrEqual(6);
});
