import {
  emptyGame,
  type Score,
  type StatFile,
  StatFileError,
  type StatRow,
  type StatTeam,
} from "@openroster/stat-files/document/stat-file.ts";
import { isGameFact } from "@openroster/stat-files/sports/game-group.ts";
import { type ExportFormat, writeStatFile } from "@openroster/stat-files/write-stat-file.ts";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { publishesJerseyNumber } from "../../athletes/field-columns.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { FileResponse } from "../../http/action.server.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { findGameWithLines, noSuchGame } from "./find-games.server.ts";
import type { GameWithLines, Line } from "./schema.ts";

const types: Record<ExportFormat, string> = {
  maxpreps: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
};

/** Writes the lines of a game as a file. Throws 404 for another team's game, and 422 if the format cannot hold it. */
export async function exportGame(
  db: Kysely<Database>,
  member: TeamMembership,
  { gameId, format }: { gameId: string; format: ExportFormat },
): Promise<FileResponse> {
  const game = await findGameWithLines(db, member, gameId);
  if (!game) throw noSuchGame();
  const file = toStatFile(game, { team: member.name, jerseys: await findJerseys(db, member) });
  try {
    const { text, extension } = writeStatFile(file, { format });
    // MaxPreps rejects names with quotes and parentheses.
    const words = `${game.date} ${game.opponent}`.normalize("NFD").replaceAll(/[^A-Za-z0-9]+/g, "-");
    return { name: `${words.replaceAll(/^-|-$/g, "")}.${extension}`, type: types[format], content: text };
  } catch (error) {
    if (error instanceof StatFileError) throw createHttpError(422, error.message);
    throw error;
  }
}

function sidesOf(place: GameWithLines["place"]): StatTeam["side"][] {
  if (place === "H") return ["home", "away"];
  return place === "A" ? ["away", "home"] : [];
}

function toStatFile(game: GameWithLines, { team, jerseys }: { team: string; jerseys: Map<string, string> }): StatFile {
  const { sportCode, date, place, opponent, isPlayed } = game;
  const [side = null, otherSide = null] = sidesOf(place);
  const players = game.lines
    .filter(({ stats }) => Object.keys(stats).length > 0)
    .map((line) => toRow(line, jerseys.get(line.athleteId) ?? null));
  const noLines = { players: [], teamRow: null, totals: null };
  return {
    format: "openroster-json",
    producer: "Openroster",
    game: {
      ...{ ...emptyGame(sportCode), date, isComplete: isPlayed, score: readScore(game) },
      ...(place === "N" && { isNeutral: true }),
    },
    teams: [
      { side, name: team, players, teamRow: null, totals: null },
      { side: otherSide, name: opponent, ...noLines },
    ],
    checks: [],
    warnings: [],
  };
}

/** A line of a file names it, for formats that store provenance. */
function toRow({ name, stats, source }: Line, jersey: string | null): StatRow {
  const values = Object.entries(stats).flatMap(([id, value]) =>
    isGameFact(id) || typeof value !== "number" ? [] : [[id, value] as const],
  );
  const provenance = source?.file && {
    provenance: { format: source.file.format, producer: source.file.producer, sha256: source.file.sha256 },
  };
  const isStarter = stats.started === undefined ? {} : { isStarter: stats.started === 1 };
  return { name, jersey, externalId: null, ...isStarter, stats: Object.fromEntries(values), ...provenance };
}

/** Reads a score such as 3-1, own points first; null for any other text. */
function readScore({ score, place }: Pick<GameWithLines, "score" | "place">): Score | null {
  const [, own, other] = /^(\d{1,3})\s*[-–:]\s*(\d{1,3})$/.exec(score ?? "") ?? [];
  if (own === undefined || other === undefined) return null;
  const [home, away] = place === "A" ? [other, own] : [own, other];
  return { home: Number(home), away: Number(away) };
}

/** Returns the jersey numbers that public profiles show. */
async function findJerseys(db: Kysely<Database>, { teamId, sportCode }: TeamMembership): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; jersey: string }>`
    select athletes.id, jersey_number as jersey from team_athletes
      join athletes on athletes.id = team_athletes.athlete_id and athletes.is_public
      join athlete_sports on athlete_sports.athlete_id = athletes.id and sport_code = ${sportCode}
    where team_id = ${teamId} and jersey_number is not null and ${sql.raw(publishesJerseyNumber)}`.execute(db);
  return new Map(rows.map(({ id, jersey }) => [encodeId("athlete", id), jersey]));
}
