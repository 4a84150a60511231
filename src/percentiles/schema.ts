import { z } from "zod";
import { genderCode, sportCode } from "../athletes/schema.ts";
import { named } from "../http/named-schema.ts";
import { sources } from "./method.ts";

export const percentile = named(
  "Percentile",
  z
    .object({
      sportCode,
      statistic: z.string().describe("Id of the rate, or of the average per set or game"),
      friendlyName: z.string(),
      seasonYear: z.string(),
      source: z
        .enum(sources)
        .describe("official compares only games that coaches confirmed, with those of others; all compares every game"),
      group: z
        .object({ gender: genderCode, graduationYear: z.int(), positions: z.array(z.string()), name: z.string() })
        .describe("The athletes of the same sport who are compared"),
      members: z.int().describe("Athletes of the group with enough attempts, sets or games; at least 20"),
      words: z.string(),
      percentile: z
        .int()
        .nullable()
        .describe("Percentage of the others with a lower estimate, 0 to 99; null below 100 members"),
      low: z.int().nullable().describe("The percentile of the lower end of the 90 % interval of the estimate"),
      high: z.int().nullable(),
      groupError: z.int().describe("Points by which the size of the group alone can move a percentile"),
      methodVersion: z.int(),
      computedAt: z.iso.datetime(),
    })
    .describe("A comparison with similar athletes. No order, score or list of athletes is made of it."),
);
export type Percentile = z.output<typeof percentile>;
