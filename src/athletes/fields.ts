import type { Honor, Measurement } from "../database/json-columns.ts";
import { type FieldDefinition, formatValue } from "./field-definition.ts";
import type { TextKind } from "./find-contact-data.server.ts";
import { commitmentStates, genders, hands, schoolTypeChoices } from "./vocabulary.ts";

const academic = { audience: "chosen", section: "academics", table: "athletes" } as const;
const play = { audience: "chosen", section: "play", table: "athletes" } as const;
const measurable = { type: "measurement", audience: "chosen", section: "measurables", table: "athletes" } as const;

/** The fields from which schemas, forms, queries and bulk keys derive. Another order would change the digest of every imported line. */
export const athleteFields = {
  firstName: {
    type: "text",
    label: "First name",
    maxLength: 80,
    contactKind: "name",
    required: true,
    audience: "everyone",
    table: "accounts",
    column: "first_name",
  },
  lastName: {
    type: "text",
    label: "Last name",
    maxLength: 80,
    contactKind: "name",
    required: true,
    audience: "everyone",
    table: "accounts",
    column: "last_name",
  },
  gender: {
    type: "code",
    label: "Gender",
    words: genders,
    required: true,
    audience: "everyone",
    table: "athletes",
    column: "gender",
  },
  height: {
    type: "number",
    label: "Height",
    hint: "Feet and inches, without shoes",
    range: [36, 96],
    unit: "feet",
    description: "Inches",
    audience: "everyone",
    table: "athletes",
    column: "height",
  },
  weight: {
    type: "number",
    label: "Weight",
    hint: "In pounds. You can leave it empty.",
    range: [50, 500],
    unit: "pounds",
    description: "Pounds",
    audience: "everyone",
    table: "athletes",
    column: "weight",
  },
  city: {
    type: "text",
    label: "City",
    maxLength: 80,
    contactKind: "place",
    audience: "everyone",
    table: "athletes",
    column: "city",
  },
  state: {
    type: "text",
    label: "State",
    hint: "Like NE or Nebraska. Outside the US, as you write it.",
    maxLength: 40,
    contactKind: "place",
    isState: true,
    audience: "everyone",
    table: "athletes",
    column: "state",
  },
  graduationYear: {
    type: "number",
    label: "Graduation year",
    hint: "Your class, like 2028",
    range: [1950, 2100],
    audience: "everyone",
    table: "athletes",
    column: "graduation_year",
  },
  schoolType: {
    type: "code",
    label: "School type",
    words: schoolTypeChoices,
    otherText: { maxLength: 40, contactKind: "title" },
    description: "H high school, J junior school, O other",
    audience: "everyone",
    table: "athletes",
    column: "school_type",
  },
  currentSchool: {
    type: "text",
    label: "School",
    maxLength: 160,
    contactKind: "title",
    audience: "everyone",
    table: "athletes",
    column: "current_school",
  },
  gpa: {
    ...academic,
    type: "number",
    label: "GPA",
    hint: "Unweighted, on the 4.0 scale",
    description: "Unweighted, on the 4.0 scale",
    range: [0, 4],
    step: 0.01,
    column: "gpa",
  },
  weightedGpa: {
    ...academic,
    type: "number",
    label: "Weighted GPA",
    hint: "With extra points for honors and AP classes",
    description: "With extra points for honors and AP classes",
    range: [0, 5],
    step: 0.01,
    column: "weighted_gpa",
  },
  sat: {
    ...academic,
    type: "number",
    label: "SAT",
    hint: "Total score, 400 to 1600",
    range: [400, 1600],
    step: 10,
    column: "sat",
  },
  act: {
    ...academic,
    type: "number",
    label: "ACT",
    hint: "Composite score, 1 to 36",
    range: [1, 36],
    column: "act",
  },
  majors: {
    ...academic,
    type: "text",
    label: "Intended majors",
    hint: "Like Biology, Nursing",
    maxLength: 160,
    contactKind: "title",
    column: "majors",
  },
  dominantHand: {
    type: "code",
    label: "Dominant hand",
    words: hands,
    description: "R right, L left, B both",
    ...play,
    column: "dominant_hand",
  },
  clubTeam: {
    type: "text",
    label: "Club team",
    maxLength: 120,
    contactKind: "title",
    ...play,
    column: "club_team",
  },
  standingReach: {
    ...measurable,
    label: "Standing reach",
    description: "Inches",
    range: [60, 120],
    step: 0.5,
    unit: "feet",
    column: "standing_reach",
  },
  approachTouch: {
    ...measurable,
    label: "Approach touch",
    description: "Inches",
    range: [72, 150],
    step: 0.5,
    unit: "feet",
    column: "approach_touch",
  },
  blockTouch: {
    ...measurable,
    label: "Block touch",
    description: "Inches",
    range: [72, 150],
    step: 0.5,
    unit: "feet",
    column: "block_touch",
  },
  fortyYardDash: {
    ...measurable,
    label: "40-yard dash",
    description: "Seconds",
    range: [4, 9],
    step: 0.01,
    unit: "seconds",
    column: "forty_yard_dash",
  },
  shuttle: {
    ...measurable,
    label: "Shuttle",
    hint: "20 yards",
    description: "Seconds",
    range: [3.5, 9],
    step: 0.01,
    unit: "seconds",
    column: "shuttle",
  },
  vertical: {
    ...measurable,
    label: "Vertical jump",
    description: "Inches",
    range: [5, 60],
    step: 0.5,
    unit: "inches",
    column: "vertical",
  },
  bench: {
    ...measurable,
    label: "Bench press",
    hint: "One repetition",
    description: "Pounds",
    range: [45, 800],
    unit: "pounds",
    column: "bench",
  },
  wingspan: {
    ...measurable,
    label: "Wingspan",
    description: "Inches",
    range: [48, 110],
    step: 0.5,
    unit: "feet",
    column: "wingspan",
  },
  handSize: {
    ...measurable,
    label: "Hand size",
    hint: "From thumb to little finger",
    description: "Inches",
    range: [4, 14],
    step: 0.125,
    unit: "inches",
    column: "hand_size",
  },
  honors: {
    type: "honors",
    label: "Honors",
    hint: "One on each line, with the year first, like 2026 All-Conference",
    description: "Honors with their years",
    maxLength: 120,
    contactKind: "title",
    maxEntries: 20,
    audience: "chosen",
    section: "honors",
    table: "athletes",
    column: "honors",
  },
  commitment: {
    type: "text",
    label: "Committed to",
    hint: "The college that you will play for",
    maxLength: 160,
    contactKind: "title",
    audience: "chosen",
    section: "commitment",
    table: "athletes",
    column: "commitment",
  },
  commitmentDate: {
    type: "date",
    label: "Commitment date",
    audience: "chosen",
    section: "commitment",
    table: "athletes",
    column: "commitment_date",
  },
  commitmentStatus: {
    type: "code",
    label: "Recruiting",
    hint: "Everyone sees it. After you sign, Division I and II programs of other colleges can’t contact you here.",
    words: commitmentStates,
    description: "open, committed or signed",
    audience: "everyone",
    section: "commitment",
    table: "athletes",
    column: "commitment_status",
  },
  ncaaId: {
    type: "digits",
    label: "NCAA ID",
    hint: "Only coaches of a school to which you submit your profile see it.",
    length: 10,
    audience: "schools",
    section: "registration",
    table: "athletes",
    column: "ncaa_id",
  },
} as const satisfies Record<string, FieldDefinition>;

