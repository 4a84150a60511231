import { type HeadlineRole, type LineRule, ratio, statGroup, total } from "../definition/stat-definition.ts";

/** Terms and formulas of the NCAA football statisticians' manual. Sacks and tackles for loss have halves. */
export const footballStats = [
  ...statGroup("General", [
    { id: "gamesPlayed", friendlyName: "Games played", abbreviation: "GP", kind: "count", view: "season" },
    { id: "gamesStarted", friendlyName: "Games started", abbreviation: "GS", kind: "count", view: "season" },
  ]),
  ...statGroup("Passing", [
    { id: "passCompletions", friendlyName: "Completions", abbreviation: "C", kind: "count" },
    { id: "passAttempts", friendlyName: "Pass attempts", abbreviation: "ATT", kind: "count" },
    {
      id: "completionPct",
      friendlyName: "Completion percentage",
      abbreviation: "CMP%",
      kind: "rate",
      display: "percent",
      formula: ratio("passCompletions", "passAttempts"),
    },
    { id: "passYards", friendlyName: "Passing yards", abbreviation: "YDS", kind: "signed" },
    average({
      id: "yardsPerAttempt",
      friendlyName: "Yards per attempt",
      abbreviation: "Y/A",
      formula: ratio("passYards", "passAttempts"),
    }),
    { id: "passTouchdowns", friendlyName: "Passing touchdowns", abbreviation: "TD", kind: "count" },
    {
      id: "passInterceptions",
      friendlyName: "Interceptions thrown",
      abbreviation: "INT",
      kind: "count",
      isMistake: true,
    },
    { id: "passLong", friendlyName: "Longest completion", abbreviation: "LNG", kind: "max" },
    { id: "timesSacked", friendlyName: "Times sacked", abbreviation: "SK", kind: "count" },
    { id: "sackYardsLost", friendlyName: "Yards lost to sacks", abbreviation: "SKY", kind: "count" },
    // Without upper and lower limits, unlike the NFL's rating.
    average({
      id: "passerRating",
      friendlyName: "NCAA passing efficiency",
      abbreviation: "RTG",
      formula: ratio(
        { passYards: 8.4, passTouchdowns: 330, passCompletions: 100, passInterceptions: -200 },
        "passAttempts",
      ),
    }),
    perGame({ id: "passYardsPerGame", friendlyName: "Passing yards per game", abbreviation: "Y/G", of: "passYards" }),
  ]),
  ...statGroup("Rushing", [
    { id: "rushAttempts", friendlyName: "Carries", abbreviation: "CAR", kind: "count" },
    { id: "rushYards", friendlyName: "Rushing yards", abbreviation: "YDS", kind: "signed" },
    average({
      id: "yardsPerCarry",
      friendlyName: "Yards per carry",
      abbreviation: "AVG",
      formula: ratio("rushYards", "rushAttempts"),
    }),
    { id: "rushLong", friendlyName: "Longest rush", abbreviation: "LNG", kind: "max" },
    { id: "rushTouchdowns", friendlyName: "Rushing touchdowns", abbreviation: "TD", kind: "count" },
    perGame({ id: "rushYardsPerGame", friendlyName: "Rushing yards per game", abbreviation: "Y/G", of: "rushYards" }),
  ]),
  ...statGroup("Receiving", [
    { id: "receptions", friendlyName: "Receptions", abbreviation: "REC", kind: "count" },
    { id: "receivingYards", friendlyName: "Receiving yards", abbreviation: "YDS", kind: "signed" },
    average({
      id: "yardsPerReception",
      friendlyName: "Yards per reception",
      abbreviation: "AVG",
      formula: ratio("receivingYards", "receptions"),
    }),
    { id: "receivingLong", friendlyName: "Longest reception", abbreviation: "LNG", kind: "max" },
    { id: "receivingTouchdowns", friendlyName: "Receiving touchdowns", abbreviation: "TD", kind: "count" },
    perGame({
      id: "receivingYardsPerGame",
      friendlyName: "Receiving yards per game",
      abbreviation: "Y/G",
      of: "receivingYards",
    }),
  ]),
  ...statGroup("Ball security", [
    { id: "fumbles", friendlyName: "Fumbles", abbreviation: "FUM", kind: "count" },
    { id: "fumblesLost", friendlyName: "Fumbles lost", abbreviation: "LST", kind: "count" },
  ]),
  ...statGroup("Blocking", [
    { id: "pancakeBlocks", friendlyName: "Pancake blocks", abbreviation: "PAN", kind: "count" },
  ]),
  ...statGroup("Defense", [
    { id: "tacklesSolo", friendlyName: "Solo tackles", abbreviation: "SOLO", kind: "count" },
    { id: "tacklesAssisted", friendlyName: "Assisted tackles", abbreviation: "AST", kind: "count" },
    {
      id: "totalTackles",
      friendlyName: "Total tackles",
      abbreviation: "TOT",
      kind: "count",
      formula: total({ tacklesSolo: 1, tacklesAssisted: 1 }),
    },
    { id: "tacklesForLoss", friendlyName: "Tackles for loss", abbreviation: "TFL", kind: "half" },
    { id: "sacks", friendlyName: "Sacks", abbreviation: "SACK", kind: "half" },
    { id: "sackYards", friendlyName: "Sack yards", abbreviation: "SKY", kind: "count" },
    { id: "qbHurries", friendlyName: "QB hurries", abbreviation: "QBH", kind: "count" },
    { id: "interceptions", friendlyName: "Interceptions", abbreviation: "INT", kind: "count" },
    { id: "interceptionYards", friendlyName: "Interception return yards", abbreviation: "IYDS", kind: "signed" },
    {
      id: "interceptionTouchdowns",
      friendlyName: "Interception return touchdowns",
      abbreviation: "ITD",
      kind: "count",
    },
    { id: "passesDefended", friendlyName: "Passes defended", abbreviation: "PD", kind: "count" },
    { id: "forcedFumbles", friendlyName: "Caused fumbles", abbreviation: "FF", kind: "count" },
    { id: "fumbleRecoveries", friendlyName: "Fumble recoveries", abbreviation: "FR", kind: "count" },
    { id: "fumbleRecoveryYards", friendlyName: "Fumble recovery yards", abbreviation: "FRY", kind: "signed" },
    { id: "fumbleReturnTouchdowns", friendlyName: "Fumble return touchdowns", abbreviation: "FTD", kind: "count" },
    { id: "blockedPunts", friendlyName: "Blocked punts", abbreviation: "BLKP", kind: "count" },
    { id: "blockedFieldGoals", friendlyName: "Blocked field goals", abbreviation: "BLKF", kind: "count" },
    { id: "safeties", friendlyName: "Safeties", abbreviation: "SAF", kind: "count" },
  ]),
  ...statGroup("Kicking", [
    { id: "fieldGoalsMade", friendlyName: "Field goals made", abbreviation: "FGM", kind: "count" },
    { id: "fieldGoalsAttempted", friendlyName: "Field goals attempted", abbreviation: "FGA", kind: "count" },
    {
      id: "fgPct",
      friendlyName: "Field goal percentage",
      abbreviation: "FG%",
      kind: "rate",
      display: "percent",
      formula: ratio("fieldGoalsMade", "fieldGoalsAttempted"),
    },
    { id: "fieldGoalLong", friendlyName: "Longest field goal", abbreviation: "LNG", kind: "max" },
    { id: "patMade", friendlyName: "Extra points made", abbreviation: "XPM", kind: "count" },
    { id: "patAttempted", friendlyName: "Extra points attempted", abbreviation: "XPA", kind: "count" },
    {
      id: "patPct",
      friendlyName: "Extra point percentage",
      abbreviation: "XP%",
      kind: "rate",
      display: "percent",
      formula: ratio("patMade", "patAttempted"),
    },
    { id: "kickoffs", friendlyName: "Kickoffs", abbreviation: "KO", kind: "count" },
    { id: "kickoffYards", friendlyName: "Kickoff yards", abbreviation: "YDS", kind: "signed" },
    average({
      id: "kickoffAverage",
      friendlyName: "Kickoff average",
      abbreviation: "AVG",
      formula: ratio("kickoffYards", "kickoffs"),
    }),
    { id: "kickoffLong", friendlyName: "Longest kickoff", abbreviation: "KOLNG", kind: "max" },
    { id: "kickoffTouchbacks", friendlyName: "Kickoff touchbacks", abbreviation: "TB", kind: "count" },
  ]),
  ...statGroup("Punting", [
    { id: "punts", friendlyName: "Punts", abbreviation: "NO", kind: "count" },
    { id: "puntYards", friendlyName: "Punt yards", abbreviation: "YDS", kind: "signed" },
    average({
      id: "puntAverage",
      friendlyName: "Punt average",
      abbreviation: "AVG",
      formula: ratio("puntYards", "punts"),
    }),
    { id: "puntLong", friendlyName: "Longest punt", abbreviation: "LNG", kind: "max" },
    { id: "puntsInside20", friendlyName: "Punts inside the 20", abbreviation: "I20", kind: "count" },
  ]),
  ...statGroup("Returns", [
    { id: "puntReturns", friendlyName: "Punt returns", abbreviation: "PR", kind: "count" },
    { id: "puntReturnYards", friendlyName: "Punt return yards", abbreviation: "PRY", kind: "signed" },
    average({
      id: "puntReturnAverage",
      friendlyName: "Punt return average",
      abbreviation: "PRA",
      formula: ratio("puntReturnYards", "puntReturns"),
    }),
    { id: "puntReturnLong", friendlyName: "Longest punt return", abbreviation: "PRL", kind: "max" },
    { id: "puntReturnFairCatches", friendlyName: "Fair catches", abbreviation: "FC", kind: "count" },
    { id: "puntReturnTouchdowns", friendlyName: "Punt return touchdowns", abbreviation: "PRTD", kind: "count" },
    { id: "kickReturns", friendlyName: "Kick returns", abbreviation: "KR", kind: "count" },
    { id: "kickReturnYards", friendlyName: "Kick return yards", abbreviation: "KRY", kind: "signed" },
    average({
      id: "kickReturnAverage",
      friendlyName: "Kick return average",
      abbreviation: "KRA",
      formula: ratio("kickReturnYards", "kickReturns"),
    }),
    { id: "kickReturnLong", friendlyName: "Longest kick return", abbreviation: "KRL", kind: "max" },
    { id: "kickReturnTouchdowns", friendlyName: "Kick return touchdowns", abbreviation: "KRTD", kind: "count" },
    {
      id: "totalReturnYards",
      friendlyName: "Total return yards",
      abbreviation: "RET",
      kind: "signed",
      formula: total({ puntReturnYards: 1, kickReturnYards: 1, interceptionYards: 1 }),
    },
  ]),
  ...statGroup("All-purpose", [
    {
      id: "allPurposeYards",
      friendlyName: "All-purpose yards",
      abbreviation: "APY",
      kind: "signed",
      formula: total({ rushYards: 1, receivingYards: 1, puntReturnYards: 1, kickReturnYards: 1, interceptionYards: 1 }),
    },
    perGame({
      id: "yardsPerGame",
      friendlyName: "All-purpose yards per game",
      abbreviation: "Y/G",
      of: "allPurposeYards",
    }),
  ]),
  ...statGroup("Scoring", [
    { id: "twoPointRushes", friendlyName: "Two-point rushes", abbreviation: "2PR", kind: "count" },
    { id: "twoPointReceptions", friendlyName: "Two-point receptions", abbreviation: "2PC", kind: "count" },
    // Without passing touchdowns, because the receiver scores them.
    {
      id: "totalTouchdowns",
      friendlyName: "Total touchdowns",
      abbreviation: "TD",
      kind: "count",
      formula: total(touchdowns(1)),
    },
    {
      id: "patKickingPoints",
      friendlyName: "Extra point kicking points",
      abbreviation: "XPP",
      kind: "count",
      formula: total({ patMade: 1 }),
    },
    {
      id: "totalConversionPoints",
      friendlyName: "Two-point conversion points",
      abbreviation: "CNV",
      kind: "count",
      formula: total({ twoPointRushes: 2, twoPointReceptions: 2 }),
    },
    {
      id: "totalPoints",
      friendlyName: "Total points",
      abbreviation: "PTS",
      kind: "count",
      formula: total({
        ...touchdowns(6),
        fieldGoalsMade: 3,
        patMade: 1,
        twoPointRushes: 2,
        twoPointReceptions: 2,
        safeties: 2,
      }),
    },
  ]),
];

