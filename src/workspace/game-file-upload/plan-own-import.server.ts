import { createHash } from "node:crypto";
import { placeOf } from "@openroster/stat-files/document/game-place.ts";
import type { StatFile, StatRow } from "@openroster/stat-files/document/stat-file.ts";
import { isGameFact } from "@openroster/stat-files/sports/game-group.ts";
import { statCatalogue } from "@openroster/stat-files/sports/stat-catalogue.ts";
import type { Kysely } from "kysely";
import { foldName, nameDistance, teamSimilarity } from "../../athletes/names/compare-names.ts";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { describeFile } from "../../uploads/describe-file.ts";
import type { OwnEvent, OwnTeam } from "../schema.ts";
import { findOwnFile, findSeason } from "./own-file.server.ts";
import type { OwnImport, OwnImportQuery } from "./schema.ts";

/** Describes the athlete's file and the line that an import would store in a game of the season. Throws 404 and 409 as `findSeason`. */
export async function planOwnImport(
  db: Kysely<Database>,
  { accountId, teamId, choices }: { accountId: string; teamId: string; choices: OwnImportQuery },
): Promise<OwnImport> {
  const own = await findSeason(db, { accountId, teamId });
  const { athleteKey, ownName, season } = own;
  const found = await findOwnFile(db, athleteKey);
  const none = { eventName: null, score: null, date: null, stats: {} };
  const empty = { players: [], player: null, events: [], eventId: null, line: [], event: none, fits: false };
  if (!found || "refused" in found || found.file.game.sport !== season.sportCode) {
    const refused = found && "refused" in found ? { name: found.name, reason: found.refused } : null;
    return { ...empty, refused, file: null, changesNothing: false, seen: "" };
  }
  const { name, sha256, size, file } = found;
  const players = listPlayers(file);
  const chosen = players.find(({ player }) => player === choices.player) ?? proposePlayer(players, ownName);
  const { events, event: stored } = chooseEvent(season, { file, chosen, eventId: choices.eventId });
  const event = chosen ? composeEvent(file, chosen, stored) : none;
  const changesNothing =
    stored !== null && chosen !== null && (await hasFile(db, { event: stored, sha256, stats: event.stats }));
  return {
    refused: null,
    file: { name, sha256, size, ...describeFile(file, season.sportCode) },
    players: players.map(({ player, team, label }) => ({ player, team, label })),
    player: chosen?.player ?? null,
    events: events.map(({ eventId, eventName, date }) => ({
      eventId,
      label: [date, eventName ?? "Event"].filter(Boolean).join(": "),
    })),
    eventId: stored?.eventId ?? null,
    line: chosen ? compareLines(season, event.stats, stored) : [],
    event,
    fits: chosen !== null && fitsProfile(chosen, own),
    changesNothing,
    seen: createHash("sha256")
      .update(JSON.stringify([sha256, chosen?.player, event, stored?.eventId, stored?.version]))
      .digest("base64url")
      .slice(0, 22),
  };
}

export interface Player {
  player: string;
  team: string;
  label: string;
  row: StatRow;
  teamIndex: number;
}

export function listPlayers({ teams }: StatFile): Player[] {
  return teams.flatMap(({ name, players }, teamIndex) =>
    players.flatMap((row, index) => {
      if (Object.keys(row.stats).length === 0) return [];
      const number = row.jersey === null ? "" : `number ${row.jersey}`;
      const label = row.name === null ? number : [row.name, number].filter(Boolean).join(", ");
      return [{ player: `${teamIndex}-${index}`, team: name ?? `Team ${teamIndex + 1}`, label, row, teamIndex }];
    }),
  );
}

/** True if the name of a player and the team or the jersey number are those of the athlete. Anyone can have a stranger's box score. */
function fitsProfile(
  { row, team }: Player,
  { ownName, school, jersey, season }: Awaited<ReturnType<typeof findSeason>>,
): boolean {
  if (row.name === null || nameDistance(foldName(row.name), foldName(ownName), false) === null) return false;
  const isOfTeam = [season.teamName, school].some((name) => name !== null && teamSimilarity(team, name) >= 0.5);
  return isOfTeam || (jersey !== null && row.jersey === jersey);
}

/** Proposes the only player with the athlete's name. */
function proposePlayer(players: readonly Player[], ownName: string): Player | null {
  const own = foldName(ownName);
  const [same, ...others] = players.filter(
    ({ row }) => row.name !== null && nameDistance(foldName(row.name), own) === 0,
  );
  return same && others.length === 0 ? same : null;
}

/** Proposes the only own game of the day, or of the opponent if the file has no date. */
function chooseEvent(
  { events }: OwnTeam,
  { file, chosen, eventId }: { file: StatFile; chosen: Player | null; eventId: string | undefined },
): { events: OwnEvent[]; event: OwnEvent | null } {
  if (eventId !== undefined) return { events, event: events.find((event) => event.eventId === eventId) ?? null };
  const { date } = file.game;
  const opponent = chosen && file.teams[1 - chosen.teamIndex]?.name;
  const likely = events.filter((event) =>
    date === null ? opponent && teamSimilarity(opponent, event.eventName ?? "") >= 0.5 : event.date === date,
  );
  return { events, event: likely.length === 1 ? (likely[0] ?? null) : null };
}

/** Keeps the name, date and score that the athlete entered, and replaces the statistics. */
function composeEvent(
  { game, teams }: StatFile,
  { row, teamIndex }: Player,
  stored: OwnEvent | null,
): OwnImport["event"] {
  const side = teams[teamIndex]?.side ?? null;
  const place = placeOf(game, side);
  const [own, other] = side === "away" ? [game.score?.away, game.score?.home] : [game.score?.home, game.score?.away];
  const score = side !== null && typeof own === "number" && typeof other === "number" ? `${own}-${other}` : null;
  const facts = Object.entries(stored?.stats ?? {}).filter(([id]) => isGameFact(id));
  const opponent = teams[1 - teamIndex]?.name ?? null;
  return {
    eventName: stored?.eventName ?? opponent?.slice(0, 160) ?? null,
    score: stored?.score ?? score,
    date: stored?.date ?? game.date,
    stats: {
      ...(place && { homeOrAway: place }),
      ...(row.isStarter !== undefined && { started: row.isStarter ? 1 : 0 }),
      ...Object.fromEntries(facts),
      ...row.stats,
    },
  };
}

function compareLines(
  { sportCode }: OwnTeam,
  stats: OwnImport["event"]["stats"],
  stored: OwnEvent | null,
): OwnImport["line"] {
  return statCatalogue(sportCode)
    .filter(({ id }) => !isGameFact(id) && (Object.hasOwn(stats, id) || stored?.stats[id] !== undefined))
    .map(({ id, friendlyName }) => ({
      ...{ id, friendlyName },
      value: stats[id] ?? null,
      before: stored?.stats[id] ?? null,
    }));
}

async function hasFile(
  db: Kysely<Database>,
  { event, sha256, stats }: { event: OwnEvent; sha256: string; stats: OwnImport["event"]["stats"] },
): Promise<boolean> {
  const file = await db
    .selectFrom("event_files")
    .select("sha256")
    .where("event_id", "=", findKey("event", event.eventId))
    .executeTakeFirst();
  const ids = new Set([...Object.keys(stats), ...Object.keys(event.stats)]);
  return file?.sha256 === sha256 && [...ids].every((id) => stats[id] === event.stats[id]);
}
