import { readTime } from "../../film/clip-times.ts";

/** A line of a pasted list that names a time. */
export interface ListedClip {
  line: number;
  startMs: number;
  /** Null if the line has one time only. */
  endMs: number | null;
  /** Id of the skill; null if the line names none. */
  skill: string | null;
  nth: number | null;
}

type Skills = Readonly<Record<string, readonly [string, ...string[]]>>;

// "12:31 kill line", "1:02:31-1:02:40 Ace 3", "- 0:35 – dig"
const linePattern =
  /^[\s\-–—*•.\d)]*?(\d{1,2}(?::\d{2}){1,2}(?:[.,]\d)?)(?:\s*[-–—]\s*(\d{1,2}(?::\d{2}){1,2}(?:[.,]\d)?))?\b(.*)$/;

/** Reads a list with one clip a line: a time, or start and end, then words of a skill. Other words are left out, and blank lines. */
export function readClipList(text: string, skills: Skills): { clips: ListedClip[]; unread: number[] } {
  const clips: ListedClip[] = [];
  const unread: number[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === "") continue;
    const [, start = "", end, words = ""] = linePattern.exec(line.slice(0, 300)) ?? [];
    const [startMs, endMs] = [readTime(start), end === undefined ? null : readTime(end)];
    if (startMs === null || (end !== undefined && endMs === null)) unread.push(index + 1);
    else clips.push({ line: index + 1, startMs, endMs, ...readWords(words, skills) });
  }
  return { clips, unread };
}

function readWords(text: string, skills: Skills): Pick<ListedClip, "skill" | "nth"> {
  const words = text.toLowerCase();
  const found = Object.entries(skills)
    .flatMap(([skill, names]) => names.map((name) => ({ skill, name: name.toLowerCase() })))
    .map(({ skill, name }) => ({ skill, name, at: words.search(wordPattern(name)) }))
    .filter(({ at }) => at >= 0)
    // The longest of the names at the first place: "touchdown pass" before "touchdown".
    .sort((one, other) => one.at - other.at || other.name.length - one.name.length)[0];
  if (!found) return { skill: null, nth: null };
  const rest = words.slice(found.at + found.name.length);
  const nth = Number(/^(?:s|es)?\s*(?:#\s*)?(\d{1,3})\b/.exec(rest)?.[1] ?? 0);
  return { skill: found.skill, nth: nth > 0 ? nth : null };
}

function wordPattern(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(name)}(?:s|es)?(?![\\p{L}])`, "u");
}
