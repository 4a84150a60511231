import { z } from "zod";
import { reportReason } from "../../family/schema.ts";
import { guardianStates } from "../../family/vocabulary.ts";
import { namedObject } from "../../http/named-schema.ts";
import { hiddenPartKinds, hiddenPartReasons, staffMessageCodes } from "../../mail/templates/staff-texts.ts";
import { accountName, timestamp } from "../account-schema.ts";

const part = z.enum(hiddenPartKinds);
const reason = z.enum(hiddenPartReasons);

/** The parts of a profile that the staff can hide, and those that are hidden. `item` is the field of a text, or the id of a link or game. */
export const profileParts = namedObject("ProfileParts", {
  athleteId: z.string(),
  parts: z.array(z.object({ part, item: z.string(), label: z.string(), text: z.string() })),
  guardians: z
    .array(
      z.object({ guardianId: z.string(), email: z.string(), state: z.enum(guardianStates), hidesProfile: z.boolean() }),
    )
    .describe("Parents and guardians who confirmed"),
  hidden: z.array(z.object({ id: z.string(), part, label: z.string(), reason, hiddenAt: timestamp })),
});
export type ProfileParts = z.output<typeof profileParts>;

/** The link of a guardian, as the staff sees it. */
export const familyLink = namedObject("FamilyLink", {
  guardianId: z.string(),
  email: z.string(),
  athleteId: z.string(),
  account: accountName,
  state: z.enum(guardianStates),
  reason: reportReason.nullable().describe("Reason of the athlete’s report"),
  since: timestamp,
});
export type FamilyLink = z.output<typeof familyLink>;
export const familyWork = namedObject("FamilyWork", {
  reported: z.array(familyLink),
  frozen: z.array(familyLink),
  unanswered: z.array(familyLink),
});
export type FamilyWork = z.output<typeof familyWork>;

export const hidePartBody = z.strictObject({ part, item: z.string().max(60), reason });
export const frozenBody = z.strictObject({ isFrozen: z.boolean() });
export const messageBody = z.strictObject({ message: z.enum(staffMessageCodes) });
export const sentMessage = z.object({
  id: z.string(),
  guardians: z.int().describe("Number of parents and guardians who get it, too"),
});
