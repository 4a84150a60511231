import { z } from "zod";
import { schoolFieldNames } from "../athletes/fields.ts";
import { type ContactKind, contactKinds, findContactData } from "../athletes/find-contact-data.server.ts";
import { isShowable, nameTerm, oneOf, pages, responseShape, sportCode, wholeNumber } from "../athletes/schema.ts";
import { defaultDistance } from "../athletes/vocabulary.ts";
import { namedObject, namedStrictObject } from "../http/named-schema.ts";
import {
  admissions,
  answers,
  associations,
  controlFilters,
  controls,
  decisions,
  divisions,
  maxNote,
  receivedStates,
  schoolPageSize,
  sizes,
  teamGenders,
} from "./vocabulary.ts";

function blankIsUnset<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => (given === "" ? undefined : given), schema.optional()).optional();
}

/** Postal code of a state or territory. */
export const stateCode = z.string().regex(/^[A-Z]{2}$/, "must be the two letters of a state, such as NE");
const association = z.enum(associations);

const plainTerm = nameTerm.transform((value) => value || undefined).optional();

/** The filters of a list of schools, with the schema of each. Those of programs must all match the same program. */
export const schoolFilters = {
  name: plainTerm.describe("Parts of the name, the city or the mail domain, in any order"),
  state: blankIsUnset(stateCode),
  association: blankIsUnset(association),
  sportCode: blankIsUnset(sportCode).describe("Schools with a program in the sport"),
  gender: blankIsUnset(oneOf(teamGenders)).describe("Schools with a women’s or men’s program"),
  division: blankIsUnset(z.enum(divisions)),
  conference: plainTerm.describe("The short name of a conference, such as Big Ten"),
  control: blankIsUnset(oneOf(controlFilters)),
  size: blankIsUnset(oneOf(sizes)).describe("Number of undergraduates"),
  admission: blankIsUnset(oneOf(admissions)).describe("Percentage of applicants who are admitted"),
  tuitionMax: blankIsUnset(wholeNumber({ min: 1, max: 1_000_000 })).describe(
    "Most tuition and fees of a year in US dollars: out of state, or in state in homeState",
  ),
  homeState: blankIsUnset(stateCode),
  coach: blankIsUnset(z.enum(["here"])).describe("Schools of which a coach is here, of the sport if one is given"),
  needs: blankIsUnset(z.enum(["published"])).describe(
    "Schools whose programs publish that they need athletes, in the sport if one is given",
  ),
  sort: blankIsUnset(z.enum(["coach", "needs"])).describe(
    "Schools of which a coach is here, or those with the most published needs, come first",
  ),
  near: plainTerm.describe("A city that has a college, such as Lincoln, NE"),
  within: blankIsUnset(wholeNumber({ min: 1, max: 10_000 })).describe(
    `Miles from the city in near, ${defaultDistance} unless given`,
  ),
};
export type SchoolFilters = z.output<z.ZodObject<typeof schoolFilters>>;
export type FilterName = keyof SchoolFilters;

export const schoolQuery = z.strictObject({
  pageNum: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
  numPerPage: wholeNumber({ min: 1, max: 50 }).default(schoolPageSize),
  ...schoolFilters,
});

