import { z } from "zod";
import { severalLines } from "../athletes/clean-text.ts";
import { oneOf } from "../athletes/schema.ts";
import { namedObject, namedStrictObject } from "../http/named-schema.ts";
import { recordId } from "../http/record-id.ts";
import { offerKinds, offerLevels, offerLimits, renewals, residences } from "./vocabulary.ts";

const amount = z
  .int("Write whole US dollars a year, such as 29,000. We can’t read percents or other money.")
  .min(0, "An amount can’t be below 0.")
  .max(offerLimits.dollars, `An amount can be at most $${offerLimits.dollars.toLocaleString("en-US")} a year.`);
const deadline = z.iso.date("Choose a date.").refine((value) => value >= "2000-01-01" && value <= "2100-12-31", {
  error: "Choose a date of this century.",
});

export const offerParams = z.strictObject({ offerId: recordId() });

export const offerBody = namedStrictObject("OfferBody", {
  school: severalLines(offerLimits.school).refine((value) => value !== "", "Write the name of the school."),
  team: severalLines(offerLimits.team).describe("The program as its school names it; can be empty"),
  level: oneOf(offerLevels),
  year: z
    .int("Write a year, such as 2027.")
    .min(2000, "Write a year, such as 2027.")
    .max(2100, "Write a year, such as 2027."),
  kind: oneOf(offerKinds),
  residence: oneOf(residences),
  cost: amount.nullable().describe("Cost of attendance a year in US dollars; null if unknown"),
  athletic: amount.describe("Athletic aid a year in US dollars"),
  academic: amount,
  need: amount.describe("Aid by financial need a year in US dollars"),
  renewal: oneOf(renewals),
  deadline: deadline.nullable(),
  notes: severalLines(offerLimits.notes),
});
export type OfferBody = z.output<typeof offerBody>;

export const offerSums = namedObject("OfferSums", {
  aid: z.int().describe("All aid a year"),
  aidPercent: z.int().nullable().describe("Share of the cost; null if the cost is unknown"),
  netYear: z.int().nullable().describe("Cost less aid of the first year; null if the cost is unknown"),
  netFour: z.int().nullable().describe("Four years, if the aid stays"),
  netFive: z.int().nullable().describe("Five years, if the aid stays"),
});
export type OfferSums = z.output<typeof offerSums>;

export const offer = namedStrictObject("Offer", {
  ...offerBody.shape,
  offerId: z.string(),
  version: z.int(),
  sums: offerSums,
  warnings: z.array(z.string()),
  tuition: z.string().nullable().describe("Published tuition and fees of a school of this name, with their year"),
});
export type Offer = z.output<typeof offer>;
export const newOffer = z.object({ offerId: z.string() });
