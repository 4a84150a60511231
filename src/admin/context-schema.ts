import { z } from "zod";
import { publicTextFields } from "../athletes/public-texts.ts";
import { oneOf, sportCode } from "../athletes/schema.ts";
import { reportReasons } from "../profile-reports/vocabulary.ts";
import { accountName, timestamp } from "./account-schema.ts";

// The context of decisions is no part of the version of a record.

export const coachContext = z.object({
  createdAt: timestamp,
  domain: z.string().nullable(),
  /** Colleges of the mail domain. */
  colleges: z.array(
    z.object({ schoolId: z.int(), name: z.string(), city: z.string(), state: z.string(), website: z.string() }),
  ),
  /** The school and the sports that the coach chose. */
  post: z.object({ school: z.string(), sports: z.array(sportCode) }).nullable(),
  /** Programs whose staff the coach belongs to, with the role. */
  programs: z.array(z.object({ school: z.string(), role: z.string() })),
  /** How the address was proven: by its owner with the emailed link, or by a person of the staff. */
  proof: z.object({ by: z.enum(["owner", "staff"]), at: timestamp }).nullable(),
  /** When and by whom the address was approved or declined. */
  decidedAt: timestamp.nullable(),
  decidedBy: z.string().nullable(),
  /** Other coaches of the domain. `others` are the latest. */
  approved: z.int(),
  declined: z.int(),
  others: z.array(accountName.extend({ status: z.enum(["A", "D", "P"]) })),
});
export type CoachContext = z.output<typeof coachContext>;

export const teamContext = z.object({
  /** Schools of the list whose names begin with that of the team; null for a club. */
  schools: z.array(z.string()).nullable(),
  /** Approved teams of the same name, sport and gender, with a head coach. */
  sameTeams: z.array(z.object({ id: z.string(), place: z.string(), head: accountName.nullable() })),
  requester: z
    .object({ createdAt: timestamp, blocked: z.boolean(), isVerified: z.boolean(), isBeingDeleted: z.boolean() })
    .nullable(),
});
export type TeamContext = z.output<typeof teamContext>;

export const textContext = z.object({
  /** Texts of the same account that were sent before, newest first. */
  earlier: z.array(
    z.object({
      field: z.enum(publicTextFields),
      text: z.string(),
      status: z.enum(["pending", "approved", "declined"]),
      askedAt: timestamp,
    }),
  ),
  approved: z.int(),
  declined: z.int(),
  athleteId: z.string().nullable(),
  isPublic: z.boolean(),
});
export type TextContext = z.output<typeof textContext>;

/** The other reports of a case: those that are open about the same profile, or those that one decision closed. */
export const reportContext = z.object({
  /** The first of the other reports of the case. */
  others: z.array(
    z.object({ id: z.string(), reason: oneOf(reportReasons), text: z.string().nullable(), reportedAt: timestamp }),
  ),
  otherCount: z.int(),
  /** When a report should be decided: 48 hours after the first report of the case. */
  dueAt: timestamp,
  /** Parts of the profile that the staff hides now. */
  hiddenParts: z.int(),
});
export type ReportContext = z.output<typeof reportContext>;
