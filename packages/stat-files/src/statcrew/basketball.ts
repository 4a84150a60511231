import { attribute, findChild, findChildren, type XmlElement } from "../document/read-xml.ts";
import { type Checks, checkTeamLine, sumRows } from "../document/run-checks.ts";
import type { Stats } from "../document/stat-file.ts";
import { mapRow, type RowMapping, statedNumber } from "./map-row.ts";
import type { CheckedTeam } from "./statcrew-sport.ts";

export const basketballMapping: RowMapping = {
  stats: {
    min: "minutesPlayed",
    fgm: "fieldGoalsMade",
    fga: "fieldGoalsAttempted",
    fgm3: "threePointersMade",
    fga3: "threePointersAttempted",
    ftm: "freeThrowsMade",
    fta: "freeThrowsAttempted",
    oreb: "offensiveRebounds",
    dreb: "defensiveRebounds",
    ast: "assists",
    to: "turnovers",
    stl: "steals",
    blk: "blocks",
    pf: "personalFouls",
    tf: "technicalFouls",
  },
};

export function mapBasketballRow(row: XmlElement, { onlyStated = false } = {}): Stats {
  const stats = mapRow(row, basketballMapping, onlyStated);
  // `dq` marks a player who fouled out. It is a mark, so 0 is not a count.
  if (/^(?:1|y)$/i.test(attribute(findChild(row, "stats"), "dq") ?? "")) stats.disqualifications = 1;
  return stats;
}

export function checkBasketball(checks: Checks, sides: CheckedTeam[]): void {
  for (const { element, team, score, statedTotals, statedInRows } of sides) {
    checkTeamLine(checks, {
      sport: "BB",
      team,
      totals: statedTotals,
      rows: statedInRows,
      skip: new Set(["minutesPlayed"]),
    });
    if (statedInRows.has("minutesPlayed"))
      checks.compare("The minutes add up to the team line", {
        team: team.name,
        statistic: "minutesPlayed",
        stated: statedTotals.minutesPlayed,
        computed: sumRows("BB", team, "minutesPlayed"),
        // Minutes are rounded: real files have 200 for the team and 199 for its players.
        tolerance: 1,
      });
    for (const row of [findChild(element, "totals"), ...findChildren(element, "player")]) {
      if (row) checkRow(checks, row, team.name);
    }
    const totals = findChild(findChild(element, "totals"), "stats");
    checks.compare("The team’s points are its score", {
      team: team.name,
      statistic: "points",
      stated: score,
      computed: pointsOf(statedTotals) ?? statedNumber(totals, "tp"),
    });
  }
}

function checkRow(checks: Checks, row: XmlElement, team: string | null): void {
  const line = findChild(row, "stats");
  const stats = mapRow(row, basketballMapping, true);
  const who = row.name === "totals" ? "" : ` of ${attribute(row, "name") ?? attribute(row, "uni")}`;
  checks.compare("Points are 2 FGM + 3PM + FTM", {
    team,
    statistic: `points${who}`,
    stated: statedNumber(line, "tp"),
    computed: pointsOf(stats),
  });
  if (stats.offensiveRebounds === undefined || stats.defensiveRebounds === undefined) return;
  checks.compare("Rebounds are OREB + DREB", {
    team,
    statistic: `totalRebounds${who}`,
    stated: statedNumber(line, "treb"),
    computed: stats.offensiveRebounds + stats.defensiveRebounds,
  });
}

function pointsOf(stats: Stats | null): number | null {
  const { fieldGoalsMade, threePointersMade, freeThrowsMade } = stats ?? {};
  if (fieldGoalsMade === undefined || threePointersMade === undefined || freeThrowsMade === undefined) return null;
  return 2 * fieldGoalsMade + threePointersMade + freeThrowsMade;
}
