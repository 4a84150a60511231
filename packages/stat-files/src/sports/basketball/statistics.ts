import { givenOrTotal, type HeadlineRole, type LineRule, ratio, statGroup } from "../definition/stat-definition.ts";

const milestoneStats = ["points", "totalRebounds", "assists", "blocks", "steals"];

/** Basketball stats in the terms of the NCAA basketball statisticians' manual. Field goals include three-pointers. */
export const basketballStats = [
  ...statGroup("General", [
    { id: "gamesPlayed", friendlyName: "Games played", abbreviation: "GP", kind: "count", view: "season" },
    { id: "gamesStarted", friendlyName: "Games started", abbreviation: "GS", kind: "count", view: "season" },
    { id: "minutesPlayed", friendlyName: "Minutes played", abbreviation: "MIN", kind: "count" },
    perGame({ id: "mpg", friendlyName: "Minutes per game", abbreviation: "MPG", of: "minutesPlayed" }),
  ]),
  ...statGroup("Shooting", [
    { id: "fieldGoalsMade", friendlyName: "Field goals made", abbreviation: "FGM", kind: "count" },
    { id: "fieldGoalsAttempted", friendlyName: "Field goals attempted", abbreviation: "FGA", kind: "count" },
    {
      id: "fgPct",
      friendlyName: "Field goal percentage",
      abbreviation: "FG%",
      kind: "rate",
      display: "pct",
      formula: ratio("fieldGoalsMade", "fieldGoalsAttempted"),
    },
    { id: "threePointersMade", friendlyName: "3-pointers made", abbreviation: "3PM", kind: "count" },
    { id: "threePointersAttempted", friendlyName: "3-pointers attempted", abbreviation: "3PA", kind: "count" },
    {
      id: "threePct",
      friendlyName: "3-point percentage",
      abbreviation: "3P%",
      kind: "rate",
      display: "pct",
      formula: ratio("threePointersMade", "threePointersAttempted"),
    },
    { id: "freeThrowsMade", friendlyName: "Free throws made", abbreviation: "FTM", kind: "count" },
    { id: "freeThrowsAttempted", friendlyName: "Free throws attempted", abbreviation: "FTA", kind: "count" },
    {
      id: "ftPct",
      friendlyName: "Free throw percentage",
      abbreviation: "FT%",
      kind: "rate",
      display: "pct",
      formula: ratio("freeThrowsMade", "freeThrowsAttempted"),
    },
    {
      id: "efgPct",
      friendlyName: "Effective field goal percentage",
      abbreviation: "eFG%",
      kind: "rate",
      display: "pct",
      formula: ratio({ fieldGoalsMade: 1, threePointersMade: 0.5 }, "fieldGoalsAttempted"),
    },
    {
      id: "tsPct",
      friendlyName: "True shooting percentage",
      abbreviation: "TS%",
      kind: "rate",
      display: "pct",
      // PTS / (2 × (FGA + 0.475 × FTA)): 0.475 is the college and amateur constant, the NBA uses 0.44.
      formula: ratio("points", { fieldGoalsAttempted: 2, freeThrowsAttempted: 2 * 0.475 }),
    },
  ]),
  ...statGroup("Scoring", [
    {
      id: "points",
      friendlyName: "Points",
      abbreviation: "PTS",
      kind: "count",
      // 2 × (FGM - 3PM) + 3 × 3PM + FTM
      formula: givenOrTotal("derived", { fieldGoalsMade: 2, threePointersMade: 1, freeThrowsMade: 1 }),
    },
    perGame({ id: "ppg", friendlyName: "Points per game", abbreviation: "PPG", of: "points" }),
    milestone({ id: "doubleDoubles", friendlyName: "Double-doubles", abbreviation: "DD", categories: 2 }),
    milestone({ id: "tripleDoubles", friendlyName: "Triple-doubles", abbreviation: "TD", categories: 3 }),
  ]),
  ...statGroup("Rebounds", [
    { id: "offensiveRebounds", friendlyName: "Offensive rebounds", abbreviation: "OREB", kind: "count" },
    { id: "defensiveRebounds", friendlyName: "Defensive rebounds", abbreviation: "DREB", kind: "count" },
    {
      id: "totalRebounds",
      friendlyName: "Total rebounds",
      abbreviation: "REB",
      kind: "count",
      formula: givenOrTotal("derived", { offensiveRebounds: 1, defensiveRebounds: 1 }),
    },
    perGame({ id: "rpg", friendlyName: "Rebounds per game", abbreviation: "RPG", of: "totalRebounds" }),
  ]),
  ...statGroup("Playmaking", [
    { id: "assists", friendlyName: "Assists", abbreviation: "AST", kind: "count" },
    { id: "turnovers", friendlyName: "Turnovers", abbreviation: "TO", kind: "count" },
    {
      id: "assistTurnoverRatio",
      friendlyName: "Assist-to-turnover ratio",
      abbreviation: "A/TO",
      kind: "rate",
      display: "twoDecimals",
      formula: ratio("assists", "turnovers"),
    },
    perGame({ id: "apg", friendlyName: "Assists per game", abbreviation: "APG", of: "assists" }),
  ]),
  ...statGroup("Defense", [
    { id: "steals", friendlyName: "Steals", abbreviation: "STL", kind: "count" },
    { id: "blocks", friendlyName: "Blocks", abbreviation: "BLK", kind: "count" },
    { id: "deflections", friendlyName: "Deflections", abbreviation: "DEF", kind: "count" },
    { id: "chargesTaken", friendlyName: "Charges taken", abbreviation: "CHG", kind: "count" },
    perGame({ id: "spg", friendlyName: "Steals per game", abbreviation: "SPG", of: "steals" }),
    perGame({ id: "bpg", friendlyName: "Blocks per game", abbreviation: "BPG", of: "blocks" }),
  ]),
  ...statGroup("Fouls", [
    { id: "personalFouls", friendlyName: "Personal fouls", abbreviation: "PF", kind: "count" },
    { id: "technicalFouls", friendlyName: "Technical fouls", abbreviation: "TF", kind: "count" },
    { id: "disqualifications", friendlyName: "Disqualifications", abbreviation: "DQ", kind: "count" },
  ]),
];

