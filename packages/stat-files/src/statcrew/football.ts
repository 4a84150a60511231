import { findChild, findChildren, type XmlElement } from "../document/read-xml.ts";
import { type Checks, checkTeamLine } from "../document/run-checks.ts";
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

export function mapFootballRow(row: XmlElement, { onlyStated = false } = {}): Stats {
  const stats = mapRow(row, footballMapping, onlyStated);
  addDefense(stats, row, onlyStated);
  addTwoPoints(stats, row);
  const { rush } = Object.fromEntries(row.children.map((child) => [child.name, child]));
  if (rush && statedNumber(rush, "yds") === null && (statedNumber(rush, "gain") ?? statedNumber(rush, "loss")) !== null)
    stats.rushYards = (numberOf(rush, "gain") ?? 0) - (numberOf(rush, "loss") ?? 0);
  return stats;
}

/** Returns the sentence about a row with a return of an interception that is not one of the player; else null. */
export function interceptionConflict(row: XmlElement): string | null {
  const [returned, caught] = [statedNumber(findChild(row, "ir"), "no"), statedNumber(findChild(row, "defense"), "int")];
  if (returned === null || caught === null || returned === caught) return null;
  return `the file has ${returned} returns of interceptions (ir@no) and ${caught} interceptions (defense@int), as after a lateral. ${caught} interceptions and the yards of the returns were read.`;
}

// A stated total has priority. The players of Tas Football files have no `sacks`, so theirs comes from solo and shared plays.
function addDefense(stats: Stats, row: XmlElement, onlyStated: boolean): void {
  const defense = findChild(row, "defense");
  const returns = findChild(row, "ir");
  if (defense) {
    const sum = (solo: string, shared: string) =>
      onlyStated && statedNumber(defense, solo) === null && statedNumber(defense, shared) === null
        ? undefined
        : (numberOf(defense, solo) ?? 0) + (numberOf(defense, shared) ?? 0) / 2;
    const values = {
      tacklesForLoss: sum("tflua", "tfla"),
      sacks: statedNumber(defense, "sacks") ?? sum("sackua", "sacka"),
    };
    for (const [id, value] of Object.entries(values)) if (value !== undefined) stats[id] = value;
  }
  // A teammate can return an interception after a lateral: then `ir` has the yards, and `defense` whose interception it was.
  const [returned, caught] = [statedNumber(returns, "no"), statedNumber(defense, "int")];
  if (returned !== null) stats.interceptions = caught ?? returned;
  const yards = statedNumber(returns, "yds");
  if (yards !== null) stats.interceptionYards = yards;
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
  for (const { element, team, score, statedTotals, statedInRows } of sides) {
    const totals = findChild(element, "totals");
    checkTeamLine(checks, { sport: "FB", team, totals: statedTotals, rows: statedInRows });
    const rows = findChildren(element, "player").flatMap((row) => findChild(row, "scoring") ?? []);
    const teamScoring = findChild(totals, "scoring");
    checks.compare("The scoring of the team adds up to its score", {
      team: team.name,
      statistic: "points",
      stated: score,
      computed: teamScoring && teamScoring.attributes.size > 0 ? pointsOf(teamScoring) : null,
    });
    for (const name of Object.keys(scoringWeights))
      if (rows.some((row) => statedNumber(row, name) !== null))
        checks.compare("The players’ scoring adds up to the team’s", {
          team: team.name,
          statistic: `scoring ${name}`,
          stated: statedNumber(teamScoring, name),
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
