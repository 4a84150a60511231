import { hardNames } from "./hard-names.ts";
import type { NameOrigin } from "./name-origin.ts";
import { rareBoys, rareFamilies, rareGirls } from "./name-tail.ts";
import { namesOfAfricaAndAsia } from "./names-of-africa-and-asia.ts";
import { namesOfEurope } from "./names-of-europe.ts";
import { namesOfTheAmericas } from "./names-of-the-americas.ts";
import type { Side } from "./positions.ts";
import { chance, pick, type Random } from "./random.ts";
import { byRank, type WeightedDraw, weightedDraw } from "./weighted-draw.ts";

export interface PooledName {
  firstName: string;
  lastName: string;
  searchName: string;
}

export type FoldNames = (names: string[]) => Promise<string[]>;

interface OriginDraws {
  F: WeightedDraw<string>;
  M: WeightedDraw<string>;
  family: WeightedDraw<string>;
}

const origins = [...namesOfTheAmericas, ...namesOfEurope, ...namesOfAfricaAndAsia];
const drawOrigin = weightedDraw(origins.map((origin) => [drawsOf(origin), origin.weight]));
const rare = { F: rareGirls, M: rareBoys };
// For these words, folding only lowercases the letters.
const plainWord = /^[A-Za-z]+(?:[ .'-]+[A-Za-z]+)*[.']?$/;
const suffixes = ["Jr.", "Jr.", "II", "III"];

/** Generates names: a few frequent and many rare ones. Search names equal those that the database trigger would write. */
export async function openNamePool(fold: FoldNames): Promise<(random: Random, side: Side) => PooledName> {
  const words = listWords().filter((word) => !plainWord.test(word));
  const folded = await fold(words);
  const foldedWords = new Map(words.map((word, place) => [word, folded[place] ?? ""]));
  const foldedOf = (word: string) => foldedWords.get(word) ?? word.toLowerCase().replaceAll(/[ .'-]/g, "");
  return (random, side) => {
    const parts = drawParts(random, side);
    const [firstName, lastName] = [join(parts.first), join(parts.last)];
    const searchName = `${foldWords(parts.first, foldedOf)} ${foldWords(parts.last, foldedOf)}`;
    return { firstName, lastName, searchName };
  };
}

interface Words {
  one: string;
  separator?: " " | "-";
  other?: string;
}

/** Joins the words of a name as `person_name` does: without blanks and without a suffix. */
function foldWords({ one, other }: Words, foldedOf: (word: string) => string): string {
  return foldedOf(one) + (other && !suffixes.includes(other) ? foldedOf(other) : "");
}

function drawParts(random: Random, side: Side): { first: Words; last: Words } {
  if (chance(random, 0.002)) {
    const { firstName, lastName } = pick(random, hardNames);
    return { first: { one: firstName }, last: { one: lastName } };
  }
  const origin = drawOrigin(random);
  const family = chance(random, 0.1) ? drawOrigin(random) : origin;
  return { first: drawGiven(random, origin, side), last: drawFamily(random, family) };
}

function drawGiven(random: Random, origin: OriginDraws, side: Side): Words {
  if (chance(random, 0.12)) return { one: fromTail(random, rare[side]) };
  const one = origin[side](random);
  return chance(random, 0.05) && !one.includes(" ") ? { one, separator: " ", other: origin[side](random) } : { one };
}

function drawFamily(random: Random, origin: OriginDraws): Words {
  const one = chance(random, 0.3) ? fromTail(random, rareFamilies) : origin.family(random);
  const roll = random();
  if (roll < 0.03) return { one, separator: "-", other: origin.family(random) };
  if (roll < 0.05) return { one, separator: " ", other: origin.family(random) };
  if (roll < 0.065) return { one, separator: " ", other: pick(random, suffixes) };
  return { one };
}

/** Picks a rare name. The cube makes the first names more frequent. */
function fromTail(random: Random, names: readonly string[]): string {
  return names[Math.floor(names.length * random() ** 3)] ?? "";
}

function join({ one, separator, other }: Words, change: (word: string) => string = (word) => word): string {
  return other === undefined ? change(one) : `${change(one)}${separator}${change(other)}`;
}

function drawsOf({ girls, boys, families }: NameOrigin): OriginDraws {
  return {
    F: weightedDraw(byRank(girls)),
    M: weightedDraw(byRank(boys)),
    family: weightedDraw(byRank(families)),
  };
}

function listWords(): string[] {
  const words = new Set([...rareFamilies, ...rareGirls, ...rareBoys, ...suffixes]);
  for (const { girls, boys, families } of origins) for (const word of [...girls, ...boys, ...families]) words.add(word);
  for (const { firstName, lastName } of hardNames) words.add(firstName).add(lastName);
  return [...words];
}
