import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { z } from "zod";
import { isShowable, oneOf, publicId } from "../../athletes/schema.ts";
import { namedObject, namedStrictObject } from "../../http/named-schema.ts";
import { alerts } from "./vocabulary.ts";

const alert = oneOf(alerts);

const name = z
  .string()
  .max(320)
  .transform((value) => value.normalize("NFC").replaceAll(/\s+/g, " ").trim())
  .refine((value) => value !== "", { error: "must not be empty", abort: true })
  .refine((value) => [...value].length <= 80, "can have at most 80 characters")
  .refine((value) => isShowable(value), "must be plain text");

export const searchBody = namedStrictObject("NewSearch", {
  name,
  query: z
    .string()
    .max(2000)
    .describe(`The query string of the athlete search, such as sportCode=${sportCodes[0]}&heightMin=74`),
  alert: alert.default("never").describe("When we email new matches. Weekly emails are sent on Mondays"),
  isShared: z.boolean().default(false).describe("The whole staff sees the search. Only its author changes it"),
});
export type NewSearch = z.output<typeof searchBody>;

export const searchChange = namedStrictObject("SearchChange", {
  searchId: z.guid(),
  name: name.optional(),
  alert: alert.optional(),
  isShared: z.boolean().optional(),
  seen: z.array(publicId).max(200).optional().describe("Ids of new matches that the caller has seen"),
  isDeleted: z.boolean().optional().describe("A deleted search can be restored for 30 days"),
});
export type SearchChange = z.output<typeof searchChange>;

export const searchReference = z.strictObject({ searchId: z.string().max(100) });

export const savedSearch = namedObject("SavedSearch", {
  searchId: z.string(),
  name: z.string(),
  query: z.string(),
  alert,
  isShared: z.boolean(),
  owner: z.string().nullable().describe("The member of the staff who shares it; null for a search of the caller"),
  total: z.int().describe("Athletes that match now"),
  newCount: z
    .int()
    .nullable()
    .describe("Athletes that match now and were not seen yet; null for a search with too many matches"),
  createdAt: z.string(),
});
export type SavedSearch = z.output<typeof savedSearch>;

const newMatch = z.object({
  athleteId: z.string(),
  name: z.string(),
  graduationYear: z.int().nullable(),
  height: z.int().nullable().describe("Inches"),
  city: z.string().nullable(),
  state: z.string().nullable(),
});
export type NewMatch = z.output<typeof newMatch>;
export const newMatches = namedObject("NewMatches", { newCount: z.int().nullable(), data: z.array(newMatch) });
