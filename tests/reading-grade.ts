/** Returns the number of syllables of an English word: groups of vowels, without a silent e. */
function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, "");
  const groups = letters.replace(/(?:[^laeiouy]es|[^laeiouyt]ed|[^laeiouy]e)$/, "").match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 0);
}

/** Returns the school grade of a text by the formula of Flesch and Kincaid. */
export function gradeOf(texts: readonly string[]): number {
  const sentences = texts.flatMap((text) => text.split(/[.!?:](?:\s|$)/)).filter((sentence) => /\w/.test(sentence));
  const words = sentences.flatMap((sentence) => sentence.match(/[\w’']+/g) ?? []);
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}
