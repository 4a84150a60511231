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
});
