import { expect, it } from "vitest";
import { type Found, listRegularExpressions } from "./list-regular-expressions.ts";
import { findPumpTexts } from "./pump-texts.ts";

/** Regular expressions that no text of a user reaches, with the text that reaches them. */
const exempt: Readonly<Record<string, string>> = {
  "/^\\s*(?:BEGIN|COMMIT);\\s*$/gm": "the SQL of the job queue",
  "/\\/+$/": "an address in the settings",
  "/^(?:[^<>\\p{Cc}]*<[^<>\\s]+@[^<>\\s]+>|[^<>\\s]+@[^<>\\s]+)$/u": "a sender in the settings",
  "/(?<=(?:FATAL|PANIC|error): +)\\S.*/g": "the log of the database server",
  "/\\B(?<!\\..*)(?=(\\d{3})+(?!\\d))/g": "one formatted number",
};

/** Characters of the longest input of a module’s patterns, where it is shorter than 8,000. */
const maxLengths: Readonly<Record<string, number>> = {
  "src/athletes/link-sites.ts": 2048,
  "src/media/film-address.ts": 2048,
  "src/recruiting/roster-upload/read-event-time.ts": 80,
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
function findSlowText({ file, pattern }: Found, longest = maxLengths[file] ?? 8000): string | null {
  const global = new RegExp(pattern.source, `${pattern.flags.replaceAll(/[gy]/g, "")}g`);
  const words = pattern.source.match(/[a-z\d ]{2,}/gi) ?? [];
  const repeated = [...pieces, ...words.slice(0, 8)].map((pump) => ({ start: "", pump }));
  for (const { start, pump } of [...repeated, ...findPumpTexts(pattern)])
    for (const end of ["", "\u0000", "\n."])
      for (const [length, mostMs] of [
        [Math.min(500, longest), 5],
        [longest, 20],
      ] as const) {
        const text = start + pump.repeat(Math.ceil(length / pump.length)) + end;
        if (replaceMs(global, text) > mostMs) return JSON.stringify(`${start} ${pump} … ${end}`);
      }
  return null;
}

it("G03 finds a quantifier that backtracks only after the start of a match", () => {
  const pattern = /^\s*(\d{2,3})(?:\.\d+)?\s*(cm|in|")?\s*$/i;
  // Longer than 8,000, so that a fast processor finds it too.
  expect(findSlowText({ file: "", text: "", pattern }, 16_000)).not.toBeNull();
});

// Once, because modules that were loaded compose nothing in a second run.
const all = listRegularExpressions();

it("G03 finds no regular expression that needs more than linear time for 8,000 characters or its longest input", () => {
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
