import { describe, expect, it } from "vitest";
import { formatStat } from "./format-stat.ts";
import { seasonTotals } from "./season-totals.ts";
import type { SportCode } from "./sports.ts";
import { findStat, statCatalogue } from "./stat-catalogue.ts";

// Two games and their season for every statistic: the recorded values of each game (· for none) and the shown season
// value. The season values are calculated by hand from the formulas of the NCAA manuals. Denominators differ, so that
// a wrong average cannot match by accident.

const volleyball = `
started                      1     0       ·
matchesPlayed                ·     ·       2
matchesStarted               ·     ·       1
setsPlayed                   4     3       7
kills                       13     9      22
attackErrors                 3     5       8
attackAttempts              31    25      56
hittingPct                   ·     ·    .250  = (22 - 8) / 56
killPct                      ·     ·    .393  = 22 / 56
killsPerSet                  ·     ·    3.14  = 22 / 7
serviceAces                  2     3       5
serviceErrors                1     3       4
serveAttempts               17    12      29
servingPoints                9     4      13
servePct                     ·     ·    .862  = (29 - 4) / 29
acePct                       ·     ·    .172  = 5 / 29
acesPerSet                   ·     ·    0.71  = 5 / 7
assists                      5     5      10
settingErrors                1     2       3
setAttempts                 11     8      19
assistsPerSet                ·     ·    1.43  = 10 / 7
receptions                  14     ·      30  = 14 + (26 - 10)
receptionErrors              2    10      12
receptionAttempts            ·    26      42  = (14 + 2) + 26
receptionPct                 ·     ·    .714  = 30 / (30 + 12)
digs                        10     8      18
digErrors                    0     1       1
digsPerSet                   ·     ·    2.57  = 18 / 7
blockSolos                   2     4       6
blockAssists                 4     5       9
blockErrors                  1     1       2
totalBlocks                  ·     ·      15  = 6 + 9
blocksPerSet                 ·     ·    2.14  = 15 / 7
points                       ·     ·    37.5  = 22 + 5 + 6 + 9 / 2
pointsPerSet                 ·     ·    5.36  = 37.5 / 7
`;

const football = `
started                      1     0       ·
gamesPlayed                  ·     ·       2
gamesStarted                 ·     ·       1
passCompletions             18    11      29
passAttempts                31    22      53
completionPct                ·     ·   54.7%  = 29 / 53
passYards                  243   156     399
yardsPerAttempt              ·     ·     7.5  = 399 / 53
passTouchdowns               2     3       5
passInterceptions            1     2       3
passLong                    47    52      52
timesSacked                  2     1       3
sackYardsLost               13     8      21
passerRating                 ·     ·   137.8  = (8.4 × 399 + 330 × 5 + 100 × 29 - 200 × 3) / 53
passYardsPerGame             ·     ·   199.5  = 399 / 2
rushAttempts                 6     9      15
rushYards                   -4    61      57
yardsPerCarry                ·     ·     3.8  = 57 / 15
rushLong                     9    27      27
rushTouchdowns               1     2       3
rushYardsPerGame             ·     ·    28.5  = 57 / 2
receptions                   1     3       4
receivingYards              12    42      54
yardsPerReception            ·     ·    13.5  = 54 / 4
receivingLong               12    29      29
receivingTouchdowns          0     2       2
receivingYardsPerGame        ·     ·    27.0  = 54 / 2
fumbles                      2     1       3
fumblesLost                  1     0       1
pancakeBlocks                3     2       5
tacklesSolo                  4     5       9
tacklesAssisted              3     1       4
totalTackles                 ·     ·      13  = 9 + 4
tacklesForLoss             1.5     1     2.5
sacks                      0.5     1     1.5
sackYards                    4     7      11
qbHurries                    2     1       3
interceptions                1     1       2
interceptionYards           23    -2      21
interceptionTouchdowns       1     0       1
passesDefended               2     1       3
forcedFumbles                1     1       2
fumbleRecoveries             1     2       3
fumbleRecoveryYards          6    11      17
fumbleReturnTouchdowns       0     1       1
blockedPunts                 1     0       1
blockedFieldGoals            0     1       1
safeties                     1     0       1
fieldGoalsMade               2     1       3
fieldGoalsAttempted          3     2       5
fgPct                        ·     ·   60.0%  = 3 / 5
fieldGoalLong               38    29      38
patMade                      4     3       7
patAttempted                 4     5       9
patPct                       ·     ·   77.8%  = 7 / 9
kickoffs                     6     4      10
kickoffYards               287   233     520
kickoffAverage               ·     ·    52.0  = 520 / 10
kickoffLong                 65    61      65
kickoffTouchbacks            2     1       3
punts                        3     4       7
puntYards                  121   165     286
puntAverage                  ·     ·    40.9  = 286 / 7
puntLong                    44    51      51
puntsInside20                1     2       3
puntReturns                  2     1       3
puntReturnYards             15    19      34
puntReturnAverage            ·     ·    11.3  = 34 / 3
puntReturnLong              11    19      19
puntReturnFairCatches        1     2       3
puntReturnTouchdowns         0     1       1
kickReturns                  5     1       6
kickReturnYards             68    95     163
kickReturnAverage            ·     ·    27.2  = 163 / 6
kickReturnLong              31    95      95
kickReturnTouchdowns         0     1       1
totalReturnYards             ·     ·     218  = 34 + 163 + 21
allPurposeYards              ·     ·     329  = 57 + 54 + 34 + 163 + 21
yardsPerGame                 ·     ·   164.5  = 329 / 2
twoPointRushes               1     0       1
twoPointReceptions           0     2       2
totalTouchdowns              ·     ·       9  = 3 + 2 + 1 + 1 + 1 + 1
patKickingPoints             ·     ·       7  = 7
totalConversionPoints        ·     ·       6  = 2 × (1 + 2)
totalPoints                  ·     ·      78  = 6 × 9 + 3 × 3 + 7 + 2 × 3 + 2 × 1
`;

