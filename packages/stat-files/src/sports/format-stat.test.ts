import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StatDisplay } from "./definition/stat-definition.ts";
import { formatEventStat, formatStat } from "./format-stat.ts";
import type { SportCode } from "./sports.ts";
import { findStat, statCatalogue } from "./stat-catalogue.ts";

describe("formatStat", () => {
  it.each<[StatDisplay, number | string | null | undefined, string]>([
    ["pct", 0.4416, ".442"],
    ["pct", -2 / 7, "-.286"],
    ["pct", 1, "1.000"],
    ["pct", 0, ".000"],
    ["pct", -0.0001, ".000"],
    ["pct", 0.9999, "1.000"],
    ["pct", 10.5, "10.500"],
    ["percent", 0.6428, "64.3%"],
    ["percent", 1, "100.0%"],
    ["oneDecimal", 2.5, "2.5"],
    ["oneDecimal", 334, "334.0"],
    ["twoDecimals", 10.985, "10.99"],
    ["whole", 1483, "1,483"],
    ["whole", 123, "123"],
    ["whole", 1234567, "1,234,567"],
    ["oneDecimal", 1234.5678, "1,234.6"],
    ["whole", -12, "-12"],
    ["whole", "7", "7"],
    ["whole", null, "–"],
    ["pct", null, "–"],
    ["homeOrAway", "H", "Home"],
    ["homeOrAway", "A", "Away"],
    ["yesNo", 1, "Yes"],
    ["yesNo", 0, "No"],
    ["date", "2024-12-22", "22-12-2024"],
    ["date", "2024-12-22T19:00:00.000Z", "22-12-2024"],
    ["date", "soon", "soon"],
    ["date", "on 2024-12-22", "on 2024-12-22"],
    ["whole", "many", "many"],
    ["whole", Number.NaN, "–"],
    ["homeOrAway", undefined, "–"],
    ["yesNo", null, "–"],
    ["date", "", "–"],
  ])("formats as %s: %s becomes %s", (display, value, text) => {
    expect(formatStat({ display }, value)).toBe(text);
  });

  it("rounds a quotient that ends in 5 up, as in box scores", () => {
    const wrong = Array.from({ length: 2000 }, (_, count) => count)
      .filter((count) => (count * 1000) % 2000 === 1000)
      .filter(
        (count) => formatStat({ display: "pct" }, count / 2000) !== `.${String((count + 1) / 2).padStart(3, "0")}`,
      )
      .filter((count) => count !== 1999);
    expect(wrong).toEqual([]);
  });
});

describe("formatEventStat", () => {
  it("shows missing values as 0, also a choice that the athlete left open", () => {
    const text = (sportCode: SportCode, id: string) => formatEventStat(findStat(sportCode, id)!, undefined);
    expect([text("VB", "kills"), text("FB", "rushLong"), text("BB", "points")]).toEqual(["0", "0", "0"]);
    expect(text("FB", "sacks")).toBe("0.0");
    const totals = [text("VB", "totalBlocks"), text("FB", "totalTackles"), text("BB", "totalRebounds")];
    expect(totals).toEqual(["0", "0", "0"]);
    expect([text("FB", "homeOrAway"), text("FB", "started")]).toEqual(["0", "0"]);
  });

  it("shows recorded values unchanged", () => {
    expect(formatEventStat(findStat("VB", "kills")!, 7)).toBe("7");
    expect(formatEventStat(findStat("FB", "homeOrAway")!, "H")).toBe("Home");
  });

  it("shows 0 for a missing rate and a missing date", () => {
    expect(formatEventStat(findStat("VB", "hittingPct")!, null)).toBe("0");
    expect(formatEventStat(findStat("VB", "dateOfCompetition")!, null)).toBe("0");
  });
});

it("formats any value of any stat without exceptions or NaN", () => {
  const definitions = (["VB", "FB", "BB"] as SportCode[]).flatMap((sportCode) => statCatalogue(sportCode));
  const value = fc.oneof(fc.double(), fc.string(), fc.constantFrom(null, undefined));
  fc.assert(
    fc.property(fc.constantFrom(...definitions), value, (definition, any) => {
      expect(formatStat(definition, any)).not.toBe("");
      for (const text of [formatStat(definition, any), formatEventStat(definition, any)]) {
        expect(typeof any === "number" && text.includes("NaN") && definition.display !== "date").toBe(false);
      }
    }),
  );
});
