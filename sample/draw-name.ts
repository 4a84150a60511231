import type { Gender } from "../src/athletes/vocabulary.ts";
import { type GivenName, hardNames } from "./hard-names.ts";
import { namesOfAfricaAndAsia } from "./names-of-africa-and-asia.ts";
import { namesOfEurope } from "./names-of-europe.ts";
import { namesOfTheAmericas } from "./names-of-the-americas.ts";
import type { Side } from "./positions.ts";
import { chance, pick, pickWeighted, type Random } from "./random.ts";

const origins = [...namesOfTheAmericas, ...namesOfEurope, ...namesOfAfricaAndAsia];
const weighted = origins.map((origin) => [origin, origin.weight] as const);

// One athlete in so many has a hard name, so that every page or two of a list shows one.
const hardNameEvery = 22;
const firstHardName = 14;

/** The hard name that the athlete of that number has, if any; each is used once. */
export function hardNameOf(index: number): GivenName | undefined {
  const place = (index - firstHardName) / hardNameEvery;
  // In steps of 7, so that scripts and genders take turns.
  return Number.isInteger(place) && place >= 0 && place < hardNames.length
    ? hardNames[(place * 7) % hardNames.length]
    : undefined;
}

/** Puts a name together; given and family name mostly come from the same people. */
export function drawName(random: Random, { gender, side }: { gender: Gender; side: Side }): GivenName {
  const origin = pickWeighted(random, weighted);
  const familyOrigin = chance(random, 0.1) ? pickWeighted(random, weighted) : origin;
  const family = pick(random, familyOrigin.families);
  const lastName = chance(random, 0.03) ? `${family}-${pick(random, origin.families)}` : family;
  return { firstName: pick(random, side === "F" ? origin.girls : origin.boys), lastName, gender };
}
