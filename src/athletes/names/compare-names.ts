import { sportNames } from "@openroster/stat-files/sports/sports.ts";
import { nicknamesOf } from "@openroster/stat-files/tables/nicknames.ts";

/** A name in plain lower-case letters, without accents, in the order of first and last names. */
export interface FoldedName {
  words: string[];
  /** The words sorted and joined, so that both name orders are equal. */
  key: string;
}

/** Letters that NFD does not split. */
const letters = new Map<string, string>(
  Object.entries({
    ø: "o",
    ł: "l",
    đ: "d",
    ð: "d",
    ħ: "h",
    ŧ: "t",
    ŋ: "n",
    ß: "ss",
    æ: "ae",
    œ: "oe",
    þ: "th",
    ı: "i",
  }),
);
const suffixes = new Set(["jr", "sr", "ii", "iii", "iv"]);

/** Folds case, accents, blanks, punctuation and the order `Last, First`, as `person_name` does in the database. Returns null without a letter. */
export function foldName(name: string): FoldedName | null {
  const [last = "", first = "", ...others] = name.split(",").map((part) => part.trim());
  const isSwapped = others.length === 0 && first !== "" && !suffixes.has(first.toLowerCase().replaceAll(".", ""));
  const plain = (isSwapped ? `${first} ${last}` : name)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[øłđðħŧŋßæœþı]/g, (letter) => letters.get(letter) ?? letter)
    .replaceAll(/['‘’ʻʼ´`"()·]|\./g, "");
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && !suffixes.has(word));
  return words.length > 0 ? { words, key: words.toSorted().join(" ") } : null;
}

/** Returns 0 for the same name, a small number for similar names, and null for different ones. Spelling is compared only with `byLetter`. */
export function nameDistance(one: FoldedName | null, other: FoldedName | null, byLetter = true): number | null {
  if (!one || !other) return null;
  if (one.key === other.key || one.words.join("") === other.words.join("")) return 0;
  if (hasInitial(one.words, other.words) || hasInitial(other.words, one.words)) return 1;
  if (hasNickname(one.words, other.words)) return 1;
  // A middle name or a second last name is missing.
  const [short, long] = one.words.length < other.words.length ? [one.words, other.words] : [other.words, one.words];
  if (short.length >= 2 && short.every((word) => long.includes(word))) return 1;
  if (!byLetter) return null;
  const most = Math.max(1, Math.floor(Math.min(one.key.length, other.key.length) / 5));
  const edits = countEdits(one.key, other.key, most);
  return edits === null ? null : 1 + edits;
}

/** True if the names differ only in a first name that is an initial: `A. Reyes` and `Ana Reyes`. */
function hasInitial(short: readonly string[], long: readonly string[]): boolean {
  if (short.length !== long.length || short.length < 2) return false;
  const rest = [...long];
  const unmatched = short.filter((word) => {
    const place = rest.indexOf(word);
    if (place >= 0) rest.splice(place, 1);
    return place < 0;
  });
  const [initial, ...others] = unmatched;
  return initial?.length === 1 && others.length === 0 && rest[0]?.startsWith(initial) === true;
}

/** True if the names differ only in a first name and its short form: `Kate Reyes` and `Katherine Reyes`. */
function hasNickname(one: readonly string[], other: readonly string[]): boolean {
  const [own, theirs] = [one.filter((word) => !other.includes(word)), other.filter((word) => !one.includes(word))];
  const [name = "", short = ""] = [own[0], theirs[0]];
  return one.length > 1 && own.length === 1 && theirs.length === 1 && nicknamesOf(name).includes(short);
}

const far = Number.POSITIVE_INFINITY;

/** Counts inserted, deleted, replaced and swapped letters. Returns null for more than `most`. */
function countEdits(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 0; index < one.length; index += 1) {
    const next = new Array<number>(other.length + 1).fill(far);
    if (index < most) next[0] = index + 1;
    // Cells further from the diagonal need more edits than `most`.
    const last = Math.min(other.length, index + 1 + most);
    for (let place = Math.max(1, index + 1 - most); place <= last; place++) {
      const changed = at(row, place - 1) + (one[index] === other[place - 1] ? 0 : 1);
      const isSwapped = place > 1 && one[index] === other[place - 2] && one[index - 1] === other[place - 1];
      const swapped = isSwapped ? at(before, place - 2) + 1 : far;
      next[place] = Math.min(at(row, place) + 1, at(next, place - 1) + 1, changed, swapped);
    }
    // A swap leads over one row.
    if (Math.min(...next) > most && Math.min(...row) > most) return null;
    [before, row] = [row, next];
  }
  const edits = at(row, other.length);
  return edits <= most ? edits : null;
}

function at(row: readonly number[], place: number): number {
  return row[place] ?? far;
}

const generic = new Set([
  "high",
  "school",
  "hs",
  "club",
  "university",
  "college",
  "of",
  "the",
  "at",
  "vs",
  ...Object.values(sportNames).map((name) => name.toLowerCase()),
]);

/** `H. S.`, as `school_key` reads it in the database. */
const schoolLetters = /\bh\.?\s+s\.?(?=\s|$)/gi;
const shortWords = new Map([
  ["saint", "st"],
  ["mount", "mt"],
]);

function schoolWord(word: string): string[] {
  return generic.has(word) ? [] : [shortWords.get(word) ?? word];
}

/** Returns how similar the names of two teams are: 1 for the same words, 0 for none in common. */
export function teamSimilarity(one: string, other: string): number {
  const [own, theirs] = [one, other].map(
    (name) => new Set((foldName(name.replaceAll(schoolLetters, "HS"))?.words ?? []).flatMap(schoolWord)),
  );
  if (!own?.size || !theirs?.size) return 0;
  const shared = own.intersection(theirs).size;
  return shared / Math.min(own.size, theirs.size) - (shared > 0 ? Math.abs(own.size - theirs.size) / 100 : 0);
}
