import { z } from "zod";
import { schoolTerm } from "../../athletes/schema.ts";
import { named, namedObject } from "../../http/named-schema.ts";
import { line } from "../prospect/schema.ts";

const day = z.string().meta({ format: "date" });

const eventSummary = namedObject("CoachEventListItem", {
  eventId: z.string(),
  name: z.string(),
  firstDay: day,
  lastDay: day,
  athleteCount: z.int().describe("Entries of the roster"),
  teamCount: z.int(),
  matchCount: z.int().describe("Two teams at the same court and time play one match"),
  watchedCount: z.int().describe("Entries that are on the board, or that a member of the staff watches"),
  unreadTimeCount: z.int().describe("Matches whose time in the file could not be read"),
});
export type EventSummary = z.output<typeof eventSummary>;

export const eventList = z.array(eventSummary);

const eventEntry = namedObject("EventEntry", {
  entryId: z.string(),
  athleteId: z.string().nullable().describe("Public id of the athlete on the board"),
  team: z.string(),
  club: z.string().nullable(),
  jersey: z.string().nullable().describe("Text, because 0 and 00 differ"),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  position: z.string().nullable(),
  graduationYear: z.int().nullable(),
  heightInches: z.int().nullable(),
  school: z.string().nullable(),
  division: z.string().nullable(),
  isWatched: z.boolean().describe("On the board, or watched by a member of the staff"),
  isMine: z.boolean().describe("A prospect that the caller owns or added, or an entry that the caller watches"),
  isMarked: z.boolean().describe("The caller watches the entry"),
});
export type EventEntry = z.output<typeof eventEntry>;
/** The part of an entry that the schedule shows. */
export type WatchedEntry = Pick<EventEntry, "entryId" | "athleteId" | "team" | "jersey" | "firstName" | "lastName">;

const eventMatch = namedObject("EventMatch", {
  matchId: z.string(),
  team: z.string(),
  court: z.string().nullable(),
  startsAt: z
    .string()
    .nullable()
    .describe("Local time of the event, such as 2026-06-12T09:30. It has no time zone and is never converted"),
  unreadTime: z.string().nullable().describe("Time in the file, if it could not be read"),
});
export type EventMatch = z.output<typeof eventMatch>;

export const coachEvent = named(
  "CoachEvent",
  eventSummary.extend({ entries: z.array(eventEntry), matches: z.array(eventMatch) }),
);

export const eventParams = z.strictObject({ eventId: z.string().max(100) });
export const entryParams = eventParams.extend({ entryId: z.string().max(100) });

export const markBody = z.strictObject({ isWatched: z.boolean() });

const dayOfForm = z.iso.date("Enter a day.");

export const eventForm = z
  .strictObject({ name: line(120), firstDay: dayOfForm, lastDay: dayOfForm })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, "The last day can’t be before the first day.");

const searchTerm = schoolTerm.catch("");

/** The view in the address of an event: words that do not fit count as missing. */
export const eventView = z.object({
  day: z.iso.date().optional().catch(undefined),
  list: z.enum(["mine", "all"]).optional().catch(undefined),
  jersey: searchTerm.default(""),
  text: searchTerm.default(""),
  page: z.coerce.number().int().min(1).max(1000).default(1).catch(1),
  /** Page of the schedule of the day. */
  times: z.coerce.number().int().min(1).max(10_000).default(1).catch(1),
});
