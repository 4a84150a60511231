import { z } from "zod";
import { oneOf } from "../athletes/schema.ts";
import { namedObject } from "../http/named-schema.ts";
import { recordId } from "../http/record-id.ts";
import { type guardedParts, guardianStates, reportReasons, stopKinds } from "./vocabulary.ts";

/** A parent or guardian of an athlete, as the athlete sees it. */
export const ownGuardian = namedObject("Guardian", {
  guardianId: z.string(),
  email: z.string(),
  state: z.enum(guardianStates),
  invitedAt: z.iso.datetime(),
  hidesProfile: z.boolean().describe("This person hid the profile; the athlete cannot publish it"),
  invitedBy: z.enum(["athlete", "guardian"]).describe("The side that sent the invitation; the other side answers it"),
  stops: z.array(z.enum(stopKinds)).describe("Contact that this person stops"),
  isReported: z.boolean().describe("The athlete reported this person, and the staff has not decided"),
});
export type OwnGuardian = z.output<typeof ownGuardian>;

export const inviteGuardianBody = z.strictObject({ email: z.string().max(254) });
export const guardianAnswerBody = z.strictObject({ answer: z.enum(["confirm", "refuse"]) });
export type GuardianAnswer = z.output<typeof guardianAnswerBody>["answer"];
export const reportReason = oneOf(reportReasons);
export type ReportReason = z.output<typeof reportReason>;
export const reportGuardianBody = z.strictObject({ reason: reportReason });
/** Parts that a guardian keeps from the public, or contact that the guardian stops. */
export type FamilyChoices = { protected: (typeof guardedParts)[number][] } | { stops: (typeof stopKinds)[number][] };
export const guardianParams = z.strictObject({ guardianId: recordId() });

export const guardianLinkParams = z.strictObject({ link: recordId() });
/** Decisions of a guardian. “confirm-hidden” confirms and hides, “refuse” ends an invitation, and “leave” a link that was confirmed. */
export const guardianDecision = z.enum(["confirm", "confirm-hidden", "refuse", "hide", "show", "leave"]);
export type GuardianDecision = z.output<typeof guardianDecision>;
export const guardianDecisionBody = z.strictObject({ decision: guardianDecision });

/** The data of a guardian’s page. */
export const guardianView = namedObject("GuardianView", {
  state: z.enum(guardianStates),
  athleteName: z.string(),
  athleteId: z.string(),
  isPublic: z.boolean().describe("Anyone can open the profile now"),
  hidesProfile: z.boolean().describe("This guardian hid the profile"),
});
export type GuardianView = z.output<typeof guardianView>;
