import { z } from "zod";
import { reportDecisions } from "../../profile-reports/vocabulary.ts";
import { coachRecord, declineBody, reportRecord, reviewRecord, teamRecord } from "../schema.ts";

/** Rows that one request decides at most. */
const maxRows = 50;

const rows = z
  .array(z.strictObject({ id: z.string().max(200), version: z.string().max(100) }))
  .min(1)
  .max(maxRows);
const { reason } = declineBody.shape;
const approval = z.enum(["approve", "decline", "reopen"]);

/** Body of POST /api/admin/decisions: one decision about rows of one kind, each in the version that was read. */
export const manyDecisionsBody = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("coach"), decision: z.enum(["A", "D", "P"]), rows }),
  z.strictObject({ kind: z.literal("team"), decision: approval, reason, rows }),
  z.strictObject({ kind: z.literal("text"), decision: approval, reason, rows }),
  z.strictObject({ kind: z.literal("report"), decision: z.enum([...reportDecisions, "reopen"]), rows }),
]);
export type ManyDecisionsBody = z.output<typeof manyDecisionsBody>;

/** The result for one row. `record` is the row as it is now; null if it does not exist. */
export const manyDecisionsResult = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      isDecided: z.boolean(),
      message: z.string(),
      record: z.union([coachRecord, teamRecord, reviewRecord, reportRecord]).nullable(),
    }),
  ),
});
export type ManyDecisionsResult = z.output<typeof manyDecisionsResult>;
export type RowResult = ManyDecisionsResult["data"][number];
