import { z } from "zod";
import { athleteProfile } from "../athletes/schema.ts";
import { percentile } from "../percentiles/schema.ts";
import { shownReference } from "../references/schema.ts";

/** The public profile with the comparisons of its latest seasons, and the references of coaches. */
export const publicProfile = athleteProfile.extend({
  percentiles: z
    .array(percentile)
    .describe("Of rates and averages of the latest season in each sport, in groups of at least 20 athletes"),
  references: z.array(shownReference).describe("The latest first"),
});
