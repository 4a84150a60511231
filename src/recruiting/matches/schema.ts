import { z } from "zod";
import { publicId } from "../../athletes/schema.ts";

export const matchParams = z.strictObject({ rosterId: z.string().max(100), athleteId: publicId });

export const matchDecision = z.strictObject({
  isSame: z.boolean().describe("false is remembered, so that the profile is not offered again"),
});

/** An athlete of a roster and a public profile that may be the same person. */
export interface RosterMatch {
  rosterId: string;
  /** The name, team and jersey of the row. */
  entry: string;
  athleteId: string;
  name: string;
  graduationYear: number | null;
  school: string | null;
  /** The difference; null for a sure match. */
  reason: string | null;
  /** The staff said that they are not the same person. */
  isRejected: boolean;
}
