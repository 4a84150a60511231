import { isStored } from "../sports/definition/stat-definition.ts";
import { isGameFact } from "../sports/game-group.ts";
import { type SportCode, sportCodes } from "../sports/sports.ts";
import { statCatalogue } from "../sports/stat-catalogue.ts";
import { findPersonColumn } from "../tables/person-columns.ts";

/** Row fields that a column may fill, besides statistics. */
export const rowFields = [
  "jersey",
  "name",
  "firstName",
  "lastName",
  "team",
  "side",
  "externalId",
  "row",
  "sport",
  "date",
] as const;

/** Fields of our own export. Those of a person have many names. */
const fieldHeaders = new Map<string, (typeof rowFields)[number]>(
  Object.entries({ side: "side", "external id": "externalId", row: "row", sport: "sport", date: "date" }),
);
const personFields = new Set<string>(["jersey", "name", "firstName", "lastName", "team"]);

/** Headers of other programs that are neither names nor abbreviations of ours. */
const otherHeaders: Readonly<Record<SportCode, Readonly<Record<string, string>>>> = {
  VB: {
    errors: "attackErrors",
    "hitting errors": "attackErrors",
    attempts: "attackAttempts",
    attacks: "attackAttempts",
    aces: "serviceAces",
    "serve errors": "serviceErrors",
    "serving errors": "serviceErrors",
    "set assists": "assists",
    ast: "assists",
    "block solos": "blockSolos",
    "blocks solo": "blockSolos",
    "blocks assists": "blockAssists",
    "ball handling errors": "settingErrors",
    "reception attempts": "receptionAttempts",
    "receive errors": "receptionErrors",
    "sets played": "setsPlayed",
    sets: "setsPlayed",
    dig: "digs",
    s: "setsPlayed",
    atterr: "attackErrors",
    serr: "serviceErrors",
    rerr: "receptionErrors",
    berr: "blockErrors",
    bhe: "settingErrors",
    bha: "setAttempts",
    d: "digs",
    de: "digErrors",
    ace: "serviceAces",
    kill: "kills",
  },
  BB: {
    fg: "fieldGoalsMade",
    "fg made": "fieldGoalsMade",
    "fg att": "fieldGoalsAttempted",
    "3fgm": "threePointersMade",
    "3fga": "threePointersAttempted",
    "3ptm": "threePointersMade",
    "3pta": "threePointersAttempted",
    "ft made": "freeThrowsMade",
    "ft att": "freeThrowsAttempted",
    min: "minutesPlayed",
    minutes: "minutesPlayed",
    reb: "totalRebounds",
    rebounds: "totalRebounds",
    off: "offensiveRebounds",
    def: "defensiveRebounds",
    fouls: "personalFouls",
    points: "points",
    tov: "turnovers",
    tos: "turnovers",
    "3pt": "threePointersMade",
    "3p": "threePointersMade",
    "3fg": "threePointersMade",
    ft: "freeThrowsMade",
    oreb: "offensiveRebounds",
    dreb: "defensiveRebounds",
    st: "steals",
    s: "steals",
    bs: "blocks",
  },
  FB: {
    "rushing yards": "rushYards",
    "rushing attempts": "rushAttempts",
    "passing attempts": "passAttempts",
    "passing completions": "passCompletions",
    "solo tackles": "tacklesSolo",
    "assisted tackles": "tacklesAssisted",
  },
};

const known = new Map(sportCodes.map((sport) => [sport, knownHeaders(sport)]));

/** Returns the row field or stat id of a header; null if it is unknown or ambiguous in the sport. */
export function findTarget(header: string, sport: SportCode | null): string | null {
  const name = normalizeHeader(header);
  // A row field has priority, except where a sport uses the same text for a statistic.
  const field = fieldHeaders.get(name) ?? findPersonField(header);
  return field ?? (sport ? findStat(sport, name) : null);
}

export function isStatOf(sport: SportCode, header: string): boolean {
  const name = normalizeHeader(header);
  return findStat(sport, name) !== null && !fieldHeaders.has(name) && findPersonField(header) === null;
}

/** Reads “S. Err” as “SErr”, too. */
function findStat(sport: SportCode, name: string): string | null {
  const targets = known.get(sport);
  return targets?.get(name) ?? targets?.get(name.replaceAll(/[.\s]/g, "")) ?? null;
}

function findPersonField(header: string): string | null {
  const column = findPersonColumn(header);
  return column !== null && personFields.has(column) ? column : null;
}

export function normalizeHeader(header: string): string {
  return header
    .replace(/^\uFEFF/, "")
    .replace(/[_\s]+/g, " ")
    .trim()
    .toLowerCase();
}

function knownHeaders(sport: SportCode): ReadonlyMap<string, string> {
  const stored = statCatalogue(sport).filter((definition) => isStored(definition) && !isGameFact(definition.id));
  const targets = new Map<string, string>();
  const abbreviations = Map.groupBy(stored, ({ abbreviation }) => normalizeHeader(abbreviation));
  // Several statistics of a sport may have the same abbreviation (LNG), which then names none of them.
  for (const [abbreviation, [first, ...others]] of abbreviations)
    if (first && others.length === 0) targets.set(abbreviation, first.id);
  for (const [header, id] of Object.entries(otherHeaders[sport] ?? {})) targets.set(header, id);
  for (const { id, friendlyName } of stored) {
    targets.set(normalizeHeader(friendlyName), id);
    targets.set(normalizeHeader(id), id);
  }
  return targets;
}
