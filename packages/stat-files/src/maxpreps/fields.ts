import type { SportCode } from "../sports/sports.ts";

type Fields = Readonly<Record<string, string>>;

/** Stat ids by MaxPreps field, in the order in which we write them. MaxPreps’ basketball fields are not public. */
const footballFields: Fields = {
  RushingNum: "rushAttempts",
  RushingYards: "rushYards",
  RushingLong: "rushLong",
  RushingTDNum: "rushTouchdowns",
  ReceivingNum: "receptions",
  ReceivingYards: "receivingYards",
  ReceivingLong: "receivingLong",
  ReceivingTDNum: "receivingTouchdowns",
  PassingComp: "passCompletions",
  PassingAtt: "passAttempts",
  PassingInt: "passInterceptions",
  PassingYards: "passYards",
  PassingTD: "passTouchdowns",
  PassingLong: "passLong",
  OffensiveFumbles: "fumbles",
  OffensiveFumblesLost: "fumblesLost",
  PancakeBlocks: "pancakeBlocks",
  Tackles: "tacklesSolo",
  Assists: "tacklesAssisted",
  TacklesForLoss: "tacklesForLoss",
  Sacks: "sacks",
  SacksYardsLost: "sackYards",
  QBHurries: "qbHurries",
  INTs: "interceptions",
  INTYards: "interceptionYards",
  PassesDefensed: "passesDefended",
  FumbleRecoveries: "fumbleRecoveries",
  FumbleRecoveryYards: "fumbleRecoveryYards",
  CausedFumbles: "forcedFumbles",
  BlockedPunts: "blockedPunts",
  BlockedFG: "blockedFieldGoals",
  IntReturnedTDNum: "interceptionTouchdowns",
  FumbleReturnedTDNum: "fumbleReturnTouchdowns",
  Safeties: "safeties",
  FGMade: "fieldGoalsMade",
  FGAttempted: "fieldGoalsAttempted",
  FGLong: "fieldGoalLong",
  PATKickingMade: "patMade",
  PATKickingAtt: "patAttempted",
  KickoffNum: "kickoffs",
  KickoffYards: "kickoffYards",
  KickoffLong: "kickoffLong",
  KickoffTouchbacks: "kickoffTouchbacks",
  PuntNum: "punts",
  PuntYards: "puntYards",
  PuntLong: "puntLong",
  PuntInside20: "puntsInside20",
  PuntReturnNum: "puntReturns",
  PuntReturnYards: "puntReturnYards",
  PuntReturnLong: "puntReturnLong",
  PuntReturnFairCatches: "puntReturnFairCatches",
  PuntReturnedTDNum: "puntReturnTouchdowns",
  KickoffReturnNum: "kickReturns",
  KickoffReturnYards: "kickReturnYards",
  KickoffReturnLong: "kickReturnLong",
  KickoffReturnedTDNum: "kickReturnTouchdowns",
  PATRushingNum: "twoPointRushes",
  PATReceivingNum: "twoPointReceptions",
};

const volleyballFields: Fields = {
  MatchGamesPlayed: "setsPlayed",
  TotalServes: "serveAttempts",
  ServingAces: "serviceAces",
  ServingErrors: "serviceErrors",
  ServingPoints: "servingPoints",
  AttacksAttempts: "attackAttempts",
  AttacksKills: "kills",
  AttacksErrors: "attackErrors",
  ServingReceivedSuccess: "receptions",
  ServingReceivedErrors: "receptionErrors",
  BlocksSolo: "blockSolos",
  BlocksAssists: "blockAssists",
  BlocksErrors: "blockErrors",
  BallHandlingAttempt: "setAttempts",
  Assists: "assists",
  AssistsErrors: "settingErrors",
  Digs: "digs",
  DigsErrors: "digErrors",
};

/** Totals that MaxPreps accepts and that we derive from the other fields. */
const derivedFields: Fields = {
  TotalTackles: "totalTackles",
  TotalReturnYards: "totalReturnYards",
  TotalTDNum: "totalTouchdowns",
  PATKickingPoints: "patKickingPoints",
  TotalConversionPoints: "totalConversionPoints",
  TotalPoints: "totalPoints",
};

/** Names that other programs write. We read them and never write them. Other forms of a word are found without an entry. */
const aliases: Fields = { Touchdowns: "TotalTDNum", OffensiveFumbesLost: "OffensiveFumblesLost" };

export const maxPrepsFields: Readonly<Partial<Record<SportCode, Fields>>> = {
  FB: footballFields,
  VB: volleyballFields,
};

/** Field names by their word stems: programs write `BlockingErrors` and `BlockErrors` for `BlocksErrors`. An ambiguous stem names no field. */
const namesByStem = new Map(
  Object.entries(maxPrepsFields).map(([sport, fields]) => {
    const groups = Map.groupBy(Object.keys({ ...fields, ...derivedFields }), stemOf);
    return [sport, new Map([...groups].flatMap(([stem, [name, other]]) => (name && !other ? [[stem, name]] : [])))];
  }),
);

/** Returns the words of a name in camel case without their endings: `ball handl attempt`. */
function stemOf(name: string): string {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return words.map((word) => word.toLowerCase().replace(/(?:ing|e)?s?$/, "")).join(" ");
}

/** Returns the stat id of a field. `isDerived`: the id is computed and never stored. */
export function findField(sport: SportCode, header: string): { id: string; isDerived: boolean } | null {
  const fields = maxPrepsFields[sport] ?? {};
  const known = ownValue(aliases, header) ?? header;
  const isKnown = ownValue(fields, known) !== undefined || ownValue(derivedFields, known) !== undefined;
  const name = isKnown ? known : (namesByStem.get(sport)?.get(stemOf(known)) ?? known);
  const id = ownValue(fields, name);
  if (id) return { id, isDerived: false };
  const derived = sport === "FB" ? ownValue(derivedFields, name) : undefined;
  return derived ? { id: derived, isDerived: true } : null;
}

/** Returns the sport that the fields belong to; null if they belong to none or to several. */
export function proposeSport(headers: readonly string[]): SportCode | null {
  const matching = (["FB", "VB"] as const).filter((sport) =>
    // `Assists` means assisted tackles in football and set assists in volleyball.
    headers.some((header) => header !== "Assists" && findField(sport, header) !== null),
  );
  return matching.length === 1 ? (matching[0] ?? null) : null;
}

// A header can be the name of a property that every object has.
function ownValue(values: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
