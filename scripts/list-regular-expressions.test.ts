import { expect, it } from "vitest";
import { type Found, listRegularExpressions } from "./list-regular-expressions.ts";

/** Regular expressions that no text of a user reaches, with the text that reaches them. */
const exempt: Readonly<Record<string, string>> = {
  "/^\\s*(?:BEGIN|COMMIT);\\s*$/gm": "the SQL of the job queue",
  "/\\/+$/": "an address in the settings",
  "/(?<=(?:FATAL|PANIC|error): +)\\S.*/g": "the log of the database server",
  "/\\B(?<!\\..*)(?=(\\d{3})+(?!\\d))/g": "one formatted number",
};

const pieces =
  'a|1|1a|a1|a |1 |a.|1.|1-|a-|A |Aa |_|-| |.|@|a@|\n|\t|"|\\|\\"|\'|(|[|<|<a |&|=|a=|/|a/|:|#|1,|one |at |O|12 A |é|<!--|<?|x;|%|0|-1|a,b|\r|A.|😀'.split(
    "|",
  );

/** Returns the processor time of replacing all matches in milliseconds: the least of several, unless it is short. */
function replaceMs(pattern: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5 && least > 2; run += 1) {
    const before = process.threadCpuUsage();
    text.replace(pattern, "");
    least = Math.min(least, process.threadCpuUsage(before).user / 1000);
  }
  return least;
}

/** Returns the repeated text that needs more than linear time, or null. Short texts come first, because long ones could take minutes. */
function findSlowText({ pattern }: Found): string | null {
  const global = new RegExp(pattern.source, `${pattern.flags.replaceAll(/[gy]/g, "")}g`);
  const words = pattern.source.match(/[a-z\d ]{2,}/gi) ?? [];
  for (const piece of [...pieces, ...words.slice(0, 8)])
    for (const end of ["", "\u0000"])
      for (const [length, mostMs] of [
        [500, 5],
        [8000, 20],
      ] as const) {
        const text = piece.repeat(Math.ceil(length / piece.length)) + end;
        if (replaceMs(global, text) > mostMs) return JSON.stringify(`${piece} … ${end}`);
      }
  return null;
}

// Once, because modules that were loaded compose nothing in a second run.
const all = listRegularExpressions();

it("G03 finds no regular expression that needs more than linear time for 8,000 characters", () => {
  expect(all.length).toBeGreaterThan(400);
  expect(Object.keys(exempt).filter((text) => !all.some((found) => found.text === text))).toEqual([]);
  const slow = all
    .filter(({ text }) => !Object.hasOwn(exempt, text))
    .flatMap((found) => {
      const text = findSlowText(found);
      return text === null ? [] : [`${found.file}: ${found.text} for ${text}`];
    });
  expect(slow).toEqual([]);
});
