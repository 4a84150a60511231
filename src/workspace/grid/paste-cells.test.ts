import { expect, test } from "vitest";
import { isTable, placeCells, readClipboard } from "./paste-cells.ts";
import { statColumns } from "./stat-columns.ts";

const columns = statColumns("VB", "G");

async function paste(text: string, field: string, shown = columns) {
  return placeCells(await readClipboard(text), { columns, shown, field, seasonYear: "2026" });
}

test("finds no table in a single text", () => {
  expect([isTable("vs. Lincoln"), isTable("12\n"), isTable("12\t3")]).toEqual([false, false, true]);
});

test("fills rows and columns from the focused cell", async () => {
  expect(await paste("12\t3\t27\r\n9\t1\t20\r\n", "stats.kills")).toEqual([
    { "stats.kills": "12", "stats.attackErrors": "3", "stats.attackAttempts": "27" },
    { "stats.kills": "9", "stats.attackErrors": "1", "stats.attackAttempts": "20" },
  ]);
});

test("omits a pasted rate column without shifting the others", async () => {
  const withRate = await paste("12\t3\t27\t.333\t.444\t2\n9\t1\t20\t.400\t.450\t0", "stats.kills");
  expect(withRate[0]).toEqual({
    "stats.kills": "12",
    "stats.attackErrors": "3",
    "stats.attackAttempts": "27",
    "stats.serviceAces": "2",
  });
  expect((await paste("27\t2\t1", "stats.attackAttempts"))[0]).toEqual({
    "stats.attackAttempts": "27",
    "stats.serviceAces": "2",
    "stats.serviceErrors": "1",
  });
});

test("matches headings to columns, also hidden ones", async () => {
  const sheet = "Date\tOpponent\tK\tE\tTA\tHIT%\tDigs\n9/4\tvs. Omaha Central\t12\t3\t27\t.333\t8";
  const shown = columns.filter(({ group }) => group === "Game");
  expect(await paste(sheet, "stats.started", shown)).toEqual([
    {
      date: "2026-09-04",
      eventName: "vs. Omaha Central",
      "stats.kills": "12",
      "stats.attackErrors": "3",
      "stats.attackAttempts": "27",
      "stats.digs": "8",
    },
  ]);
});

test("reads a cell with a line break as one cell", async () => {
  expect(await paste('"vs.\nLincoln"\t9/4', "eventName")).toHaveLength(1);
});

test("omits values past the last column", async () => {
  expect((await paste("1\t2\t3\t4\t5", "stats.blockErrors"))[0]).toEqual({ "stats.blockErrors": "1" });
});