const basketball = `
started                      1     0       ·
gamesPlayed                  ·     ·       2
gamesStarted                 ·     ·       1
minutesPlayed               31    28      59
mpg                          ·     ·    29.5  = 59 / 2
fieldGoalsMade               9     6      15
fieldGoalsAttempted         17    14      31
fgPct                        ·     ·    .484  = 15 / 31
threePointersMade            2     1       3
threePointersAttempted       7     3      10
threePct                     ·     ·    .300  = 3 / 10
freeThrowsMade               3     5       8
freeThrowsAttempted          4     7      11
ftPct                        ·     ·    .727  = 8 / 11
efgPct                       ·     ·    .532  = (15 + 3 / 2) / 31
tsPct                        ·     ·    .566  = 41 / (2 × (31 + 0.475 × 11))
points                       ·     ·      41  = 2 × (15 - 3) + 3 × 3 + 8
ppg                          ·     ·    20.5  = 41 / 2
doubleDoubles                ·     ·       2  = both games
tripleDoubles                ·     ·       1  = the first game
offensiveRebounds            4     3       7
defensiveRebounds            8     7      15
totalRebounds                ·     ·      22  = 7 + 15
rpg                          ·     ·    11.0  = 22 / 2
assists                     10     4      14
turnovers                    3     2       5
assistTurnoverRatio          ·     ·    2.80  = 14 / 5
apg                          ·     ·     7.0  = 14 / 2
steals                       2     1       3
blocks                       1     3       4
deflections                  3     2       5
chargesTaken                 1     0       1
spg                          ·     ·     1.5  = 3 / 2
bpg                          ·     ·     2.0  = 4 / 2
personalFouls                2     5       7
technicalFouls               0     1       1
disqualifications            0     1       1
`;

describe.each<[SportCode, string]>([
  ["VB", volleyball],
  ["FB", football],
  ["BB", basketball],
])("a season of two games in %s", (sportCode, table) => {
  const rows = table
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/));
  const games = [1, 2].map((column) =>
    Object.fromEntries(rows.flatMap((row) => (row[column] === "·" ? [] : [[row[0], Number(row[column])]]))),
  );
  const totals = seasonTotals(sportCode, "G", games);

  it("covers every statistic", () => {
    const ids = statCatalogue(sportCode).filter(({ group, id }) => group !== "Game" || id === "started");
    expect(rows.map(([id]) => id).sort()).toEqual(ids.map(({ id }) => id).sort());
  });

  it.each(rows.map(([id = "", , , season]) => [id, season === "·" ? "–" : season]))(
    "shows the season's %s as %s",
    (id, season) => {
      const definition = findStat(sportCode, id);
      expect(definition && formatStat(definition, totals[id])).toBe(season);
    },
  );
});