/** Five fouls and regulation time are no limits, because foul rules differ and overtime exists. */
export const basketballRules: LineRule[] = [
  { left: { fieldGoalsMade: 1 }, right: { fieldGoalsAttempted: 1 } },
  { left: { threePointersMade: 1 }, right: { threePointersAttempted: 1 } },
  { left: { threePointersMade: 1 }, right: { fieldGoalsMade: 1 } },
  { left: { threePointersAttempted: 1 }, right: { fieldGoalsAttempted: 1 } },
  {
    left: { fieldGoalsMade: 1, threePointersMade: -1 },
    right: { fieldGoalsAttempted: 1, threePointersAttempted: -1 },
    sides: ["2-pointers made", "2-pointers attempted"],
  },
  { left: { freeThrowsMade: 1 }, right: { freeThrowsAttempted: 1 } },
  { left: { gamesStarted: 1 }, right: { gamesPlayed: 1 } },
];

export const basketballRoles: HeadlineRole[] = [
  { typical: { points: 15 }, shows: ["ppg", "rpg", "apg", "points", "totalRebounds", "assists", "spg", "fgPct"] },
  { typical: { totalRebounds: 9 }, shows: ["rpg", "ppg", "bpg", "totalRebounds", "points", "blocks"] },
  { typical: { assists: 5.5 }, shows: ["apg", "ppg", "spg", "assists", "points", "steals"] },
  { typical: { blocks: 2.5 }, shows: ["bpg", "rpg", "ppg", "blocks", "totalRebounds", "points"] },
  { typical: { steals: 2.8 }, shows: ["spg", "ppg", "apg", "steals", "points", "assists"] },
];

function perGame({ of, ...names }: { id: string; friendlyName: string; abbreviation: string; of: string }) {
  return { ...names, kind: "rate", view: "season", display: "oneDecimal", formula: ratio(of, "gamesPlayed") } as const;
}

function milestone({
  categories,
  ...names
}: {
  id: string;
  friendlyName: string;
  abbreviation: string;
  categories: number;
}) {
  return {
    ...names,
    kind: "count",
    view: "season",
    formula: { form: "milestone", categories, among: milestoneStats },
  } as const;
}
