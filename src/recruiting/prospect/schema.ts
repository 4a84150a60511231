import { z } from "zod";
import { athleteFields } from "../../athletes/fields.ts";
import {
  blankIsUnset,
  genderCode,
  isShowable,
  oneOf,
  pages,
  publicId,
  schoolTerm,
  severalOf,
  wholeNumber,
} from "../../athletes/schema.ts";
import { named, namedObject, namedStrictObject } from "../../http/named-schema.ts";
import { queryText } from "../../http/query-text.ts";
import { skillName } from "../../programs/schema.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { searchQuery } from "../../search/filters/search-query.ts";
import { boardFormats, grades, maxSelected, noteTypes, stages, tagColors } from "./vocabulary.ts";

const lowerCase = (given: unknown) => (typeof given === "string" ? given.toLowerCase().replaceAll(" ", "-") : given);

const stage = z.preprocess(lowerCase, oneOf(stages));
export const grade = z.enum(grades);

/** A position of the program's sport, such as OH, the same with the code of the sport, or `any`. */
export const position = z
  .string()
  .regex(/^(?:[A-Z]{2}:)?[A-Z]{1,4}$|^any$/, "must be a position of the sport, such as OH")
  .transform((code) => code.replace(/^[A-Z]{2}:/, ""));

export function line(maxLength: number) {
  return z
    .string()
    .max(4 * maxLength, `can have at most ${maxLength} characters`)
    .transform((value) => value.normalize("NFC").replaceAll(/\s+/g, " ").trim())
    .refine((value) => value !== "", { error: "must not be empty", abort: true })
    .refine((value) => [...value].length <= maxLength, `can have at most ${maxLength} characters`)
    .refine((value) => isShowable(value), "must be plain text");
}

