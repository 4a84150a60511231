import { expect, it } from "vitest";
import { readMaxPreps } from "./read-maxpreps.ts";

const read = (text: string, options = {}) => readMaxPreps(Buffer.from(text), options);
const players = (text: string) => read(text).teams[0]?.players;

it.each([
  ["CRLF", "Jersey|Digs|ServingAces\r\n02|3|\r\n"],
  ["LF and a byte order mark", "\uFEFFJersey|Digs|ServingAces\n02|3|\n"],
  ["a registration line", "12345678-1234-1234-123456789012\r\nJersey|Digs|ServingAces\r\n02|3|\r\n"],
])("reads a file with %s", (_, text) => {
  expect(players(text)).toEqual([{ name: null, jersey: "02", externalId: null, stats: { digs: 3 } }]);
});

it("takes Assists as tackles in football and as set assists in volleyball", () => {
  expect(players("Jersey|Tackles|Assists\n1|2|3\n")?.[0]?.stats).toEqual({ tacklesSolo: 2, tacklesAssisted: 3 });
  expect(players("Jersey|Digs|Assists\n1|2|3\n")?.[0]?.stats).toEqual({ digs: 2, assists: 3 });
});

it("leaves the sport open if no field decides, until the user names it", () => {
  const text = "Jersey|Assists\n1|3\n";
  expect(read(text)).toMatchObject({ game: { sport: null }, teams: [{ players: [{ jersey: "1", stats: {} }] }] });
  expect(read(text, { sport: "VB" }).teams[0]?.players[0]?.stats).toEqual({ assists: 3 });
});

it("reads basketball by a mapping", () => {
  const options = { sport: "BB", mapping: { Pts: "points", Stl: "steals" } };
  expect(read("Jersey|Pts|Stl|X\n1|12|2|9\n", options).teams[0]?.players[0]?.stats).toEqual({ points: 12, steals: 2 });
});

it("merges the rows of one number and rejects rows that differ", () => {
  const { teams, warnings } = read("Jersey|RushingNum|ReceivingNum\n4|13|\n4||1\n7|1|\n7|9|\n");
  expect(teams[0]?.players).toMatchObject([{ jersey: "4", stats: { rushAttempts: 13, receptions: 1 } }]);
  expect(warnings).toEqual(["Number 7: several rows have different values of rushAttempts, so none of them was read."]);
});

it("skips rows of teams and totals", () => {
  const rows = ["Team", "Total", "Opponent", "Rest of team", "Season totals"].map((name) => `${name}|9`).join("\n");
  expect(players(`Jersey|Digs\n${rows}\n5|1\n`)?.map(({ jersey }) => jersey)).toEqual(["5"]);
});

it("reads thousands, dashes and made of attempted, and no percentages", () => {
  const { teams, warnings } = read(
    "Jersey|RushingYards|PATKickingMade|FGMade|Tackles|Safeties\n5|1,595|7 / 11|55.67 %|-|--\n",
  );
  expect(teams[0]?.players[0]?.stats).toEqual({ rushYards: 1595, patMade: 7, patAttempted: 11 });
  expect(warnings).toEqual(["Number 5, FGMade: “55.67 %” is a percentage, not a count. It was not read."]);
});

it("reads the misspelled field and compares totals with their parts", () => {
  const { teams, checks } = read("Jersey|OffensiveFumbesLost|Tackles|Assists|TotalTackles\n5|1|2|3|6\n");
  expect(teams[0]?.players[0]?.stats).toEqual({ fumblesLost: 1, tacklesSolo: 2, tacklesAssisted: 3 });
  expect(checks.at(-1)).toMatchObject({
    ok: false,
    details: [{ statistic: "totalTackles of number 5", stated: 6, computed: 5 }],
  });
});

it("adds good receptions and errors to the attempts", () => {
  const stats = players("Jersey|ServingReceivedSuccess|ServingReceivedErrors\n5|8|2\n")?.[0]?.stats;
  expect(stats).toEqual({ receptions: 8, receptionErrors: 2, receptionAttempts: 10 });
});
