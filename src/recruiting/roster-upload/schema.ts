import { z } from "zod";
import { oneOf, pages, schoolTerm, wholeNumber } from "../../athletes/schema.ts";
import { namedObject } from "../../http/named-schema.ts";
import { stages } from "../prospect/vocabulary.ts";

export const rosterQuery = z.strictObject({
  pageNum: wholeNumber({ min: 1, max: 1000 }).default(1),
  text: schoolTerm.default("").describe("Part of a team, an event or a name"),
});

const text = z.string().nullable();

/** An athlete of a roster without a profile on the board. */
const rosterAthlete = namedObject("ProgramRosterAthlete", {
  rosterId: z.string().describe("The entryId, if the athlete is an entry of an event"),
  eventId: text,
  event: text,
  team: z.string(),
  club: text,
  jersey: text,
  firstName: text,
  lastName: text,
  graduationYear: z.int().nullable(),
  school: text,
  position: text,
  height: z.int().nullable().describe("Inches"),
  division: text,
  court: text.describe("Court of the team’s first match"),
  startsAt: text.describe("Local time of the team’s first match, or the text of the file if it could not be read"),
  stage: oneOf(stages),
  tags: z.array(z.string()),
  note: text,
  isDuplicate: z.boolean().describe("Another athlete of the team has the jersey"),
});
export type RosterAthlete = z.output<typeof rosterAthlete>;

export const rosterList = namedObject("ProgramRoster", { data: z.array(rosterAthlete), pages });

/** Result of the upload of a roster. */
export const uploadedRoster = namedObject("UploadedRoster", {
  columns: z.array(z.string()),
  rowCount: z.int(),
  mapping: z.record(z.string(), z.int()).describe("Field to the position of its column, from 0"),
  tables: z.array(z.object({ title: z.string().nullable(), rowCount: z.int() })).describe("Empty if there is one"),
  notes: z.array(z.string()).describe("Parts of the file that were not read"),
});
