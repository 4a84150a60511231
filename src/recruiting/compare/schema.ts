import { z } from "zod";
import { namedObject } from "../../http/named-schema.ts";
import { queryText } from "../../http/query-text.ts";
import { programLimits } from "../../programs/vocabulary.ts";

export const compareQuery = z.strictObject({
  athletes: queryText(500)
    .transform((ids) => [...new Set(ids.split(",").filter(Boolean))])
    .refine(
      (ids) => ids.length >= 2 && ids.length <= programLimits.compare,
      `must be two to ${programLimits.compare} ids, separated by commas`,
    )
    .describe("Ids of athletes on the board, separated by commas"),
});

const row = z.object({ label: z.string(), values: z.array(z.string()) });

export const comparison = namedObject("Comparison", {
  athletes: z.array(
    z.object({
      athleteId: z.string(),
      name: z.string(),
      season: z
        .object({
          seasonYear: z.string(),
          teamName: z.string(),
          games: z.int().nullable().describe("Games in the statistics; null for totals of a season"),
          source: z.string().describe("The origin of the statistics"),
        })
        .nullable(),
    }),
  ),
  measurables: z.array(row),
  statistics: z.array(z.object({ group: z.string(), rows: z.array(row) })),
  ratings: z.array(row),
});
export type Comparison = z.output<typeof comparison>;
