import { isShowable } from "../../athletes/schema.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { summaryBody } from "../prospect/schema.ts";

/** Most lines. Such a line needs no other check. */
const plainAscii = /^[ -~]*$/;

/** A character has at most two code units. */
const longestLine = 2 * programLimits.noteLength;

/** Splits a long text between lines, so that each part is a note. Omits lines that no note may contain. */
export function readNotes(text: string): string[] {
  return [...splitNotes(text)];
}

/** Returns the first note of a text, or null without one. */
export function readFirstNote(text: string): string | null {
  return splitNotes(text).next().value ?? null;
}

/** Yields the notes of a text. Each character is read a fixed number of times. */
function* splitNotes(text: string): Generator<string, undefined> {
  if (text === "") return;
  let lines: string[] = [];
  let length = 0;
  for (const line of text.split("\n")) {
    // A line without a visible character is fine beside others.
    if (line.length > longestLine || !(plainAscii.test(line) || isShowable(`x ${line}`))) continue;
    if (length > 0 && length + 1 + line.length > programLimits.noteLength) {
      yield* readPart(lines);
      [lines, length] = [[], 0];
    }
    length += (lines.length > 0 ? 1 : 0) + line.length;
    lines.push(line);
  }
  yield* readPart(lines);
}

function readPart(lines: readonly string[]): string[] {
  const text = summaryBody.safeParse({ text: lines.join("\n") }).data?.text;
  return text ? [text] : [];
}