/** Fields with a value for each sport, stored in `athlete_sports`. One choice publishes the values of all sports. */
export const sportFields = { jerseyNumber: { label: "Jersey number", audience: "chosen" } } as const;
type SportFieldName = keyof typeof sportFields;

/** Choices without a field: search engines may list the profile (decision 94), and the chart of seasons shows the age. */
export const searchEngines = "searchEngines";
export const seasonAge = "seasonAge";

type Fields = typeof athleteFields;
export type FieldName = keyof Fields;
type NamesWith<Part> = { [Name in FieldName]: Fields[Name] extends Part ? Name : never }[FieldName];

export type AthleteFieldName = NamesWith<{ table: "athletes" }>;
export type CommonFieldName = Exclude<NamesWith<{ table: "athletes"; audience: "everyone" }>, OpenDetailName>;
/** Details that everyone sees, without a choice. */
type OpenDetailName = NamesWith<{ audience: "everyone"; section: string }>;
export type ChosenFieldName = NamesWith<{ audience: "chosen" }>;
/** Names in `published` and `athletes.published_fields`. */
export type PublishableName = ChosenFieldName | SportFieldName | typeof searchEngines | typeof seasonAge;
export type SchoolFieldName = NamesWith<{ audience: "schools" }>;
export type PublicFieldName = CommonFieldName | ChosenFieldName | OpenDetailName;
export type DetailFieldName = Exclude<AthleteFieldName, CommonFieldName>;
export type TextFieldName = NamesWith<{ type: "text" | "honors" } | { otherText: object }>;

