import { z } from "zod";
import { publicId } from "../../athletes/schema.ts";
import { namedObject, namedStrictObject } from "../../http/named-schema.ts";
import { isRecordId, recordId } from "../../http/record-id.ts";
import { uploadedFile } from "../../uploads/schema.ts";
import { game, newGame } from "../games/schema.ts";
import { gamePlace } from "../schema.ts";

const stats = z.record(z.string(), z.union([z.number(), z.string()]));
const numbers = z.record(z.string(), z.number());

/** Files of one team that were uploaded and not imported. A game takes about 0.1 MB, so that a season fits. */
export const waitingLimits = { files: 100, bytes: 20 * 1024 * 1024 } as const;

const entryId = z.string().refine(isRecordId, "must be the id of a record");

export const importChoices = namedStrictObject("TeamImportChoices", {
  team: z.int().min(0).max(1).optional().describe("Position of the own team in the file"),
  gameId: z.string().max(100).nullable().optional().describe("A game of the schedule; null for a new game"),
  newGame: newGame.omit({ isPlayed: true }).partial().optional().describe("Facts of a new game"),
  athletes: z
    .array(z.strictObject({ row: z.int().min(0).max(9999), athleteId: z.union([publicId, entryId]).nullable() }))
    .max(500)
    .optional()
    .describe("Athlete, or entry of the roster, of a row of the file; null for a player who stays unmatched"),
  addsPlayers: z
    .boolean()
    .optional()
    .describe("Adds the unmatched players to the roster. By default, true while the roster is empty"),
});
export type ImportChoices = z.output<typeof importChoices>;

export const confirmBody = z.strictObject({
  seen: z.string().max(100).describe("`seen` of the import, so that nothing is stored that the caller did not see"),
  savesAnyway: z.boolean().default(false).describe("Needed if the file does not add up"),
  hasComparedNumbers: z.boolean().default(false).describe("Needed if athletes are matched by number alone"),
});
export type ConfirmBody = z.output<typeof confirmBody>;

export const importParams = z.strictObject({ importId: recordId() });

export const confirmed = namedObject("TeamImportResult", {
  gameId: z.string(),
  stored: z.int().describe("Lines that were added or changed"),
  unchanged: z.int(),
  waiting: z.int().describe("Lines of players without an account; only the staff sees them"),
  removed: z.int().describe("Lines of the former file whose players this file does not have"),
});
export type Confirmed = z.output<typeof confirmed>;

export const waitingImport = namedObject("TeamImportListItem", {
  importId: z.string(),
  name: z.string(),
  refused: z.string().nullable().describe("Why the file was refused"),
  format: z.string().nullable(),
  producer: z.string().nullable(),
  date: z.string().nullable(),
  teams: z.array(z.string()),
  addsUp: z.boolean().nullable(),
  uploadedAt: z.string(),
});
export type WaitingImport = z.output<typeof waitingImport>;

export const teamImport = namedObject("TeamImport", {
  ...uploadedFile.shape,
  importId: z.string(),
  team: z.int().nullable().describe("Null if the caller must choose"),
  games: z.array(game).describe("Games of the schedule that could be meant"),
  gameId: z.string().nullable().describe("Null for a new game"),
  mustChooseGame: z.boolean(),
  newGame: z.object({
    opponent: z.string(),
    date: z.string(),
    place: gamePlace.nullable(),
    score: z.string().nullable(),
    seasonYear: z.string(),
  }),
  roster: z.array(
    z.object({
      athleteId: z.string().describe("The athlete, or the entry of the roster"),
      name: z.string(),
      jersey: z.string().nullable(),
      isEntry: z.boolean().describe("A player without an account"),
    }),
  ),
  players: z.array(
    z.object({
      row: z.int(),
      name: z.string().nullable(),
      jersey: z.string().nullable(),
      state: z.enum(["sure", "number", "ask", "none", "new", "chosen"]),
      athleteId: z.string().nullable(),
      reason: z.string().nullable(),
      candidates: z.array(z.string()),
    }),
  ),
  addsPlayers: z.boolean(),
  addable: z.int().describe("Players who are added to the roster with `addsPlayers`; their state is `new` then"),
  statistics: z.array(z.object({ id: z.string(), label: z.string(), friendlyName: z.string() })),
  lines: z.array(
    z.object({
      athleteId: z.string().describe("The athlete or the entry; `new-` and the row for a player who is added"),
      name: z.string(),
      stats,
      before: stats.nullable().describe("The stored line; null if there is none"),
      problems: z.array(z.string()),
    }),
  ),
  removed: z.array(z.object({ athleteId: z.string(), name: z.string(), before: stats, stats })),
  sums: z.object({
    players: numbers.describe("The sum of the file’s players"),
    teamRow: numbers.nullable().describe("The statistics of the team that belong to no player"),
    totals: numbers.nullable().describe("The team line of the file"),
  }),
  changesNothing: z.boolean().describe("The lines have these values from this file already"),
  problems: z.array(z.string()).describe("What must be decided before the import"),
  seen: z.string(),
});
export type TeamImport = z.output<typeof teamImport>;
