import { z } from "zod";
import { athleteFields } from "../athletes/fields.ts";
import type { TextKind } from "../athletes/find-contact-data.server.ts";
import { findTextProblem, lettersMessage, textProblems } from "../athletes/find-text-problem.server.ts";
import { wholeName } from "../athletes/public-texts.ts";
import { genderCode, isShowable, sportCode } from "../athletes/schema.ts";
import { brand } from "../brand.ts";
import { named, namedObject, namedStrictObject } from "../http/named-schema.ts";
import { mailAddress } from "../mail/address.ts";

const { firstName, lastName, currentSchool } = athleteFields;
const [minYear, maxYear] = athleteFields.graduationYear.range;

/** Returns the schema of a stored text: NFC, trimmed, without invisible characters. */
function cleanText(fieldName: string, maxLength: number) {
  return (
    z
      .string()
      .transform((value) => value.normalize("NFC").trim())
      .refine((value) => value !== "", { error: `Please enter ${fieldName}.`, abort: true })
      // Longer texts are rejected here, because searching them for contact data could take half a second.
      .refine((value) => value.length <= 2 * maxLength && [...value].length <= maxLength, {
        error: `Use at most ${maxLength} characters.`,
        abort: true,
      })
      .refine(isShowable, "Please remove the special characters.")
  );
}

/** An offensive word is accepted: the staff checks it after the sign-up, and until then nobody sees it. */
function publicText(text: ReturnType<typeof cleanText>, kind: TextKind, advice: string) {
  return text.superRefine((value, context) => {
    const found = findTextProblem(value, kind);
    if (!found || found === "profanity") return;
    const message = found === "letters" ? lettersMessage : `This looks like ${textProblems[found]}. ${advice}`;
    context.addIssue({ code: "custom", message });
  });
}

const hidden = "Your profile will be public, so we can’t show it.";
const nameAdvice = `${hidden} If it’s your real name, enter it without that part for now. You can change it later and ask our staff to check it.`;
const schoolAdvice = `${hidden} Enter only the name of your school. You can change it later and ask our staff to check it.`;
const staffAdvice = `Athletes and other coaches see your name, so we can’t show it. If it’s your real name, write to ${brand.supportEmail}.`;

/** Text that is only compared with a stored value. Accepts anything, so that every wrong value gets the same response. */
const typedText = z.string().max(1000);

const firstNameText = cleanText("your first name", firstName.maxLength);
const lastNameText = cleanText("your last name", lastName.maxLength);

/** Of coaches and team staff. */
const person = {
  firstName: publicText(firstNameText, firstName.contactKind, staffAdvice),
  lastName: publicText(lastNameText, lastName.contactKind, staffAdvice),
  email: mailAddress,
  password: typedText,
};

const graduationYear = z
  .int("Please enter a year, such as 2028.")
  .min(minYear, `Enter a year from ${minYear} to ${maxYear}.`)
  .max(maxYear, `Enter a year from ${minYear} to ${maxYear}.`);

const dateOfBirth = z.iso
  .date("Please enter your date of birth.")
  .refine((value) => value >= "1900-01-01" && new Date(value) <= new Date(), "Please enter your date of birth.");

/** Only that of a school in the list of high schools is stored. */
const schoolPlace = z.string().max(80).optional().describe("Of a school that was chosen from the suggestions");

const athleteRegistration = z.strictObject({
  userType: z.literal("Athlete"),
  dateOfBirth,
  ...person,
  firstName: publicText(firstNameText, firstName.contactKind, nameAdvice),
  lastName: publicText(lastNameText, lastName.contactKind, nameAdvice),
  gender: genderCode,
  graduationYear,
  currentSchool: publicText(
    cleanText("the name of your school", currentSchool.maxLength),
    currentSchool.contactKind,
    schoolAdvice,
  ),
  schoolCity: schoolPlace,
  schoolState: schoolPlace,
  sportCodes: z
    .array(sportCode)
    .max(sportCode.options.length)
    .transform((codes) => [...new Set(codes)])
    .optional()
    .describe("The sports that the athlete plays"),
});