type ValueOf<Definition> = Definition extends { type: "number" }
  ? number
  : Definition extends { type: "measurement" }
    ? Measurement
    : Definition extends { type: "honors" }
      ? Honor[]
      : Definition extends { otherText: object }
        ? string
        : Definition extends { words: infer Words }
          ? keyof Words
          : string;

export type FieldValue<Name extends FieldName> =
  | ValueOf<Fields[Name]>
  | (Fields[Name] extends { required: true } ? never : null);
export type FieldValues<Name extends FieldName = FieldName> = { [Each in Name]: FieldValue<Each> };

export type FieldInput<Name extends FieldName> =
  | (Fields[Name] extends { words: infer Words } ? keyof Words : ValueOf<Fields[Name]>)
  | (Fields[Name] extends { required: true } ? never : null);

export function definitionOf(name: FieldName): FieldDefinition {
  return athleteFields[name];
}

function namesWhere<Name extends FieldName>(isWanted: (definition: FieldDefinition) => boolean): Name[] {
  return fieldNames.filter((name) => isWanted(definitionOf(name))) as Name[];
}

export const fieldNames = Object.keys(athleteFields) as FieldName[];
export const commonFieldNames = namesWhere<CommonFieldName>(
  ({ table, audience, section }) => table === "athletes" && audience === "everyone" && !section,
);
export const openDetailNames = namesWhere<OpenDetailName>(
  ({ audience, section }) => audience === "everyone" && section !== undefined,
);
export const chosenFieldNames = namesWhere<ChosenFieldName>(({ audience }) => audience === "chosen");
export const publishableNames: PublishableName[] = [...chosenFieldNames, "jerseyNumber", searchEngines, seasonAge];
export const schoolFieldNames = namesWhere<SchoolFieldName>(({ audience }) => audience === "schools");
export const publicFieldNames: PublicFieldName[] = [...commonFieldNames, ...chosenFieldNames, ...openDetailNames];
export const detailFieldNames = namesWhere<DetailFieldName>(({ section }) => section !== undefined);

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(athleteFields, name);
}

/** Returns the limits of a field's free text; null for a field without free text. */
export function textLimits(name: FieldName): { label: string; kind: TextKind; maxLength: number } | null {
  const definition = definitionOf(name);
  const text = definition.type === "code" ? definition.otherText : definition;
  return text && "maxLength" in text
    ? { label: definition.label, kind: text.contactKind, maxLength: text.maxLength }
    : null;
}

export const textFieldNames = fieldNames.filter((name) => textLimits(name) !== null) as TextFieldName[];

export function textsOf(value: FieldValue<TextFieldName> | undefined): string[] {
  if (Array.isArray(value)) return value.map(({ text }) => text);
  return value ? [value] : [];
}

export function formatField(name: FieldName, value: string | number | Measurement | Honor[]): string {
  return formatValue(definitionOf(name), value);
}
