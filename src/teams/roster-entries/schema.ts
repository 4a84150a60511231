import { readClass } from "@openroster/stat-files/tables/read-class.ts";
import { z } from "zod";
import { isBlank, optionalText, requiredText } from "../../athletes/clean-text.ts";
import { named, namedObject, namedStrictObject } from "../../http/named-schema.ts";
import { recordId } from "../../http/record-id.ts";

export const entryLimits = { name: 120, jersey: 10, position: 40, class: 20 } as const;

/** Months after the last game of an entry, or after it was added, until a job deletes it. */
export const entryMonths = 24;

/** Returns the year in which the current school year ends. */
function endOfSchoolYear(now = new Date()): number {
  return now.getUTCFullYear() + (now.getUTCMonth() >= 6 ? 1 : 0);
}

/** Reads a class such as 2028, Junior or 11th. Returns null for other texts. */
export function readEntryClass(text: string): number | null {
  const read = readClass(text, endOfSchoolYear());
  return read && "year" in read ? read.year : null;
}

const classYear = z
  .union([z.string().max(entryLimits.class), z.int()])
  .nullable()
  .default(null)
  .transform((value, context) => {
    if (value === null || isBlank(value)) return null;
    const year = readEntryClass(String(value));
    if (year === null) context.addIssue({ code: "custom", message: "must be a year such as 2028, or Junior" });
    return year;
  });

/** A player whom the staff lists before the athlete has an account. */
export const entryBody = namedStrictObject("NewRosterEntry", {
  name: requiredText(entryLimits.name),
  jersey: optionalText(entryLimits.jersey),
  graduationYear: classYear.describe("The year of the graduation, or a class such as Junior or 11th"),
  position: optionalText(entryLimits.position),
});
export type EntryBody = z.output<typeof entryBody>;

export const entryParams = z.strictObject({ entryId: recordId() });

export const rosterEntry = namedObject("RosterEntry", {
  entryId: z.string(),
  name: z.string(),
  jersey: z.string().nullable(),
  graduationYear: z.int().nullable(),
  position: z.string().nullable(),
  games: z.int().describe("Games with a line of this player"),
});
export type RosterEntry = z.output<typeof rosterEntry>;

/** A line of a player without an account in a game. */
export const entryLine = namedObject("RosterEntryLine", {
  entryId: z.string(),
  name: z.string(),
  jersey: z.string().nullable(),
  stats: z.record(z.string(), z.union([z.number(), z.string()])),
  sha256: z.string().describe("The hash of the file"),
});
export type EntryLine = z.output<typeof entryLine>;

/** Response of POST /api/team/roster. */
export const addedEntry = z.object({ entryId: z.string() });

/** Response of POST /api/team/roster-file/confirm. */
export const addedEntries = z.object({ added: z.int(), changed: z.int() });

/** Response of PUT /api/team/roster-file. */
export const uploadedEntries = z.object({ rowCount: z.int() });

/** An entry that can be the athlete who reads it. */
export const ownEntry = named("OwnRosterEntry", rosterEntry.extend({ teamId: z.string(), team: z.string() }));
export type OwnEntry = z.output<typeof ownEntry>;

/** Response of POST /api/me/roster-entries/:entryId. */
export const takenEntry = z.object({ games: z.int().describe("Games that are on the profile now") });
