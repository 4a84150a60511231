import { homePlaces } from "./places.ts";
import { chance, type Random, randomFrom } from "./random.ts";
import { inventSchool, nextSchool } from "./schools.ts";
import { byRank, type WeightedDraw, weightedDraw } from "./weighted-draw.ts";

export interface PooledSchool {
  city: string;
  state: string;
  highSchool: string;
  juniorHigh: string;
  college: string;
  teamName: string;
}

// Residents in thousands (2020 United States census, apportionment table).
const residents: Record<string, number> = {
  AK: 733,
  AL: 5024,
  AR: 3012,
  AZ: 7152,
  CA: 39538,
  CO: 5774,
  CT: 3606,
  DC: 690,
  DE: 990,
  FL: 21538,
  GA: 10712,
  HI: 1455,
  IA: 3190,
  ID: 1839,
  IL: 12813,
  IN: 6786,
  KS: 2938,
  KY: 4506,
  LA: 4658,
  MA: 7030,
  MD: 6177,
  ME: 1362,
  MI: 10077,
  MN: 5706,
  MO: 6155,
  MS: 2961,
  MT: 1084,
  NC: 10439,
  ND: 779,
  NE: 1962,
  NH: 1378,
  NJ: 9289,
  NM: 2118,
  NV: 3105,
  NY: 20201,
  OH: 11799,
  OK: 3959,
  OR: 4237,
  PA: 13003,
  RI: 1097,
  SC: 5118,
  SD: 887,
  TN: 6911,
  TX: 29146,
  UT: 3272,
  VA: 8631,
  VT: 643,
  WA: 7705,
  WI: 5894,
  WV: 1794,
  WY: 577,
};

const schoolCount = 26_000;

export function openSchoolPool(seed: number): WeightedDraw<PooledSchool> {
  const random = randomFrom(seed);
  const drawState = weightedDraw(Object.entries(residents));
  const citiesOf = Map.groupBy(homePlaces, (place) => place.state);
  const drawCity = new Map(
    Object.keys(residents).map((state) => [
      state,
      weightedDraw(byRank(citiesOf.get(state) ?? [{ city: state, state }])),
    ]),
  );
  const schools = Array.from({ length: schoolCount }, (): [PooledSchool, number] => {
    const state = drawState(random);
    const city = drawCity.get(state)?.(random).city ?? state;
    return [inventPooledSchool(random, { city, state }), sizeOf(random)];
  });
  return weightedDraw(schools);
}

function inventPooledSchool(random: Random, place: { city: string; state: string }): PooledSchool {
  const { fullName, teamName } = inventSchool(random);
  return {
    ...place,
    teamName,
    highSchool: fullName,
    juniorHigh: fullName.replace(/ ((Junior-)?Senior )?High School$| Academy$/, " Junior High School"),
    college: nextSchool(random).fullName,
  };
}

function sizeOf(random: Random): number {
  return chance(random, 0.1) ? 2000 + 2000 * random() : 100 + 1400 * random() ** 2;
}
