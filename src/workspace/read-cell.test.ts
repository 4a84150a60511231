import { expect, test } from "vitest";
import { cellHints } from "./grid/stat-columns.ts";
import { readCell, readDay, showCell, tidyCell } from "./read-cell.ts";
import { writeRecord } from "./sync/write-record.ts";

test("reads dates in the formats of users and spreadsheets", () => {
  const season = "2026-27";
  for (const text of [
    "2026-09-04",
    "2026-9-4",
    "9/4/2026",
    "9/4/26",
    "9/4",
    "Sep 4, 2026",
    "Fri, Sep 4",
    "September 4",
  ])
    expect(readDay(text, season), text).toBe("2026-09-04");
  for (const text of ["", "13/1/2026", "2/30", "soon", "2026"]) expect(readDay(text, season), text).toBeNull();
  expect(readDay("9/4", "")).toBeNull();
});

test("converts the codes, dashes and commas of score sheets to stored values", () => {
  expect(tidyCell("stats.homeOrAway", "@")).toBe("A");
  expect(tidyCell("stats.homeOrAway", "vs.")).toBe("H");
  expect(tidyCell("stats.started", "Yes")).toBe("1");
  expect(tidyCell("stats.kills", "–")).toBe("");
  expect(tidyCell("stats.passYards", "1,204")).toBe("1204");
  expect(tidyCell("eventName", " vs. Lincoln ")).toBe("vs. Lincoln");
});

test("leaves text that is no number unchanged, so that validation rejects it", () => {
  expect(readCell("VB", "kills", "12")).toBe(12);
  expect(readCell("VB", "kills", "twelve")).toBe("twelve");
  expect(readCell("VB", "homeOrAway", "home")).toBe("H");
});

test.each(["constructor", "toString", "__proto__"])("G12 leaves the text %s of any cell unchanged", (text) => {
  for (const field of ["homeOrAway", "stats.started", "stats.kills", "constructor"])
    expect(tidyCell(field, text)).toBe(text.trim());
});

test.each([
  ["date", "2026-09-04", "9/4/2026"],
  ["stats.started", "1", "Y"],
  ["stats.started", "0", "N"],
  ["stats.homeOrAway", "A", "A"],
  ["stats.homeOrAway", "N", "N"],
  ["stats.kills", "1", "1"],
])("shows %s %s as %s, and reads that again", (field, value, shown) => {
  expect(showCell(field, value)).toBe(shown);
  expect(tidyCell(field, shown)).toBe(value);
});

test.each(["date", "stats.homeOrAway", "stats.started"])("names the same form in help and error of %s", (field) => {
  const values = { eventName: "at Central", [field]: "maybe" };
  const written = writeRecord("event", { values, fields: [field], isNew: true, sportCode: "VB" });
  const form = cellHints.get(field)?.replace(/^Type |\.$/g, "");
  expect(written).toEqual({ errors: { [field]: `must be ${form}` } });
});
