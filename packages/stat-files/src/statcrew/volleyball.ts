import { attribute, findChild, findChildren, type XmlElement } from "../document/read-xml.ts";
import { type Checks, checkTeamLine, sumRows } from "../document/run-checks.ts";
import type { Stats, StatTeam } from "../document/stat-file.ts";
import { mapRow, numberOf, type RowMapping, statedNumber } from "./map-row.ts";
import type { CheckedTeam } from "./statcrew-sport.ts";

// `misc@bhe` is not added to `set@e`: a ball-handling error is in one of them, never in both.
export const volleyballMapping: RowMapping = {
  attack: { k: "kills", e: "attackErrors", ta: "attackAttempts" },
  set: { a: "assists", e: "settingErrors", ta: "setAttempts" },
  serve: { sa: "serviceAces", se: "serviceErrors", ta: "serveAttempts" },
  defense: { dig: "digs", re: "receptionErrors", ta: "receptionAttempts" },
  block: { bs: "blockSolos", ba: "blockAssists", be: "blockErrors" },
};

export function mapVolleyballRow(row: XmlElement, { isTeamRow = false, onlyStated = false } = {}): Stats {
  const stats = mapRow(row, volleyballMapping, onlyStated);
  // The team line has no `gp`.
  const sets = statedNumber(row, "gp");
  if (sets) {
    stats.setsPlayed = sets;
    if (!isTeamRow) stats.matchesPlayed = 1;
  }
  return stats;
}

export function checkVolleyball(checks: Checks, sides: CheckedTeam[]): void {
  for (const [index, side] of sides.entries()) {
    const { team, statedTotals: totals, statedInRows: rows } = side;
    checkTeamLine(checks, { sport: "VB", team, totals, rows, skip: new Set(["receptionAttempts"]) });
    if (rows.has("receptionAttempts")) checkReceptions(checks, team, totals);
    checkPoints(checks, side);
    checkSets(checks, side);
    const opponent = sides[1 - index];
    if (opponent) checkOpponent(checks, side, opponent);
  }
}

// Genius writes the receptions of the team row as `re="1" ta="0"`: then its errors are missing from the attempts.
function checkReceptions(checks: Checks, team: StatTeam, totals: Stats): void {
  const stated = totals.receptionAttempts;
  const sum = sumRows("VB", team, "receptionAttempts") ?? 0;
  const { receptionErrors = 0, receptionAttempts = 0 } = team.teamRow?.stats ?? {};
  const withErrors = receptionAttempts < receptionErrors ? sum + receptionErrors - receptionAttempts : sum;
  checks.compare("The rows add up to the team line", {
    team: team.name,
    statistic: "receptionAttempts",
    stated,
    computed: stated === sum ? sum : withErrors,
  });
}

function checkPoints(checks: Checks, { team, element, statedTotals }: CheckedTeam): void {
  const totals = findChild(element, "totals");
  const block = findChild(totals, "block");
  const totalBlocks = statedNumber(block, "tb");
  const { kills, serviceAces, blockSolos, blockAssists } = statedTotals;
  if (blockSolos !== undefined && blockAssists !== undefined)
    checks.compare("Team blocks are BS + BA/2", {
      team: team.name,
      statistic: "totalBlocks",
      stated: totalBlocks,
      computed: blockSolos + blockAssists / 2,
    });
  if (kills !== undefined && serviceAces !== undefined && totalBlocks !== null)
    checks.compare("Points are K + SA + blocks", {
      team: team.name,
      statistic: "points",
      stated: statedNumber(findChild(totals, "misc"), "pts"),
      computed: kills + serviceAces + totalBlocks,
    });
  for (const row of findChildren(element, "player")) {
    const stats = mapRow(row, volleyballMapping, true);
    const parts = [stats.kills, stats.serviceAces, stats.blockSolos, stats.blockAssists].filter(
      (part) => part !== undefined,
    );
    if (parts.length < 4) continue;
    checks.compare("Points are K + SA + blocks", {
      team: team.name,
      statistic: `points of ${attribute(row, "name") ?? attribute(row, "uni")}`,
      stated: statedNumber(findChild(row, "misc"), "pts"),
      computed: parts.reduce((sum, part, index) => sum + (index === 3 ? part / 2 : part), 0),
    });
  }
}

function checkSets(checks: Checks, { element, team, statedTotals }: CheckedTeam): void {
  const games = findChildren(findChild(element, "attackbygame"), "attackgame");
  if (games.length === 0) return;
  for (const [name, id] of Object.entries(volleyballMapping.attack ?? {}))
    checks.compare("The attacks of the sets add up to the team line", {
      team: team.name,
      statistic: id,
      stated: statedTotals[id],
      computed: games.some((game) => statedNumber(game, name) !== null)
        ? games.reduce((sum, game) => sum + (numberOf(game, name) ?? 0), 0)
        : null,
    });
}

function checkOpponent(checks: Checks, { team, statedTotals }: CheckedTeam, opponent: CheckedTeam): void {
  const { serviceAces, serveAttempts, serviceErrors } = statedTotals;
  checks.compare("Aces are the opponent’s reception errors", {
    team: team.name,
    statistic: "serviceAces",
    stated: serviceAces,
    computed: opponent.statedTotals.receptionErrors,
  });
  if (serveAttempts !== undefined && serviceErrors !== undefined)
    checks.compare("Serves without errors are the opponent’s receptions", {
      team: team.name,
      statistic: "serveAttempts",
      stated: serveAttempts - serviceErrors,
      computed: opponent.statedTotals.receptionAttempts,
    });
}
