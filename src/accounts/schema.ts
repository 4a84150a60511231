import { z } from "zod";
import { contactKinds, findContactData, type TextKind } from "../athletes/find-contact-data.server.ts";
import { genderCode, isShowable } from "../athletes/schema.ts";
import { mailAddress } from "../mail/address.ts";

/** Graduation years that make sense. */
const graduationYears = { min: 1950, max: 2100 } as const;
/** Characters of a first name, a last name, a school. */
const nameLength = 80;
const schoolLength = 160;

/** Text of a form as it is stored: composed (NFC), outer blanks gone, nothing invisible in it. */
function cleanText(what: string, maxLength: number) {
  return (
    z
      .string()
      .transform((value) => value.normalize("NFC").trim())
      .refine((value) => value !== "", { error: `Please enter ${what}.`, abort: true })
      // A longer text is not examined further: searching it for contact data could take half a second.
      .refine((value) => value.length <= 2 * maxLength && [...value].length <= maxLength, {
        error: `Use at most ${maxLength} characters.`,
        abort: true,
      })
      .refine(isShowable, "Please remove the special characters.")
  );
}

/** Rejects contact data in a text that becomes public with the athlete's profile. */
function publicText(text: ReturnType<typeof cleanText>, kind: TextKind, advice: string) {
  return text.superRefine((value, context) => {
    const found = findContactData(value, kind);
    if (!found) return;
    const message = `This looks like ${contactKinds[found]}. Your profile will be public, so we can’t show it. ${advice}`;
    context.addIssue({ code: "custom", message });
  });
}

const nameAdvice =
  "If it’s your real name, enter it without that part for now. You can change it later and ask our staff to check it.";
const schoolAdvice = "Enter only the name of your school. You can change it later and ask our staff to check it.";

/** Text that is only compared with what is stored: anything goes, so that every wrong value gets the same answer. */
const typedText = z.string().max(1000);

const person = {
  firstName: cleanText("your first name", nameLength),
  lastName: cleanText("your last name", nameLength),
  email: mailAddress,
  password: typedText,
};

const graduationYear = z
  .int("Please enter a year, such as 2028.")
  .min(graduationYears.min, `Enter a year from ${graduationYears.min} to ${graduationYears.max}.`)
  .max(graduationYears.max, `Enter a year from ${graduationYears.min} to ${graduationYears.max}.`);

const dateOfBirth = z.iso
  .date("Please enter your date of birth.")
  .refine((value) => value >= "1900-01-01" && new Date(value) <= new Date(), "Please enter your date of birth.");

const athleteRegistration = z.strictObject({
  userType: z.literal("Athlete"),
  dateOfBirth,
  ...person,
  firstName: publicText(person.firstName, "name", nameAdvice),
  lastName: publicText(person.lastName, "name", nameAdvice),
  gender: genderCode,
  graduationYear,
  currentSchool: publicText(cleanText("the name of your school", schoolLength), "title", schoolAdvice),
});

const coachRegistration = z.strictObject({ userType: z.literal("College Coach"), ...person });

/** Body of the sign-up call: an athlete or a college coach. The date of birth is judged and not kept. */
export const registration = z.discriminatedUnion("userType", [athleteRegistration, coachRegistration]);
export type Registration = z.output<typeof registration>;

/** The sign-up form of the site: the same fields, each of them text. */
export const signUpForm = z.discriminatedUnion("userType", [
  athleteRegistration.extend({
    graduationYear: z
      .string()
      .regex(/^\d{4}$/, "Please enter a year, such as 2028.")
      .transform(Number)
      .pipe(graduationYear),
  }),
  coachRegistration,
]);

/** Email and password, of the deletion request. */
export const credentials = z.strictObject({ email: typedText, password: typedText });

/** Body of the sign-in calls. `code` is the mailed code, asked for by a response with `codeRequired`. */
export const signInCredentials = credentials.extend({ code: typedText.optional() });
export type SignInCredentials = z.output<typeof signInCredentials>;

/** Response 401 of the sign-in calls. `result` is null for wrong credentials; `codeRequired` asks to repeat the call with the mailed code. */
export const signInRefusal = z.object({
  isError: z.literal(true),
  message: z.string(),
  result: z
    .object({ codeRequired: z.literal(true) })
    .nullable()
    .describe(
      "`codeRequired`: the password is right, and a code of eight digits was mailed. Repeat the call with it as `code`; it works for ten minutes.",
    ),
});

/** Body of the call that asks for a link to set a new password. */
export const forgotPassword = z.strictObject({ Email: typedText });

/** Body of the call that sets a new password. */
export const passwordUpdate = z.strictObject({
  UserId: typedText,
  LinkGuid: typedText,
  // However long: what breaks the rule is told by its rule, and the link stays good. The body is bounded.
  Password: z.string(),
  ConfirmPassword: z.string(),
});

/** Path and body of the call that confirms an address. */
export const verification = z.strictObject({ userId: typedText, guid: typedText });

/** Query and body of the call that asks for another link to confirm an address. */
export const resendRequest = z.strictObject({ userLoginId: typedText });

/** Body of the call that asks for another address. */
export const emailChange = z.strictObject({ email: typedText, password: typedText });

/** Body of the call by which a member sets a new password: the one in use, and twice the new one. */
export const passwordChange = z.strictObject({
  password: typedText,
  newPassword: z.string(),
  confirmPassword: z.string(),
});

/** Body of the call by which a member asks for the erasure. */
export const ownDeletion = z.strictObject({ password: typedText });

/** Path of a call about one session or one copy of one's data. */
export const ownRecord = z.strictObject({ id: z.string().max(100) });

/** The account of who is signed in. */
export const ownAccount = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  userType: z.enum(["Athlete", "College Coach"]),
  athlete: z.object({ athleteId: z.string(), isPublished: z.boolean() }).nullable(),
});

/** The open sessions of who is signed in. */
export const openSessions = z.array(
  z.object({
    sessionId: z.string(),
    startedAt: z.string(),
    lastUsedAt: z.string(),
    device: z.string(),
    isFromHere: z.boolean(),
    isThis: z.boolean(),
  }),
);

/** A copy of one's data; `data` is null until it is ready. */
export const exportAnswer = z.object({
  exportId: z.string(),
  state: z.enum(["waiting", "ready", "failed"]),
  requestedAt: z.string(),
  expiresAt: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).nullable(),
});