const coachRegistration = z.strictObject({ userType: z.literal("College Coach"), ...person });
const teamStaffRegistration = z.strictObject({ userType: z.literal("Team Staff"), ...person });

/** Throws for a whole name that asks for a message or is a number, although neither part is. Offensive words wait for the staff. */
function checkName(
  { userType, ...names }: { firstName: string; lastName: string; userType: string },
  context: z.RefinementCtx,
): void {
  const found = findTextProblem(wholeName(names), "fullName");
  if (!found || found === "profanity" || found === "letters") return;
  const advice = userType === "Athlete" ? nameAdvice : staffAdvice;
  context.addIssue({
    code: "custom",
    path: ["lastName"],
    message: `This looks like ${textProblems[found]}. ${advice}`,
  });
}

/** Body of the sign-up endpoint: an athlete, a college coach or team staff. The date of birth is checked but not stored. */
export const registration = named(
  "Registration",
  z
    .discriminatedUnion("userType", [athleteRegistration, coachRegistration, teamStaffRegistration])
    .superRefine(checkName),
);
export type Registration = z.output<typeof registration>;

export const signUpForm = z
  .discriminatedUnion("userType", [
    athleteRegistration.extend({
      graduationYear: z
        .string()
        .regex(/^\d{4}$/, "Please enter a year, such as 2028.")
        .transform(Number)
        .pipe(graduationYear),
    }),
    coachRegistration,
    teamStaffRegistration,
  ])
  .superRefine(checkName);

export const credentials = z.strictObject({ email: typedText, password: typedText });

/** Body of the sign-in endpoints. `code` is the mailed code; the server requires it if it responded with `codeRequired`. */
export const signInCredentials = namedStrictObject("SignIn", {
  ...credentials.shape,
  code: typedText.optional(),
  staySignedIn: z
    .boolean()
    .optional()
    .describe(
      "An own device of an athlete or a coach: the session lasts for days. Some actions then ask for the password",
    ),
});
export type SignInCredentials = z.output<typeof signInCredentials>;

/** Response 401 of the sign-in endpoints. `result` is null for wrong credentials. `codeRequired` means: repeat the request with the mailed code. */
export const signInRefusal = namedObject("SignInRefusal", {
  isError: z.literal(true),
  message: z.string(),
  result: z
    .object({ codeRequired: z.literal(true) })
    .nullable()
    .describe(
      "`codeRequired`: the password is right, and a code of eight digits was mailed. Repeat the request with this code as `code`. It works for ten minutes.",
    ),
});

export const forgotPassword = z.strictObject({ Email: typedText });

export const passwordUpdate = namedStrictObject("PasswordUpdate", {
  UserId: typedText,
  LinkGuid: typedText,
  // Unlimited: the password rule reports its own error, and the link remains valid. The body size is limited.
  Password: z.string(),
  ConfirmPassword: z.string(),
});

export const verification = z.strictObject({ userId: typedText, guid: typedText });

export const resendRequest = z.strictObject({ userLoginId: typedText });

export const emailChange = z.strictObject({ email: typedText, password: typedText });

export const passwordChange = namedStrictObject("PasswordChange", {
  password: typedText,
  newPassword: z.string(),
  confirmPassword: z.string(),
});

export const passwordConfirmation = z.strictObject({ password: typedText });
export const ownDeletion = z.strictObject({ password: typedText });

export const ownRecord = z.strictObject({ id: z.string().max(100) });

export const ownAccount = namedObject("Account", {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  userType: z.enum(["Athlete", "College Coach", "Team Staff"]),
  athlete: z.object({ athleteId: z.string(), isPublished: z.boolean() }).nullable(),
});

export const openSessions = z.array(
  namedObject("Session", {
    sessionId: z.string(),
    startedAt: z.string(),
    lastUsedAt: z.string(),
    device: z.string(),
    isFromHere: z.boolean(),
    isThis: z.boolean(),
  }),
);

/** A personal data export. `data` is null until it is ready. */
export const exportResponse = namedObject("DataExport", {
  exportId: z.string(),
  state: z.enum(["waiting", "ready", "failed"]),
  requestedAt: z.string(),
  expiresAt: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).nullable(),
});
