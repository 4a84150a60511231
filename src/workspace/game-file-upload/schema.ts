import { z } from "zod";
import { namedObject, namedStrictObject } from "../../http/named-schema.ts";
import { queryText } from "../../http/query-text.ts";
import { uploadedFile } from "../../uploads/schema.ts";

const stats = z.record(z.string(), z.union([z.number(), z.string()]));

/** The choices of the athlete: the player of the file, and an own game or null for a new one. */
export const ownImportQuery = z.strictObject({
  player: z
    .string()
    .regex(/^[01]-\d{1,4}$/)
    .optional()
    .describe("Team and row of the player, such as 0-12"),
  eventId: queryText(100).optional().describe("An own game; `new` for a new one"),
});
export type OwnImportQuery = z.output<typeof ownImportQuery>;

export const ownImportBody = namedStrictObject("OwnImportConfirmation", {
  player: z.string().regex(/^[01]-\d{1,4}$/),
  eventId: z.string().max(100).nullable().describe("An own game, whose statistics are replaced; null for a new game"),
  seen: z.string().max(100).describe("`seen` of the import"),
  savesAnyway: z.boolean().default(false).describe("Needed if the file does not add up"),
});
export type OwnImportBody = z.output<typeof ownImportBody>;

export const ownImportParams = z.strictObject({ teamId: z.string().max(100) });

/** The athlete's uploaded file and what an import would store. `file` is null without one. */
export const ownImport = namedObject("OwnImport", {
  refused: z.object({ name: z.string(), reason: z.string() }).nullable(),
  file: uploadedFile.nullable(),
  players: z.array(z.object({ player: z.string(), team: z.string(), label: z.string() })),
  player: z.string().nullable().describe("Null if the athlete must choose"),
  events: z.array(z.object({ eventId: z.string(), label: z.string() })),
  eventId: z.string().nullable().describe("Null for a new game"),
  line: z
    .array(
      z.object({
        id: z.string(),
        friendlyName: z.string(),
        value: z.union([z.number(), z.string()]).nullable(),
        before: z.union([z.number(), z.string()]).nullable(),
      }),
    )
    .describe("Values of the file and of the stored game; null is missing, not 0"),
  event: z.object({
    eventName: z.string().nullable(),
    score: z.string().nullable(),
    date: z.string().nullable(),
    stats,
  }),
  fits: z
    .boolean()
    .describe(
      "Name, and team or jersey number, of the player fit the profile. Without it, the profile shows the line without the mark of a file",
    ),
  changesNothing: z.boolean(),
  seen: z.string(),
});
export type OwnImport = z.output<typeof ownImport>;
