import type { AthleteIndex } from "./athlete-index.ts";
import { nameDistance } from "./names/name-distance.ts";
import { partEnd, partStart } from "./names/part-dictionary.ts";
import { prepareQuery } from "./prepare-query.ts";
import type { IndexQuery, NearName } from "./query.ts";

const maxAlternatives = 4;
const maxWords = 4;
const nearWords = 12;
const maxTries = 60;
/** More than are shown, because some names are no valid search term. */
const maxNames = 10;
/** Minimum share of trigrams that a similar word has in common. */
const minSimilarity = 0.34;

/** Takes, for each word, the known words that share most trigrams with it, and searches names with one of each. */
export async function suggestNames(
  index: AthleteIndex,
  { filters, term }: IndexQuery & { term: string },
  pause: () => Promise<void>,
): Promise<NearName[]> {
  const alternatives = term.split("\n").slice(0, maxAlternatives);
  const tries = alternatives.flatMap((text) => {
    const words = text.split(" ").slice(0, maxWords);
    const near = words.map((word) => findNearWords(index, word));
    return combine(near).map((one) => ({ ...one, similarity: one.similarity / words.length }));
  });
  tries.sort((one, other) => other.similarity - one.similarity);
  const found = new Map<string, NearName & { distance: number }>();
  for (const { words: tried } of tries.slice(0, maxTries)) {
    await pause();
    for (const name of new Set([tried.join(" "), tried.toReversed().join(" ")])) {
      const { matches } = prepareQuery(index, { filters, term: name });
      for (const place of matches.places({ skip: 0, size: 3 })) {
        const whole = index.names.nameAt(place);
        const distance = nameDistance(alternatives.at(-1) ?? "", whole);
        if (Number.isFinite(distance) && !found.has(whole))
          found.set(whole, { key: index.keyAt(place), name: whole, distance });
      }
    }
    if (found.size >= maxNames * 3) break;
  }
  return [...found.values()]
    .sort((one, other) => one.distance - other.distance || one.key - other.key)
    .slice(0, maxNames)
    .map(({ key, name }) => ({ key, name }));
}

interface NearWord {
  word: string;
  /** Similarity from 0 (nothing in common) to 1 (equal). */
  similarity: number;
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
    const similarity = (2 * count) / (pieces + to - from);
    if (similarity >= minSimilarity) near.push({ word: dictionary.wordOf(part), similarity });
  }
  return near.sort((one, other) => other.similarity - one.similarity).slice(0, nearWords);
}

function combine(lists: NearWord[][]): { words: string[]; similarity: number }[] {
  let combined: { words: string[]; similarity: number }[] = [{ words: [], similarity: 0 }];
  for (const list of lists) {
    combined = combined
      .flatMap(({ words, similarity }) =>
        list.map((near) => ({ words: [...words, near.word], similarity: similarity + near.similarity })),
      )
      .sort((one, other) => other.similarity - one.similarity)
      .slice(0, maxTries);
  }
  return combined;
}
