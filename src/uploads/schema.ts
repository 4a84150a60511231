import { z } from "zod";

const failedCheck = z.object({
  team: z.string().nullable(),
  statistic: z.string(),
  stated: z.union([z.number(), z.string()]).describe("The number in the file"),
  computed: z.union([z.number(), z.string()]).describe("The number that the rest of the file gives"),
});

export const uploadedFile = z.object({
  name: z.string(),
  sha256: z.string(),
  size: z.int(),
  format: z.string(),
  producer: z.string().nullable(),
  date: z.string().nullable(),
  score: z.string().nullable(),
  periods: z.string().nullable(),
  teams: z.array(
    z.object({ name: z.string().nullable(), side: z.enum(["home", "away"]).nullable(), players: z.int() }),
  ),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), compared: z.int(), failed: z.array(failedCheck) })),
  warnings: z.array(z.string()),
  addsUp: z.boolean(),
  columns: z
    .array(z.object({ header: z.string(), target: z.string().nullable() }))
    .nullable()
    .describe("Null if the format has fixed columns"),
});

export const columnsBody = z.strictObject({
  mapping: z
    .record(z.string().max(300), z.string().max(60).nullable())
    .refine((mapping) => Object.keys(mapping).length <= 200, "must have at most 200 columns")
    .describe("Column to statistic id or field; null for a column that is not read"),
});
