import { z } from "zod";
import { genderCode, isShowable, oneOf, sportCode } from "../athletes/schema.ts";
import { namedObject, namedStrictObject } from "../http/named-schema.ts";
import { recordId } from "../http/record-id.ts";
import { mailAddress } from "../mail/address.ts";
import { programActions } from "./permissions.ts";
import { programRoles } from "./vocabulary.ts";

const programRole = oneOf(programRoles);

export const programBody = namedStrictObject("NewProgram", { schoolId: z.int32(), sportCode, gender: genderCode });

const timeZone = z
  .string()
  .max(60)
  .refine((value) => {
    try {
      return new Intl.DateTimeFormat("en-US", { timeZone: value }).resolvedOptions().timeZone.length > 0;
    } catch {
      return false;
    }
  }, "must be a time zone, such as America/Chicago");

/** A skill that the staff rates. Names such as constructor would be found in an object without ratings. */
export const skillName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .refine((value) => isShowable(value) && !Object.hasOwn(Object.prototype, value), "must be plain text");

export const programChange = namedStrictObject("ProgramChange", {
  sportCode: sportCode.optional().describe("Only while the program is empty"),
  gender: genderCode.optional().describe("Only while the program is empty"),
  timeZone: timeZone.optional(),
  skills: z
    .array(skillName)
    .min(3)
    .max(6)
    .refine((skills) => new Set(skills).size === skills.length, "must differ from each other")
    .optional()
    .describe("The three to six skills that the staff rates from 1 to 5"),
  billingReference: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .refine(isShowable, "must be plain text")
    .nullable()
    .optional()
    .describe("Tax id or order number of the school, for its receipts"),
  questionnaireLink: z
    .url({ protocol: /^https$/, error: "must be an address that starts with https://" })
    .max(300)
    .nullable()
    .optional()
    .describe("Page with the questionnaire of the program, on a domain of the school"),
});

export const closeBody = z.strictObject({
  program: z.string().max(100).describe("The name of the program, as its page shows it, to confirm"),
});

export const invitationBody = namedStrictObject("Invitation", {
  email: mailAddress,
  role: programRole,
});

export const roleBody = z.strictObject({ role: programRole });
export const staffParams = z.strictObject({ staffId: recordId() });
export const invitationParams = z.strictObject({ invitationId: recordId() });

const staffMember = namedObject("StaffMember", {
  staffId: z.string(),
  name: z.string(),
  role: programRole,
  isYou: z.boolean(),
  /** False for former members, whose entries remain. */
  isActive: z.boolean(),
});

/** An invitation as the invited coach sees it. */
export const programInvitations = z.array(
  namedObject("ReceivedProgramInvitation", {
    invitationId: z.string(),
    school: z.object({ schoolId: z.int32(), name: z.string() }),
    sportCode,
    gender: genderCode,
    role: programRole,
  }),
);
export type ProgramInvitation = z.output<typeof programInvitations>[number];

/** A program as a member sees it. `invitations` and `plan.paidBy` are for the owner only. */
export const program = namedObject("Program", {
  school: z.object({ schoolId: z.int32(), name: z.string() }),
  sportCode,
  gender: genderCode,
  role: programRole,
  staffId: z.string(),
  accountId: z
    .string()
    .describe("The caller’s account. With the header `openroster-account`, another account gets 401"),
  timeZone: z.string(),
  skills: z.array(z.string()),
  billingReference: z.string().nullable().describe("Only for the owner"),
  questionnaireLink: z.string().nullable(),
  plan: z.object({
    state: z.enum(["free", "active", "lapsed"]),
    paidBy: z.string().nullable(),
    keptUntil: z.string().nullable().describe("After the plan: the day until which nothing is deleted"),
    trialUntil: z.string().nullable().describe("End of the trial, while the program has the plan by it"),
    hasFailedPayment: z.boolean().describe("The last payment of a plan of this program failed"),
  }),
  eraseOn: z.string().nullable().describe("A closed program: when it is erased. Until then an owner can open it again"),
  limits: z.record(z.string(), z.int()),
  can: z.record(z.enum(programActions as [string]), z.boolean()),
  staff: z.array(staffMember),
  invitations: z.array(z.object({ invitationId: z.string(), email: z.string(), role: programRole })),
});
export type Program = z.output<typeof program>;
