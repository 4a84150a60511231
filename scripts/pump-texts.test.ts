import { expect, it } from "vitest";
import { findPumpTexts } from "./pump-texts.ts";

it.each<[RegExp, [start: string, pump: string][]]>([
  [
    /^\s*(\d{2,3})(?:\.\d+)?\s*(cm|in|")?\s*$/i,
    [
      ["", " "],
      ["11.", "1"],
      ["11", " "],
      ["11", " "],
    ],
  ],
  [
    /(?<=a)[^a"\]]+(?:bc|d){2,}\b/,
    [
      ["", "1"],
      ["1", "d"],
    ],
  ],
  [
    /(?<name>\w+)@\p{Lu}*\k<name>/u,
    [
      ["", "a"],
      ["a@", "A"],
    ],
  ],
  [/a?b{0,5}(c{1,200}|)/, [["", "c"]]],
])("finds what each quantifier of %s repeats", (pattern, texts) => {
  expect(findPumpTexts(pattern).map(({ start, pump }) => [start, pump])).toEqual(texts);
});
