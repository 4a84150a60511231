import { nameDistance } from "../name-distance.server.ts";
import { ask, type IndexQuery } from "./ask.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import { partEnd, partStart } from "./part-dictionary.ts";

/** An athlete whose name is near the one asked for. */
export interface NearName {
  key: number;
  name: string;
}

const mostWords = 4;
const nearWords = 12;
const mostTries = 60;
/** More than are shown: some cannot be shown as they are written. */
const mostNames = 10;
/** Share of the pieces of a word that another one must have. */
const leastShared = 0.34;

/**
 * Athletes whose names are near the term that none has, the nearest first. For each word that was typed it takes the known words that
 * share most pieces of three letters with it, and looks for names that hold one of each under the other filters.
 */
export async function suggestNames(
  index: AthleteIndex,
  { filters, term }: IndexQuery & { term: string },
  pause: () => Promise<void>,
): Promise<NearName[]> {
  const words = term.split(" ").slice(0, mostWords);
  const near = words.map((word) => findNearWords(index, word));
  const found = new Map<string, NearName & { distance: number }>();
  for (const { words: tried } of combine(near).slice(0, mostTries)) {
    await pause();
    for (const name of new Set([tried.join(" "), tried.toReversed().join(" ")])) {
      const { matches } = ask(index, { filters, term: name });
      for (const place of matches.places({ skip: 0, size: 3 })) {
        const whole = index.names.nameAt(place);
        const distance = nameDistance(term, whole);
        if (Number.isFinite(distance) && !found.has(whole))
          found.set(whole, { key: index.keyAt(place), name: whole, distance });
      }
    }
    if (found.size >= mostNames * 3) break;
  }
  return [...found.values()]
    .sort((one, other) => one.distance - other.distance || one.key - other.key)
    .slice(0, mostNames);
}

interface NearWord {
  word: string;
  /** From 0, nothing in common, to 1, the same. */
  likeness: number;
}

function findNearWords({ names: { dictionary } }: AthleteIndex, word: string): NearWord[] {
  const text = Buffer.from(word);
  const marked = Uint8Array.from([partStart, ...text, partEnd]);
  const pieces = marked.length - 2;
  const shared = new Map<number, number>();
  for (let at = 0; at < pieces; at++) {
    for (const part of new Set(dictionary.find(marked.subarray(at, at + 3))))
      shared.set(part, (shared.get(part) ?? 0) + 1);
  }
  const near: NearWord[] = [];
  for (const [part, count] of shared) {
    const { from, to } = dictionary.spanOf(part);
    const likeness = (2 * count) / (pieces + to - from);
    if (likeness >= leastShared) near.push({ word: dictionary.wordOf(part), likeness });
  }
  return near.sort((one, other) => other.likeness - one.likeness).slice(0, nearWords);
}

/** One word of each list, in every combination, the likeliest first. */
function combine(lists: NearWord[][]): { words: string[]; likeness: number }[] {
  let combined: { words: string[]; likeness: number }[] = [{ words: [], likeness: 0 }];
  for (const list of lists) {
    combined = combined
      .flatMap(({ words, likeness }) =>
        list.map((near) => ({ words: [...words, near.word], likeness: likeness + near.likeness })),
      )
      .sort((one, other) => other.likeness - one.likeness)
      .slice(0, mostTries);
  }
  return combined;
}