export const footballRules: LineRule[] = [
  { left: { passCompletions: 1, passInterceptions: 1 }, right: { passAttempts: 1 } },
  { left: { passTouchdowns: 1 }, right: { passCompletions: 1 } },
  { left: { fumblesLost: 1 }, right: { fumbles: 1 } },
  { left: { fieldGoalsMade: 1 }, right: { fieldGoalsAttempted: 1 } },
  { left: { patMade: 1 }, right: { patAttempted: 1 } },
  { left: { kickoffTouchbacks: 1 }, right: { kickoffs: 1 } },
  { left: { puntsInside20: 1 }, right: { punts: 1 } },
  { left: { gamesStarted: 1 }, right: { gamesPlayed: 1 } },
];

export const footballRoles: HeadlineRole[] = [
  {
    positions: ["QB"],
    typical: { passYards: 250 },
    shows: ["passYards", "passTouchdowns", "passerRating", "completionPct", "rushYards", "passInterceptions"],
  },
  {
    positions: ["RB", "FB"],
    typical: { rushYards: 80 },
    shows: ["rushYards", "rushTouchdowns", "yardsPerCarry", "rushAttempts", "receivingYards"],
  },
  {
    positions: ["WR", "TE"],
    typical: { receivingYards: 70 },
    shows: ["receivingYards", "receptions", "receivingTouchdowns", "yardsPerReception"],
  },
  {
    positions: ["DE", "DT", "LB", "CB", "S"],
    typical: { totalTackles: 7, sacks: 1.5, interceptions: 1, passesDefended: 3 },
    shows: [
      "totalTackles",
      "sacks",
      "interceptions",
      "tacklesForLoss",
      "passesDefended",
      "forcedFumbles",
      "tacklesSolo",
      "tacklesAssisted",
    ],
  },
  {
    positions: ["K"],
    typical: { fieldGoalsMade: 2, patMade: 4 },
    shows: ["fieldGoalsMade", "fgPct", "totalPoints", "patMade", "fieldGoalLong"],
  },
  { positions: ["P"], typical: { punts: 5 }, shows: ["punts", "puntAverage", "puntsInside20", "puntLong"] },
  { typical: { kickoffs: 6 }, shows: ["kickoffs", "kickoffAverage", "kickoffTouchbacks"] },
  {
    typical: { kickReturnYards: 90, puntReturnYards: 50 },
    shows: ["totalReturnYards", "kickReturnAverage", "puntReturnAverage", "totalTouchdowns"],
  },
  {
    positions: ["OT", "OG", "C"],
    typical: { pancakeBlocks: 4 },
    shows: ["pancakeBlocks", "gamesPlayed", "gamesStarted"],
  },
];

function touchdowns(weight: number) {
  return {
    rushTouchdowns: weight,
    receivingTouchdowns: weight,
    puntReturnTouchdowns: weight,
    kickReturnTouchdowns: weight,
    interceptionTouchdowns: weight,
    fumbleReturnTouchdowns: weight,
  };
}

function average(entry: { id: string; friendlyName: string; abbreviation: string; formula: ReturnType<typeof ratio> }) {
  return { ...entry, kind: "rate", display: "oneDecimal" } as const;
}

function perGame({ of, ...names }: { id: string; friendlyName: string; abbreviation: string; of: string }) {
  return { ...average({ ...names, formula: ratio(of, "gamesPlayed") }), view: "season" } as const;
}
