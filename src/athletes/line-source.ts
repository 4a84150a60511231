import { z } from "zod";

/** Why a coach takes a confirmation back. A choice instead of a text, so that no adult writes to a minor. */
export const revocationReasons = {
  mistake: "Confirmed by mistake",
  value: "A number is wrong",
  game: "Another game or athlete",
  record: "The official record changed",
} as const;
export type RevocationReason = keyof typeof revocationReasons;
export const revocationReason = z.enum(Object.keys(revocationReasons) as [RevocationReason, ...RevocationReason[]]);

/** In place of the name of a team that is not approved. The database writes it, too. */
export const formerTeam = "A former team";

export const confirmingRoles = { head: "head coach", assistant: "assistant coach" } as const;

const statValue = z.union([z.number(), z.string()]);

/** A statistic whose values differ; null if a source has none. */
export const lineDifference = z.object({
  id: z.string().describe("Statistic"),
  value: statValue.nullable().describe("The value of this source"),
  shown: statValue.nullable().describe("The value on the profile"),
});
export type LineDifference = z.output<typeof lineDifference>;

export const confirmation = z.object({
  name: z
    .string()
    .nullable()
    .describe("The coach; null for a former member of the staff, and while our staff checks the name"),
  role: z.enum(["head", "assistant"]).describe("At that time"),
  team: z.string(),
  confirmedAt: z.string(),
});
export type Confirmation = z.output<typeof confirmation>;

/** A confirmation that ended. A change of the line ends it, and so does the coach. */
const endedConfirmation = confirmation.extend({
  ended: z.enum(["changed", "revoked"]),
  revokedAt: z.string().nullable(),
  reason: revocationReason.nullable(),
  differences: z.array(lineDifference).describe("The confirmed values that differ from the line now"),
});

export const lineMarks = {
  confirmed: confirmation.nullable().describe("The confirmation of the present values"),
  earlier: z.array(endedConfirmation).describe("Confirmations that ended, latest first"),
  others: z
    .array(z.object({ kind: z.literal("athlete"), differences: z.array(lineDifference) }))
    .describe("Other sources of the same game whose values differ. They are not shown and never averaged."),
  isDisputed: z.boolean().describe("True while a coach proposes other values and the athlete has not decided"),
};
export type LineMarks = { [Part in keyof typeof lineMarks]: z.output<(typeof lineMarks)[Part]> };
