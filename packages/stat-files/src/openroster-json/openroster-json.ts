import { z } from "zod";
import { fileDate } from "../document/read-date.ts";
import type { StatFile } from "../document/stat-file.ts";
import { sportCodes } from "../sports/sports.ts";

/** Version of the format. Raise it if a reader of the previous version would misread a file. */
export const openrosterVersion = 1;

const text = z.string().max(500).nullable();
const score = z.strictObject({ home: z.number().int().nullable(), away: z.number().int().nullable() });
const stats = z.record(z.string().regex(/^[a-z][A-Za-z0-9]{0,59}$/), z.number());
const provenance = z.strictObject({
  format: z.string().max(60),
  producer: text,
  /** SHA-256 of the file that the values come from. */
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .nullable(),
});
const row = z.strictObject({
  name: text,
  jersey: z.string().max(20).nullable(),
  externalId: text,
  position: z.string().max(60).optional(),
  isStarter: z.boolean().optional(),
  isLibero: z.boolean().optional(),
  hasPlayed: z.boolean().optional(),
  stats,
  /** Only if it differs from the provenance of the file. */
  provenance: provenance.optional(),
});
const team = z.strictObject({
  side: z.enum(["home", "away"]).nullable(),
  name: text,
  players: z.array(row).max(500),
  teamRow: row.nullable(),
  totals: stats.nullable(),
});

export const openrosterSchema = z.strictObject({
  format: z.literal("openroster-game"),
  version: z.literal(openrosterVersion),
  provenance: provenance.nullable(),
  game: z.strictObject({
    sport: z.enum(sportCodes).nullable(),
    date: fileDate.nullable(),
    start: text,
    externalId: text,
    location: text,
    isNeutral: z.boolean().optional(),
    competition: text,
    isComplete: z.boolean().nullable(),
    score: score.nullable(),
    periods: z.array(score).max(50),
  }),
  teams: z.array(team).max(2),
});

export type OpenrosterGame = z.output<typeof openrosterSchema>;

/** Writes a game with the file that its values come from. */
export function writeOpenrosterJson(file: StatFile, sha256: string | null): string {
  const game: OpenrosterGame = {
    format: "openroster-game",
    version: openrosterVersion,
    provenance: { format: file.format, producer: file.producer, sha256 },
    game: file.game,
    teams: file.teams,
  };
  return `${JSON.stringify(openrosterSchema.parse(game), null, 2)}\n`;
}