function paragraphs(maxLength: number) {
  return z
    .string()
    .max(4 * maxLength, `can have at most ${maxLength} characters`)
    .transform((value) => value.normalize("NFC").replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ").trim())
    .refine((value) => [...value].length <= maxLength, `can have at most ${maxLength} characters`)
    .refine((value) => value === "" || isShowable(value.replaceAll("\n", " ")), "must be plain text");
}

export const athleteParams = z.strictObject({ athleteId: z.string().max(100) });

const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const [minWeight, maxWeight] = athleteFields.weight.range;
const weightTerm = () => blankIsUnset(wholeNumber({ min: minWeight, max: maxWeight })).describe("Pounds");

/** Filters that only the board has. `position` means the row of the board. */
export const boardFilters = {
  stage: severalOf(z.string().max(20).transform(lowerCase).pipe(oneOf(stages))),
  tag: severalOf(queryText(60)).describe("Label or id of a tag"),
  position: severalOf(position).describe("Row of the board, such as OH"),
  owner: blankIsUnset(z.guid()).describe("Id of a member of the staff"),
  ratingMin: blankIsUnset(grade).describe("The latest overall rating is this one or better"),
  notSeenDays: blankIsUnset(wholeNumber({ min: 1, max: 3650 })).describe("The caller hasn’t opened the athlete since"),
  hidden: blankIsUnset(flag).describe("true: only athletes that are hidden from the board"),
  archived: blankIsUnset(flag).describe("true: only athletes whom a roll-over archived"),
  city: schoolTerm
    .transform((value) => value || undefined)
    .optional()
    .describe("Part of the name of the city"),
  weightMin: weightTerm(),
  weightMax: weightTerm(),
};

const { pageNum, numPerPage, sort, ...searchFilters } = searchQuery.shape;

/** Query of the prospects: the filters of the athlete search, and those of the board. Conditions on statistics are of the program's sport by default. */
export const prospectQuery = z.strictObject({
  pageNum: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
  numPerPage: wholeNumber({ min: 1, max: 100 }).default(20),
  ...searchFilters,
  ...boardFilters,
});
export type ProspectQuery = z.output<typeof prospectQuery>;

const prospectTags = z
  .array(line(40))
  .max(50)
  .transform((labels) => [...new Set(labels)]);

/** A change of a prospect. Missing fields keep their value. */
export const prospectBody = namedStrictObject("ProspectChange", {
  stage: stage.optional(),
  position: position.nullable().optional().describe("null: the first position in the profile"),
  tags: prospectTags
    .optional()
    .describe("Labels or ids of all tags of the athlete. An unknown label becomes a new secondary tag"),
  owner: z.guid().nullable().optional().describe("Id of a member of the staff"),
  isHidden: z.boolean().optional().describe("Hides the athlete from the board"),
  isArchived: z.literal(false).optional().describe("Returns an athlete whom a roll-over archived"),
  was: z
    .strictObject({
      stage: stage.optional(),
      position: position.nullable().optional(),
      tags: prospectTags.optional(),
      owner: z.guid().nullable().optional(),
      isHidden: z.boolean().optional(),
    })
    .optional()
    .describe(
      "The values that the client read. A field that differs from them is a change of the caller; the others keep their stored value. If the staff changed the same field since then, returns 412. Tags are merged",
    ),
});
export type ProspectChange = z.output<typeof prospectBody>;

const author = namedObject("Author", { staffId: z.string(), name: z.string() });

export const tag = namedObject("Tag", {
  tagId: z.string(),
  label: z.string(),
  color: z.enum(tagColors),
  isPrimary: z.boolean(),
});
export type Tag = z.output<typeof tag>;

export const tagSetting = namedObject("TagSetting", {
  ...tag.shape,
  isArchived: z.boolean(),
  task: z.object({ text: z.string(), days: z.int() }).nullable().describe("Task that the tag adds when it is set"),
});
export type TagSetting = z.output<typeof tagSetting>;

const tagFields = z.strictObject({
  label: line(40),
  color: z.enum(tagColors),
  isPrimary: z.boolean(),
  isArchived: z.boolean(),
  task: z
    .strictObject({ text: line(200), days: z.int().min(0).max(365) })
    .nullable()
    .describe("Task for the member who sets the tag, due after the days"),
});
export const tagBody = named("NewTag", tagFields.omit({ isArchived: true }).partial().required({ label: true }));
export type NewTag = z.output<typeof tagBody>;
export const tagChange = named("TagChange", tagFields.partial());
export type TagChange = z.output<typeof tagChange>;
export const tagParams = z.strictObject({ tagId: z.string().max(100) });
export const tagOrder = z.strictObject({ tagIds: z.array(z.guid()).min(1).max(200) });

const rating = namedObject("Rating", {
  staff: author,
  overall: grade.nullable(),
  skills: z.record(z.string(), z.int()),
  ratedAt: z.string(),
});
export type Rating = z.output<typeof rating>;

const nextTask = z.object({ taskId: z.string(), text: z.string(), dueOn: z.string() });

export const prospectCard = namedObject("ProspectCard", {
  athleteId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  gender: genderCode,
  height: z.int().nullable(),
  weight: z.int().nullable(),
  graduationYear: z.int().nullable(),
  currentSchool: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  profilePictureURI: z.string().nullable(),
  stage: oneOf(stages),
  position: z.string().describe("Row of the board"),
  tags: z.array(z.string()),
  tagDetails: z.array(tag),
  owner: author.nullable(),
  lastRating: grade.nullable(),
  lastGrades: z.array(z.object({ grade, staff: z.string() })).describe("The latest ratings, at most three"),
  clubTeam: z.string().nullable(),
  hasFilm: z.boolean(),
  hasReel: z.boolean().describe("True if the profile plays an opening reel"),
  headline: z
    .object({ label: z.string(), value: z.string() })
    .nullable()
    .describe("The first statistic of the latest season in the sport of the program"),
  nextTask: nextTask.nullable(),
  isHidden: z.boolean(),
  isArchived: z.boolean(),
  addedAt: z.string(),
  version: z.int(),
});
export type ProspectCard = z.output<typeof prospectCard>;

const athleteIds = z
  .array(queryText(100))
  .min(1)
  .max(maxSelected)
  .transform((ids) => [...new Set(ids)]);
export const keepBody = z.strictObject({ athleteIds });
export const removeQuery = z.strictObject({
  athleteId: z.preprocess((given) => (typeof given === "string" ? [given] : given), athleteIds),
});

export const prospectList = namedObject("ProspectList", {
  data: z.array(prospectCard),
  pages,
});

export const skillValues = z
  .record(skillName, z.int().min(1).max(5))
  .refine((skills) => Object.keys(skills).length <= 6, "must have at most 6 skills");

const noteText = paragraphs(programLimits.noteLength);

export const noteBody = named(
  "NewNote",
  z
    .strictObject({
      text: noteText.default(""),
      type: z.preprocess(lowerCase, oneOf(noteTypes)).default("general"),
      event: z
        .strictObject({ name: line(120), date: z.iso.date() })
        .optional()
        .describe("Required for an evaluation, and only for one"),
      overall: grade.nullable().optional().describe("Rating at the event"),
      skills: skillValues.optional(),
    })
    .refine(({ type, text }) => type === "evaluation" || text !== "", { path: ["text"], message: "must not be empty" })
    .refine(({ type, event }) => (type === "evaluation") === Boolean(event), {
      path: ["event"],
      message: "must be given for an evaluation, and only for one",
    })
    .refine(({ type, overall, skills }) => type === "evaluation" || (!overall && !skills), {
      path: ["overall"],
      message: "can be given only for an evaluation",
    }),
);
export type NewNote = z.output<typeof noteBody>;
export const noteChange = namedStrictObject("NoteChange", {
  isPinned: z.boolean().optional(),
  isDeleted: z.boolean().optional().describe("A deleted note can be restored for 30 days"),
  text: noteText.optional().describe("Only the author edits the text. The former text is kept"),
  was: z
    .strictObject({ text: noteText })
    .optional()
    .describe("The text that the client read. If it was edited since then, returns 412"),
});
export type NoteChange = z.output<typeof noteChange>;
export const noteParams = z.strictObject({ athleteId: z.string().max(100), noteId: z.string().max(100) });

const note = namedObject("Note", {
  noteId: z.string(),
  type: oneOf(noteTypes),
  text: z.string(),
  author,
  isPinned: z.boolean(),
  isDeleted: z.boolean(),
  writtenAt: z.string(),
  version: z.int().describe("1 plus the number of edits"),
  event: z.object({ name: z.string(), date: z.string() }).nullable(),
  overall: grade.nullable(),
  skills: z.record(z.string(), z.int()),
});
export type Note = z.output<typeof note>;

export const noteVersions = z.array(z.object({ version: z.int(), text: z.string(), replacedAt: z.string() }));
export type NoteVersion = z.output<typeof noteVersions>[number];

export const ratingBody = namedStrictObject("NewRating", {
  overall: grade.nullable().optional(),
  skills: skillValues.optional(),
  was: z
    .strictObject({ overall: grade.nullable().optional(), skills: skillValues.optional() })
    .optional()
    .describe(
      "The caller’s rating as the client read it. As for an athlete on the board, parts that differ are changes",
    ),
});

export const summaryBody = z.strictObject({ text: noteText });
export const summary = namedObject("Summary", {
  text: z.string(),
  version: z.int(),
  author: author.nullable(),
  writtenAt: z.string().nullable(),
});
export type Summary = z.output<typeof summary>;

export const taskBody = namedStrictObject("NewTask", {
  athleteId: publicId.nullable().optional(),
  text: line(500),
  dueOn: z.iso.date(),
  assignee: z.guid().nullable().optional().describe("Id of a member of the staff"),
});
export type NewTask = z.output<typeof taskBody>;
export const taskChange = namedStrictObject("TaskChange", {
  taskId: z.guid(),
  text: line(500).optional(),
  dueOn: z.iso.date().optional(),
  assignee: z.guid().nullable().optional(),
  isDone: z.boolean().optional(),
});
export type TaskChange = z.output<typeof taskChange>;
export const taskQuery = z.strictObject({
  state: blankIsUnset(z.enum(["open", "done"])),
  assignee: blankIsUnset(z.guid()),
  pageNum: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
});
export type TaskQuery = z.output<typeof taskQuery>;

export const task = namedObject("Task", {
  taskId: z.string(),
  text: z.string(),
  dueOn: z.string(),
  athlete: z.object({ athleteId: z.string(), name: z.string() }).nullable(),
  assignee: author.nullable(),
  createdBy: author,
  isDone: z.boolean(),
  isOverdue: z.boolean().describe("Due before today in the time zone of the program"),
});
export type Task = z.output<typeof task>;
export const taskList = namedObject("TaskList", {
  data: z.array(task),
  pages,
});

export const prospect = namedObject("Prospect", {
  ...prospectCard.shape,
  summary,
  notes: z.array(note),
  ratings: z.array(rating),
  tasks: z.array(task),
});
export type Prospect = z.output<typeof prospect>;

export const exportBody = z.strictObject({
  format: z.enum(boardFormats).default("csv"),
  columns: z
    .array(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,60}$/, "must be the name of a column"))
    .min(1)
    .max(200)
    .optional()
    .describe("Columns of a spreadsheet by their names, such as last_name or assistsPerSet. Default: all"),
});
export const exportParams = z.strictObject({ exportId: z.string().max(100) });
export const exportState = namedObject("ProgramExport", {
  exportId: z.string(),
  format: z.enum(boardFormats),
  state: z.enum(["waiting", "ready", "failed"]),
  rowsDone: z.int(),
  rowsTotal: z.int().nullable(),
  requestedAt: z.string(),
  expiresAt: z.string(),
});

const logEntry = namedObject("ProgramLogEntry", {
  at: z.string(),
  action: z.string(),
  staff: z.string().nullable(),
  athlete: z.object({ athleteId: z.string(), name: z.string() }).nullable(),
  details: z.record(z.string(), z.unknown()),
});
export const logQuery = z.strictObject({ pageNum: wholeNumber({ min: 1, max: 1_000_000 }).default(1) });
export const logList = namedObject("ProgramLog", {
  data: z.array(logEntry),
  pages,
});
