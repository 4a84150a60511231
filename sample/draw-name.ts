import type { Gender } from "../src/athletes/vocabulary.ts";
import { type GivenName, hardNames } from "./hard-names.ts";
import { namesOfAfricaAndAsia } from "./names-of-africa-and-asia.ts";
import { namesOfEurope } from "./names-of-europe.ts";
import { namesOfTheAmericas } from "./names-of-the-americas.ts";
import type { Side } from "./positions.ts";
import { chance, pick, pickWeighted, type Random } from "./random.ts";

const origins = [...namesOfTheAmericas, ...namesOfEurope, ...namesOfAfricaAndAsia];
const weighted = origins.map((origin) => [origin, origin.weight] as const);

// One in 22 athletes has a hard name, so that every page or two of a list shows one.
const hardNameEvery = 22;
const firstHardName = 14;

/** Returns the hard name for an athlete number, or undefined. Each one is used once. */
export function hardNameOf(index: number): GivenName | undefined {
  const place = (index - firstHardName) / hardNameEvery;
  // Steps of 7 mix scripts and genders.
  return Number.isInteger(place) && place >= 0 && place < hardNames.length
    ? hardNames[(place * 7) % hardNames.length]
    : undefined;
}

export function drawName(random: Random, { gender, side }: { gender: Gender; side: Side }): GivenName {
  const origin = pickWeighted(random, weighted);
  const familyOrigin = chance(random, 0.1) ? pickWeighted(random, weighted) : origin;
  const family = pick(random, familyOrigin.families);
  const lastName = chance(random, 0.03) ? `${family}-${pick(random, origin.families)}` : family;
  return { firstName: pick(random, side === "F" ? origin.girls : origin.boys), lastName, gender };
}
