import { z } from "zod";
import { schoolFieldNames } from "../athletes/fields.ts";
import { type ContactKind, contactKinds, findContactData } from "../athletes/find-contact-data.server.ts";
import { isShowable, nameTerm, pages, responseShape, sportCode, wholeNumber } from "../athletes/schema.ts";
import { associations, decisions, maxNote, receivedStates, schoolPageSize } from "./vocabulary.ts";

function blankIsUnset<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => (given === "" ? undefined : given), schema.optional()).optional();
}

/** Postal code of a state or territory. */
export const stateCode = z.string().regex(/^[A-Z]{2}$/, "must be the two letters of a state, such as NE");
export const association = z.enum(associations);

/** Query of the school list. Empty filters are ignored. */
export const schoolQuery = z.strictObject({
  pageNum: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
  numPerPage: wholeNumber({ min: 1, max: 50 }).default(schoolPageSize),
  name: nameTerm
    .transform((value) => value || undefined)
    .optional()
    .describe("Parts of the name, the city or the mail domain, in any order"),
  state: blankIsUnset(stateCode),
  association: blankIsUnset(association),
  sportCode: blankIsUnset(sportCode).describe("Schools that have or may have a team in the sport"),
});

export interface SchoolFilters {
  name?: string | undefined;
  state?: string | undefined;
  association?: z.output<typeof association> | undefined;
  sportCode?: z.output<typeof sportCode> | undefined;
}

/** A college. `fields` are its known sports, `mayField` those that the register does not cover. */
export const school = z.object({
  schoolId: z.int32(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  website: z.string(),
  associations: z.array(association),
  fields: z.array(sportCode),
  mayField: z.array(sportCode),
});
export type School = z.output<typeof school>;

export const schoolList = z.object({ data: z.array(school), pages });

function noteProblem(found: ContactKind): string {
  if (found === "link")
    return "Please remove the link. Add links to your videos to your profile. Coaches see them there.";
  const contactKind = contactKinds[found].replace(/^an? /, "the ");
  return `Please remove ${contactKind}. To keep you safe, notes cannot include contact details.`;
}

/** A note to a coach in normalized form, or null if it is empty. Rejects contact data. */
export const note = z
  .string()
  .max(4 * maxNote)
  .transform((value) => value.normalize("NFC").replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ").trim())
  .refine((value) => [...value].length <= maxNote, {
    error: `A note can have at most ${maxNote} characters.`,
    abort: true,
  })
  .refine((value) => value === "" || isShowable(value.replaceAll("\n", " ")), {
    error: "Please remove the special characters.",
    abort: true,
  })
  .superRefine((value, context) => {
    const found = findContactData(value);
    if (found) context.addIssue({ code: "custom", message: noteProblem(found) });
  })
  .transform((value) => value || null);

/** Body of the endpoint that submits a profile. */
export const newSubmission = z.strictObject({
  schoolId: z.int32(),
  sportCode,
  note: note.default(null).describe(`At most ${maxNote} characters, without contact details`),
});

/** A submission as the athlete sees it. */
export const ownSubmission = z.object({
  submissionId: z.string(),
  school: z.object({ schoolId: z.int32(), name: z.string(), city: z.string(), state: z.string() }),
  sportCode,
  note: z.string().nullable(),
  state: z.enum(["sent", "delivered", "seen"]),
  sentAt: z.string(),
  deliveredAt: z.string().nullable(),
  seenAt: z.string().nullable(),
});
export type OwnSubmission = z.output<typeof ownSubmission>;

/** State of a received profile for the signed-in coach. */
export const receivedState = z.enum(Object.keys(receivedStates) as [keyof typeof receivedStates]);

export const receivedQuery = z.strictObject({
  state: blankIsUnset(receivedState),
  sportCode: blankIsUnset(sportCode),
  pageNum: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
});

/** A profile that a coach received. Height in inches, weight in pounds. */
export const receivedProfile = z.object({
  submissionId: z.string(),
  state: receivedState,
  sportCode,
  receivedAt: z.string(),
  note: z.string().nullable(),
  athlete: z.object({
    athleteId: z.string(),
    name: z.string(),
    gender: z.string(),
    picture: z.string().nullable(),
    graduationYear: z.int().nullable(),
    positions: z.array(z.string()),
    height: z.int().nullable(),
    weight: z.int().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    currentSchool: z.string().nullable(),
    ...responseShape(schoolFieldNames),
    season: z.string().nullable(),
    headline: z.array(z.object({ id: z.string(), label: z.string(), text: z.string() })),
  }),
});
export type ReceivedProfile = z.output<typeof receivedProfile>;

/** One page of received profiles, and the number per state for the chosen sport. */
export const receivedList = z.object({
  data: z.array(receivedProfile),
  counts: z.record(receivedState, z.int()),
  pages,
});
export type ReceivedList = z.output<typeof receivedList>;

/** Body of the decision endpoint. Null removes a decision. Every request marks the profile as seen. */
export const decisionBody = z.strictObject({ decision: z.enum(decisions).nullable() });

export const postBody = z.strictObject({
  schoolId: z.int32(),
  sportCodes: z
    .array(sportCode)
    .min(1, "Choose at least one sport.")
    .max(3)
    .transform((codes) => [...new Set(codes)]),
});

/** School and sports of a coach (null before the coach chooses them), and the schools of the coach's mail domain. */
export const coachPost = z.object({
  post: z.object({ school, sportCodes: z.array(sportCode), wantsDigest: z.boolean() }).nullable(),
  schools: z.array(school),
});
