import { findChild, findChildren, type XmlElement } from "../document/read-xml.ts";
import { type Checks, checkTeamLine, sumRows } from "../document/run-checks.ts";
import type { Stats } from "../document/stat-file.ts";
import { mapRow, numberOf, type RowMapping, statedNumber } from "./map-row.ts";
import type { CheckedTeam } from "./statcrew-sport.ts";

export const footballMapping: RowMapping = {
  pass: {
    comp: "passCompletions",
    att: "passAttempts",
    int: "passInterceptions",
    yds: "passYards",
    td: "passTouchdowns",
    long: "passLong",
    sacks: "timesSacked",
    sackyds: "sackYardsLost",
  },
  rush: { att: "rushAttempts", yds: "rushYards", long: "rushLong", td: "rushTouchdowns" },
  rcv: { no: "receptions", yds: "receivingYards", long: "receivingLong", td: "receivingTouchdowns" },
  fumbles: { no: "fumbles", lost: "fumblesLost" },
  ir: { no: "interceptions", yds: "interceptionYards", td: "interceptionTouchdowns" },
  // After `ir`, because these values have priority.
  defense: {
    tackua: "tacklesSolo",
    tacka: "tacklesAssisted",
    sackyds: "sackYards",
    qbh: "qbHurries",
    int: "interceptions",
    intyds: "interceptionYards",
    brup: "passesDefended",
    ff: "forcedFumbles",
    fr: "fumbleRecoveries",
    fryds: "fumbleRecoveryYards",
    saf: "safeties",
  },
  fr: { td: "fumbleReturnTouchdowns" },
  fg: { made: "fieldGoalsMade", att: "fieldGoalsAttempted", long: "fieldGoalLong" },
  pat: { kickmade: "patMade", kickatt: "patAttempted" },
  ko: { no: "kickoffs", yds: "kickoffYards", tb: "kickoffTouchbacks" },
  punt: { no: "punts", yds: "puntYards", long: "puntLong", inside20: "puntsInside20" },
  pr: { no: "puntReturns", yds: "puntReturnYards", long: "puntReturnLong", td: "puntReturnTouchdowns" },
  kr: { no: "kickReturns", yds: "kickReturnYards", long: "kickReturnLong", td: "kickReturnTouchdowns" },
};

const scoringWeights = { td: 6, fg: 3, patkick: 1, patrush: 2, patrcv: 2, saf: 2, patretkick: 2, patretfumb: 2 };

export function mapFootballRow(row: XmlElement): Stats {
  const stats = mapRow(row, footballMapping);
  addDefense(stats, row);
  addTwoPoints(stats, row);
  const { rush } = Object.fromEntries(row.children.map((child) => [child.name, child]));
  if (rush && statedNumber(rush, "yds") === null && (statedNumber(rush, "gain") ?? statedNumber(rush, "loss")) !== null)
    stats.rushYards = (numberOf(rush, "gain") ?? 0) - (numberOf(rush, "loss") ?? 0);
  return stats;
}

/** Returns the sentence about a row whose two interception counts differ, or null. */
export function interceptionConflict(row: XmlElement): string | null {
  const [returned, caught] = [numberOf(findChild(row, "ir"), "no"), numberOf(findChild(row, "defense"), "int")];
  if (returned === undefined || caught === undefined || returned === caught) return null;
  return `ir@no has ${returned} interceptions and defense@int has ${caught}. The larger number was read.`;
}

// The players of Tas Football files have no `sacks`, so both sums come from solo and shared plays.
function addDefense(stats: Stats, row: XmlElement): void {
  const defense = findChild(row, "defense");
  if (!defense) return;
  const sum = (solo: string, shared: string) => (numberOf(defense, solo) ?? 0) + (numberOf(defense, shared) ?? 0) / 2;
  stats.tacklesForLoss = sum("tflua", "tfla");
  stats.sacks = sum("sackua", "sacka");
  const returned = numberOf(findChild(row, "ir"), "no") ?? 0;
  if (returned <= (stats.interceptions ?? 0)) return;
  stats.interceptions = returned;
  stats.interceptionYards = numberOf(findChild(row, "ir"), "yds") ?? 0;
}

// `pat@passmade` belongs to the passer, and some files write the passer's `rcvmade` too.
function addTwoPoints(stats: Stats, row: XmlElement): void {
  const [pat, scoring] = [findChild(row, "pat"), findChild(row, "scoring")];
  const rushes = statedNumber(pat, "rushmade") ?? (statedNumber(scoring, "patrush") || null);
  if (rushes !== null) stats.twoPointRushes = rushes;
  const caught = statedNumber(scoring, "patrcv") || null;
  const isPasser = (statedNumber(pat, "passmade") ?? 0) > 0;
  const receptions = caught ?? (isPasser ? null : statedNumber(pat, "rcvmade") || null);
  if (receptions !== null) stats.twoPointReceptions = receptions;
}

export function checkFootball(checks: Checks, sides: CheckedTeam[]): void {
  for (const { element, team, score } of sides) {
    const totals = findChild(element, "totals");
    if (team.totals) checkTeamLine(checks, { sport: "FB", team, totals: team.totals });
    checks.compare("The rows add up to the team line", {
      team: team.name,
      statistic: "sacks",
      stated: statedNumber(findChild(totals, "defense"), "sacks"),
      computed: sumRows("FB", team, "sacks"),
    });
    const rows = findChildren(element, "player").flatMap((row) => findChild(row, "scoring") ?? []);
    const teamScoring = findChild(totals, "scoring");
    checks.compare("The scoring of the team adds up to its score", {
      team: team.name,
      statistic: "points",
      stated: score,
      computed: teamScoring && pointsOf(teamScoring),
    });
    for (const name of Object.keys(scoringWeights))
      if (teamScoring && rows.length > 0)
        checks.compare("The players’ scoring adds up to the team’s", {
          team: team.name,
          statistic: `scoring ${name}`,
          stated: numberOf(teamScoring, name),
          computed: rows.reduce((sum, row) => sum + (numberOf(row, name) ?? 0), 0),
        });
  }
}

function pointsOf(scoring: XmlElement): number {
  return Object.entries(scoringWeights).reduce(
    (sum, [name, weight]) => sum + weight * (numberOf(scoring, name) ?? 0),
    0,
  );
}
