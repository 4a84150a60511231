import {
  givenOrTotal,
  type HeadlineRole,
  type LineRule,
  ratio,
  statGroup,
  total,
} from "../definition/stat-definition.ts";

/** Volleyball stats in the terms and formulas of the NCAA volleyball statisticians' manual. */
export const volleyballStats = [
  ...statGroup("General", [
    { id: "matchesPlayed", friendlyName: "Matches played", abbreviation: "MP", kind: "count", view: "season" },
    { id: "matchesStarted", friendlyName: "Matches started", abbreviation: "MS", kind: "count", view: "season" },
    { id: "setsPlayed", friendlyName: "Sets played", abbreviation: "SP", kind: "count" },
  ]),
  ...statGroup("Attacking", [
    { id: "kills", friendlyName: "Kills", abbreviation: "K", kind: "count" },
    { id: "attackErrors", friendlyName: "Attack errors", abbreviation: "E", kind: "count" },
    { id: "attackAttempts", friendlyName: "Total attacks", abbreviation: "TA", kind: "count" },
    {
      id: "hittingPct",
      friendlyName: "Hitting percentage",
      abbreviation: "HIT%",
      kind: "rate",
      display: "pct",
      formula: ratio({ kills: 1, attackErrors: -1 }, "attackAttempts"),
    },
    {
      id: "killPct",
      friendlyName: "Kill percentage",
      abbreviation: "K%",
      kind: "rate",
      display: "pct",
      formula: ratio("kills", "attackAttempts"),
    },
    perSet({ id: "killsPerSet", friendlyName: "Kills per set", abbreviation: "K/S", of: "kills" }),
  ]),
  ...statGroup("Serving", [
    { id: "serviceAces", friendlyName: "Service aces", abbreviation: "SA", kind: "count" },
    { id: "serviceErrors", friendlyName: "Service errors", abbreviation: "SE", kind: "count" },
    { id: "serveAttempts", friendlyName: "Total serves", abbreviation: "SRV", kind: "count" },
    { id: "servingPoints", friendlyName: "Points on serve", abbreviation: "SPT", kind: "count" },
    {
      id: "servePct",
      friendlyName: "Serve percentage",
      abbreviation: "SRV%",
      kind: "rate",
      display: "pct",
      formula: ratio({ serveAttempts: 1, serviceErrors: -1 }, "serveAttempts"),
    },
    {
      id: "acePct",
      friendlyName: "Ace percentage",
      abbreviation: "ACE%",
      kind: "rate",
      display: "pct",
      formula: ratio("serviceAces", "serveAttempts"),
    },
    perSet({ id: "acesPerSet", friendlyName: "Aces per set", abbreviation: "SA/S", of: "serviceAces" }),
  ]),
  ...statGroup("Setting", [
    { id: "assists", friendlyName: "Assists", abbreviation: "A", kind: "count" },
    { id: "settingErrors", friendlyName: "Ball-handling errors", abbreviation: "BHE", kind: "count" },
    { id: "setAttempts", friendlyName: "Setting attempts", abbreviation: "SATT", kind: "count" },
    perSet({ id: "assistsPerSet", friendlyName: "Assists per set", abbreviation: "A/S", of: "assists" }),
  ]),
  ...statGroup("Receiving", [
    // Scorers record two of the three stats. The third one is computed.
    {
      id: "receptions",
      friendlyName: "Good receptions",
      abbreviation: "R",
      kind: "count",
      formula: givenOrTotal("given", { receptionAttempts: 1, receptionErrors: -1 }),
    },
    { id: "receptionErrors", friendlyName: "Reception errors", abbreviation: "RE", kind: "count" },
    {
      id: "receptionAttempts",
      friendlyName: "Reception attempts",
      abbreviation: "RTA",
      kind: "count",
      formula: givenOrTotal("given", { receptions: 1, receptionErrors: 1 }),
    },
    {
      id: "receptionPct",
      friendlyName: "Reception percentage",
      abbreviation: "REC%",
      kind: "rate",
      display: "pct",
      formula: ratio("receptions", { receptions: 1, receptionErrors: 1 }),
    },
  ]),
  ...statGroup("Defense", [
    { id: "digs", friendlyName: "Digs", abbreviation: "D", kind: "count" },
    { id: "digErrors", friendlyName: "Dig errors", abbreviation: "DE", kind: "count" },
    perSet({ id: "digsPerSet", friendlyName: "Digs per set", abbreviation: "D/S", of: "digs" }),
  ]),
  ...statGroup("Blocking", [
    { id: "blockSolos", friendlyName: "Solo blocks", abbreviation: "BS", kind: "count" },
    { id: "blockAssists", friendlyName: "Block assists", abbreviation: "BA", kind: "count" },
    { id: "blockErrors", friendlyName: "Block errors", abbreviation: "BE", kind: "count" },
    {
      id: "totalBlocks",
      friendlyName: "Total blocks",
      abbreviation: "TB",
      kind: "count",
      formula: total({ blockSolos: 1, blockAssists: 1 }),
    },
    perSet({ id: "blocksPerSet", friendlyName: "Blocks per set", abbreviation: "B/S", of: "totalBlocks" }),
  ]),
  ...statGroup("Scoring", [
    {
      id: "points",
      friendlyName: "Points",
      abbreviation: "PTS",
      kind: "half",
      formula: total({ kills: 1, serviceAces: 1, blockSolos: 1, blockAssists: 0.5 }),
    },
    perSet({ id: "pointsPerSet", friendlyName: "Points per set", abbreviation: "PTS/S", of: "points" }),
  ]),
];

export const volleyballRules: LineRule[] = [
  { left: { kills: 1, attackErrors: 1 }, right: { attackAttempts: 1 }, names: { attackErrors: "errors" } },
  { left: { serviceAces: 1, serviceErrors: 1 }, right: { serveAttempts: 1 } },
  { left: { assists: 1 }, right: { setAttempts: 1 } },
  { left: { receptions: 1, receptionErrors: 1 }, right: { receptionAttempts: 1 } },
  { left: { setsPlayed: 1 }, right: { matchesPlayed: 5 } },
  { left: { matchesStarted: 1 }, right: { matchesPlayed: 1 } },
];

/** Roles with typical figures per set of a strong season. */
export const volleyballRoles: HeadlineRole[] = [
  {
    positions: ["OH", "OPP"],
    typical: { kills: 4 },
    shows: ["kills", "hittingPct", "points", "killsPerSet", "digs", "serviceAces"],
  },
  {
    positions: ["MB"],
    typical: { totalBlocks: 1.2 },
    shows: ["totalBlocks", "kills", "hittingPct", "blocksPerSet", "points"],
  },
  { positions: ["S"], typical: { assists: 10 }, shows: ["assists", "assistsPerSet", "digs", "kills", "serviceAces"] },
  {
    positions: ["L", "DS"],
    typical: { digs: 4 },
    shows: ["digs", "digsPerSet", "receptionPct", "serviceAces", "assists"],
  },
  { typical: { serviceAces: 1 }, shows: ["serviceAces", "acesPerSet", "digs", "acePct"] },
];

function perSet({ of, ...names }: { id: string; friendlyName: string; abbreviation: string; of: string }) {
  return { ...names, kind: "rate", view: "season", display: "twoDecimals", formula: ratio(of, "setsPlayed") } as const;
}
