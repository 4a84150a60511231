import { describe, expect, it } from "vitest";
import { z } from "zod";
import { eventStatsSchema } from "./event-stats-schema.ts";
import { leastYards, statLimit } from "./read-stats.ts";
import type { SportCode } from "./sports.ts";

const today = { dateOfCompetition: "2024-12-22", homeOrAway: "H", started: 1, homePoints: 3, awayPoints: 1 };

describe("eventStatsSchema", () => {
  it("accepts valid stats unchanged", () => {
    const line = { ...today, kills: 19, attackErrors: 9, attackAttempts: 42 };
    expect(eventStatsSchema("VB").parse(line)).toEqual(line);
    expect(eventStatsSchema("FB").parse({})).toEqual({});
  });

  it("converts numeric text to numbers", () => {
    expect(eventStatsSchema("FB").parse({ sacks: "1.5", rushYards: " -7 ", started: "1", tacklesSolo: "-0" })).toEqual({
      sacks: 1.5,
      rushYards: -7,
      started: 1,
      tacklesSolo: 0,
    });
  });

  it("accepts halves, negative yards and the limits", () => {
    const line = { sacks: 0.5, rushYards: leastYards, passYards: statLimit, rushLong: -4, kickReturnLong: 109 };
    expect(eventStatsSchema("FB").parse(line)).toEqual(line);
  });

  it("accepts basketball's points and total rebounds, which scorers also record", () => {
    expect(eventStatsSchema("BB").parse({ points: 22, totalRebounds: 10 })).toEqual({ points: 22, totalRebounds: 10 });
  });

  it.each<[SportCode, Record<string, unknown>, string]>([
    ["VB", { spikes: 3 }, "Unknown statistic 'spikes'"],
    ["VB", { constructor: 3 }, "Unknown statistic 'constructor'"],
    ["VB", { rushYards: 3 }, "Unknown statistic 'rushYards'"],
    ["VB", { hittingPct: 0.4 }, "Hitting percentage: is worked out from the other statistics and cannot be given"],
    ["VB", { points: 4 }, "Points: is worked out from the other statistics and cannot be given"],
    ["BB", { doubleDoubles: 4 }, "Double-doubles: is worked out from the other statistics and cannot be given"],
    ["VB", { kills: -1 }, "Kills: must be a whole number from 0 to 9999"],
    ["VB", { kills: 1.5 }, "Kills: must be a whole number from 0 to 9999"],
    ["VB", { kills: 10000 }, "Kills: must be a whole number from 0 to 9999"],
    ["VB", { kills: "many" }, "Kills: must be a whole number from 0 to 9999"],
    ["VB", { kills: "" }, "Kills: must be a whole number from 0 to 9999"],
    ["VB", { kills: "1e3" }, "Kills: must be a whole number from 0 to 9999"],
    ["VB", { kills: null }, "Kills: must be a number or text"],
    ["VB", { kills: [1] }, "Kills: must be a number or text"],
    ["VB", { kills: Number.NaN }, "Kills: must be a number or text"],
    ["FB", { sacks: 0.3 }, "Sacks: must be a number in steps of 0.5 from 0 to 9999"],
    ["FB", { rushYards: -1000 }, "Rushing yards: must be a whole number from -999 to 9999"],
    ["FB", { puntLong: 111 }, "Longest punt: must be a whole number from -110 to 110"],
    ["BB", { homePoints: 1000 }, "Home Points: must be a whole number from 0 to 999"],
    ["BB", { started: 2 }, "Started: must be 0 or 1"],
    ["BB", { homeOrAway: "X" }, "Home or Away: must be H or A or N"],
    ["BB", { dateOfCompetition: "2023-02-29" }, "Date of Competition: must be a date such as 2024-12-22"],
    ["BB", { dateOfCompetition: "22/12/2024" }, "Date of Competition: must be a date such as 2024-12-22"],
    ["BB", { dateOfCompetition: "0001-01-01" }, "Date of Competition: must be a date such as 2024-12-22"],
    ["BB", { dateOfCompetition: 20241222 }, "Date of Competition: must be a date such as 2024-12-22"],
  ])("rejects for %s %o: %s", (sportCode, stats, message) => {
    const { error } = eventStatsSchema(sportCode).safeParse(stats);
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
    expect(error?.issues[0]?.path).toEqual(Object.keys(stats));
  });

  it("reports every mistake at once", () => {
    expect(eventStatsSchema("VB").safeParse({ kills: -1, digs: 0.5, spikes: 1 }).error?.issues).toHaveLength(3);
  });

  it("names the stat in messages of a larger schema", () => {
    const { error } = z.object({ events: z.array(eventStatsSchema("VB")) }).safeParse({ events: [{ kills: null }] });
    expect(error?.issues[0]).toMatchObject({
      path: ["events", 0, "kills"],
      message: "Kills: must be a number or text",
    });
  });

  it("converts to JSON schema for the API documentation", () => {
    expect(z.toJSONSchema(eventStatsSchema("VB"), { io: "input" })).toMatchObject({ type: "object" });
  });
});