/** A college. `fields` are the sports of its programs, `mayField` those for which the lists name no program and which it may have. */
export const school = namedObject("School", {
  schoolId: z.int32(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  website: z.string(),
  associations: z.array(association),
  fields: z.array(sportCode),
  mayField: z.array(sportCode),
  isClosed: z.boolean(),
});
export type School = z.output<typeof school>;

/** A program, by the list of the year in which the season starts. */
export const schoolProgram = namedObject("SchoolProgram", {
  sportCode,
  gender: oneOf(teamGenders),
  association: association.nullable(),
  division: z.enum(divisions).nullable(),
  subdivision: z.enum(["FBS", "FCS"]).nullable(),
  conference: z.string().nullable(),
  season: z.int(),
  source: z.string(),
});
export type SchoolProgram = z.output<typeof schoolProgram>;

/** A college with its programs and facts. Null is unknown. The rate is from 0 to 1, tuition is with fees in US dollars a year. */
export const knownSchool = namedObject("KnownSchool", {
  ...school.shape,
  programs: z.array(schoolProgram),
  control: z.enum(controls).nullable(),
  enrollment: z.int().nullable(),
  enrollmentYear: z.string().nullable(),
  admissionRate: z.number().nullable(),
  admissionYear: z.string().nullable(),
  tuitionInState: z.int().nullable(),
  tuitionOutOfState: z.int().nullable(),
  tuitionYear: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type KnownSchool = z.output<typeof knownSchool>;

/** `miles` is the distance from the city in `near`. */
export const schoolList = namedObject("SchoolList", {
  data: z.array(
    knownSchool.extend({
      miles: z.int().nullable(),
      hasCoach: z.boolean().describe("A coach of the school is here, of the sport if one is given"),
      openNeeds: z.int().describe("Needs that its programs publish now, in the sport if one is given"),
    }),
  ),
  pages,
});

export const highSchoolQuery = z.strictObject({
  name: nameTerm.refine((value) => value.length >= 2, "must have at least 2 characters"),
});
export const highSchool = namedObject("HighSchool", {
  name: z.string(),
  city: z.string(),
  state: z.string(),
  source: z.string().nullable().describe("The list that names the school, such as CCD 2022-23"),
  year: z.int().nullable().describe("The newest year in which the list names it"),
});
export type HighSchool = z.output<typeof highSchool>;
export const highSchoolList = z.object({ data: z.array(highSchool) });

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

export const newSubmission = namedStrictObject("NewSubmission", {
  schoolId: z.int32(),
  sportCode,
  note: note.default(null).describe(`At most ${maxNote} characters, without contact details`),
});

const answerKey = oneOf(answers);

/** Answer of the school. `text` is one of a fixed list; `link` is a questionnaire on the school’s own domain. */
const schoolAnswer = z.object({ key: answerKey, text: z.string(), link: z.string().nullable(), at: z.string() });
export const answerBody = z.strictObject({ answer: answerKey });

export const ownSubmission = namedObject("Submission", {
  submissionId: z.string(),
  school: z.object({ schoolId: z.int32(), name: z.string(), city: z.string(), state: z.string() }),
  sportCode,
  note: z.string().nullable(),
  state: z.enum(["sent", "delivered", "seen"]),
  sentAt: z.string(),
  deliveredAt: z.string().nullable(),
  seenAt: z.string().nullable(),
  answer: schoolAnswer.nullable(),
});
export type OwnSubmission = z.output<typeof ownSubmission>;

/** State of a received profile for the signed-in coach. */
export const receivedState = oneOf(receivedStates);

export const receivedQuery = z.strictObject({
  state: blankIsUnset(receivedState),
  sportCode: blankIsUnset(sportCode),
  pageNum: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
});

export const receivedProfile = namedObject("ReceivedProfile", {
  submissionId: z.string(),
  state: receivedState,
  sportCode,
  receivedAt: z.string(),
  note: z.string().nullable(),
  answer: answerKey.nullable().describe("The latest answer of the school, which the athlete sees"),
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
    film: z.url().nullable().describe("Address of the newest film"),
    season: z.string().nullable(),
    headline: z.array(z.object({ id: z.string(), label: z.string(), text: z.string() })),
  }),
});
export type ReceivedProfile = z.output<typeof receivedProfile>;

export const receivedList = namedObject("ReceivedList", {
  data: z.array(receivedProfile),
  counts: z.record(receivedState, z.int()),
  pages,
});
export type ReceivedList = z.output<typeof receivedList>;

/** Body of the decision endpoint. Null removes a decision. Every request marks the profile as seen. */
export const decisionBody = z.strictObject({ decision: z.enum(decisions).nullable() });

export const positionBody = z.strictObject({
  schoolId: z.int32(),
  sportCodes: z
    .array(sportCode)
    .min(1, "Choose at least one sport.")
    .max(3)
    .transform((codes) => [...new Set(codes)]),
});

/** School and sports of a coach (null before the coach chooses them), and the schools of the coach's mail domain. */
export const coachPosition = namedObject("CoachPosition", {
  post: z.object({ school, sportCodes: z.array(sportCode), wantsDigest: z.boolean() }).nullable(),
  schools: z.array(school),
});
