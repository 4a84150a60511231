import { chance, pick, pickWeighted, type Random } from "./random.ts";

export interface School {
  /** Name in profiles: 'Cedar Ridge High School'. */
  fullName: string;
  /** Name as an opponent: 'Cedar Ridge Falcons'. */
  teamName: string;
}

const trees = "Cedar,Maple,Birch,Alder,Juniper,Hickory,Sycamore,Willow,Hawthorn,Laurel,Magnolia,Cypress".split(",");
const stones = "Granite,Sandstone,Copper,Silver,Amber,Slate,Flint,Cobalt,Quartz,Limestone".split(",");
const lands = "Ridge,Hollow,Creek,Grove,Prairie,Bluff,Landing,Harbor,Meadow,Crossing,Canyon,Springs,Point".split(",");
const natural = [...trees, ...stones];
const presidents =
  "Washington,Adams,Jefferson,Madison,Monroe,Lincoln,Grant,Garfield,McKinley,Roosevelt,Truman,Eisenhower".split(",");
const sides = ["North", "South", "East", "West"];
const saints = "St. Brendan,St. Ludmila,St. Kevin,St. Walburga,Our Lady of the Plains,Holy Trinity".split(",");
const mascots =
  "Falcons,Badgers,Comets,Herons,Pioneers,Mustangs,Otters,Thunder,Coyotes,Rams,Owls,Mariners,Bison,Foxes,Stallions,Hornets,Lynx,Ravens,Storm,Trailblazers,Bobcats,Kestrels,Knights,Lancers".split(
    ",",
  );
const clubs = "Thunder,Pulse,Elevate,Summit,Blaze,Northern Lights,Velocity,Momentum,Ironwood,Riptide,Legacy".split(",");
const colors = "Black,Blue,Red,Gold,White,Silver".split(",");

const schoolKinds = [
  ["natural", 60],
  ["president", 24],
  ["saint", 8],
  ["academy", 8],
] as const;
const schoolEndings = [
  ["High School", 14],
  ["Senior High School", 1],
  ["Junior-Senior High School", 1],
] as const;

const longestName =
  "Franklin Delano Roosevelt Magnet Academy for the Performing Arts, Sciences and International Studies";

export function inventSchool(random: Random): School {
  const mascot = pick(random, mascots);
  const kind = pickWeighted(random, schoolKinds);
  if (kind === "saint") {
    const saint = pick(random, saints);
    return { fullName: `${saint} Preparatory School`, teamName: `${saint} ${mascot}` };
  }
  // A president's name alone would match many real schools.
  const name = `${pick(random, kind === "president" ? presidents : natural)} ${pick(random, lands)}`;
  if (kind === "academy") return { fullName: `${name} Academy`, teamName: `${name} ${mascot}` };
  const ending = pickWeighted(random, schoolEndings);
  return { fullName: `${name} ${ending}`, teamName: `${name} ${mascot}` };
}

export function longestSchool(random: Random): School {
  return { fullName: longestName, teamName: `FDR Magnet ${pick(random, mascots)}` };
}

export function nextSchool(random: Random): School {
  const name = `${pick(random, stones)} ${pick(random, lands)}`;
  return { fullName: `${name} Community College`, teamName: `${name} ${pick(random, mascots)}` };
}

export function inventLeague(random: Random): string[] {
  return Array.from({ length: 11 }, () => inventSchool(random).teamName);
}

export function inventClub(random: Random, { city, ending }: { city: string; ending: string }): string {
  const place = city.length > 14 || chance(random, 0.4) ? `${pick(random, sides)}side` : city;
  return `${place} ${pick(random, clubs)}${ending}`;
}

/** Invents an opposing club team: 'Texas Pulse 16 Red'. */
export function opponentClub(random: Random, age: string): string {
  return `${pick(random, stones)} ${pick(random, clubs)} ${age} ${pick(random, colors)}`;
}

export function inventTournament(random: Random): string {
  const name = `${pick(random, natural)} ${pick(random, lands)}`;
  return `${name} ${pick(random, ["Classic", "Invitational", "Showcase", "Challenge", "Open"])}`;
}
