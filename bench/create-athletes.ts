import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type SportCode, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import type { BulkAthlete } from "../src/bulk-import/bulk-athlete.ts";

type Sport = NonNullable<BulkAthlete["sports"]>[number];
type Event = { eventName: string; score: string; stats: Record<string, number | string> };

/** Writes a bulk file with generated athletes. The same number gives the same file. */
export async function writeMadeAthletes(file: string, athletes: number): Promise<void> {
  await pipeline(Readable.from(lines(athletes)), createWriteStream(file));
}

function* lines(athletes: number): Generator<string> {
  let text = "";
  for (let index = 0; index < athletes; index += 1) {
    text += `${JSON.stringify(madeAthlete(index))}\n`;
    if (text.length > 256 * 1024) {
      yield text;
      text = "";
    }
  }
  yield text;
}

/** Returns a generated athlete: one sport, one or two seasons, three in four with a link, six in ten with 6 to 16 games. */
export function madeAthlete(index: number): BulkAthlete {
  const pick = picker(index);
  const [firstName, lastName] = [`${pick(first)}${pick(firstEnd)}`, `${pick(last)}${pick(lastEnd)}`];
  const code = pick(sportCodes);
  const [city = "", state = ""] = pick(towns).split(", ");
  return {
    externalId: `made:${index}`,
    firstName,
    lastName,
    gender: pick(["F", "M", "F", "M", "F", "M", "O"] as const),
    graduationYear: 2024 + pick([0, 1, 2, 3, 4]),
    schoolType: pick(["H", "H", "H", "J", "O"]),
    currentSchool: `${lastName} ${pick(["High School", "HS", "Academy", "Senior High School"])}`,
    height: 60 + pick(counts),
    weight: pick([true, false]) ? 120 + pick(counts) * 5 : null,
    city,
    state,
    mediaLinks:
      pick(counts) < 15
        ? [
            {
              text: `${firstName} ${lastName} roster page`,
              date: `2025-0${1 + pick([0, 1, 2, 3, 4, 5, 6, 7])}-1${pick([0, 1, 2, 3])}T00:00:00.000Z`,
              url: `https://video.example.org/athletes/${firstName.toLowerCase()}-${index}`,
            },
          ]
        : [],
    sports: [createSport(code, pick)],
  };
}

function createSport(sportCode: SportCode, pick: Pick): Sport {
  const games = pick([0, 0, 0, 0, 6, 8, 10, 12, 14, 16]);
  const teams = pick([1, 1, 1, 2]);
  return {
    sportCode,
    seasons: Array.from({ length: teams }, (_, season) => ({
      seasonYear: String(2025 - season),
      teams: [
        {
          teamName: `${pick(last)} ${pick(mascots)}`,
          seasonOrGame: "G" as const,
          events: Array.from({ length: season === 0 ? games : 0 }, (__, game) => createGame(sportCode, game, pick)),
        },
      ],
    })),
  };
}

function createGame(sportCode: SportCode, game: number, pick: Pick): Event {
  const date = `2025-${game < 5 ? "09" : "10"}-${10 + game}`;
  return {
    eventName: `Week ${game + 1} vs ${pick(last)} ${pick(mascots)}`,
    score: `${pick(counts)}-${pick(counts)}`,
    stats: {
      dateOfCompetition: date,
      homeOrAway: pick(["H", "A"]),
      started: pick([0, 1]),
      ...createStats(sportCode, pick),
    },
  };
}

function createStats(sportCode: SportCode, pick: Pick): Record<string, number> {
  const [one, two, three] = [pick(counts), pick(counts), pick(counts)];
  if (sportCode === "VB")
    return {
      kills: one,
      attackErrors: two,
      attackAttempts: one + two + three,
      digs: three,
      assists: two,
      serviceAces: pick([0, 1, 2]),
    };
  if (sportCode === "FB")
    return {
      passCompletions: one,
      passAttempts: one + two,
      passYards: one * 9,
      passTouchdowns: pick([0, 1, 2]),
      rushAttempts: three,
      rushYards: three * 4,
    };
  return {
    fieldGoalsMade: one,
    fieldGoalsAttempted: one + two,
    freeThrowsMade: two,
    freeThrowsAttempted: two + three,
    offensiveRebounds: pick([0, 1, 2]),
    assists: three,
  };
}

type Pick = <Value>(values: readonly Value[]) => Value;

/** Returns the same choices for the same seed (mulberry32). */
function picker(seed: number): Pick {
  let state = seed >>> 0;
  return (values) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const chosen = values[((mixed ^ (mixed >>> 14)) >>> 0) % values.length];
    if (chosen === undefined) throw new Error("The list of choices is empty.");
    return chosen;
  };
}

const counts = Array.from({ length: 20 }, (_, count) => count);
const first = "Kam Add Mar Jos Liv Em Av Soph Li No Jad Zo Chlo Kay Tay Jor Mor Al Bri Car".split(" ");
const firstEnd = "ryn ison ia é a ma elle ie an en e la lor dan gan ex anna los".split(" ");
const last =
  "Mraz Mart Herb Smith John Will Brown Jones García Mill Dav Wils Ander Thom Ols Lind Berg Nov Kow Tag".split(" ");
const lastEnd = "in ert s son er is ovich alski a man ton well ley ford field wood".split(" ");
const mascots = "Eagles Tigers Bulldogs Panthers Wildcats Warriors Lions Knights".split(" ");
const towns = [
  "Omaha, NE",
  "Lincoln, NE",
  "Little River, TX",
  "Shreveport, LA",
  "Lexington, KY",
  "Ames, IA",
  "Boise, ID",
];
