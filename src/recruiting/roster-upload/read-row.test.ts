import { expect, it } from "vitest";
import { rosterLimits } from "../../uploads/roster-table.ts";
import { readBoardValues, readRosterRows, readRosterWork, rowReader } from "./read-row.ts";

const full = (start: string, repeated: string, end: string) =>
  start + repeated.repeat((rosterLimits.cellLength - start.length - end.length) / repeated.length) + end;

it.each([
  ["a note of short lines", "note", full("", "a\n", "z")],
  ["a height with many blanks", "height", full("10", " ", "x")],
  ["tags with many quotes", "tags", full("", '"";', "")],
] as const)("G01 reads %s in linear time", async (_, field, cell) => {
  const file = { columns: [], rows: Array(10).fill(["East", "7", cell]), mapping: { team: 0, jersey: 1, [field]: 2 } };
  const read = async (rows: string[][]) => readRosterWork(file, await readRosterRows({ ...file, rows }));
  await read(file.rows.slice(0, 1));
  const start = process.cpuUsage();
  expect(await read(file.rows)).toHaveLength(10);
  // The second row alone took seconds.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1500);
});

it("leaves out the place before a school", async () => {
  const file = {
    columns: [],
    rows: [
      ["7", "Omaha, Neb. / Lincoln HS"],
      ["8", "Reed / Hall Academy"],
    ],
    mapping: { jersey: 0, school: 1 },
  };
  expect((await readRosterRows(file)).map(({ school }) => school)).toEqual(["Lincoln HS", "Reed / Hall Academy"]);
});

const notesOf = (text: string) =>
  readBoardValues(rowReader({ columns: [], rows: [[text]], mapping: { note: 0 } })(0), {}).notes.map(
    ({ text }) => text,
  );

it("splits a long note between lines, and omits lines that no note may contain", () => {
  const [line, long] = ["a".repeat(2500), "b".repeat(9000)];
  expect(notesOf("Tall\nfast")).toEqual(["Tall\nfast"]);
  expect(notesOf(`${line}\n${line}\n\nend`)).toEqual([line, `${line}\n\nend`]);
  expect(notesOf(`Tall\n${long}\nfe\u200bet\nfast`)).toEqual(["Tall\nfast"]);
  expect(notesOf("\u{1f3d0}".repeat(4000))).toHaveLength(1);
  expect(notesOf("\n \n")).toEqual([]);
});

it("G01 stores at most 80 characters of the team, school and club of a row", async () => {
  const long = "x".repeat(200);
  const mapping = { team: 0, jersey: 1, school: 0, club: 0, division: 0, court: 0, position: 0 };
  const [row] = await readRosterRows({ columns: ["Team", "Jersey"], rows: [[long, "7"]], mapping });
  const lengths = [row?.team, row?.school, row?.club, row?.division, row?.court, row?.position];
  expect(lengths.map((text) => text?.length)).toEqual([80, 80, 80, 40, 40, 20]);
});
