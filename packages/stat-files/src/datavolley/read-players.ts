import type { StatRow, Stats, StatTeam } from "../document/stat-file.ts";
import type { Touch, TouchCounts } from "./count-touches.ts";
import { chooseName } from "./player-name.ts";

/** A line of [3PLAYERS-H] or [3PLAYERS-V]. `key` is the number without leading zeros, and for a shared number also the place in the list. */
export interface ListedPlayer {
  key: string;
  number: string;
  jersey: string;
  fields: string[];
  /** Numbers of the sets in which the player was in the lineup or came in. */
  sets: ReadonlySet<number>;
  isShared: boolean;
}

const firstSetField = 3;

export function listPlayers(lines: readonly string[]): ListedPlayer[] {
  const listed = lines.flatMap((line) => {
    const fields = line.split(";").map((field) => field.trim());
    const jersey = fields[1] ?? "";
    return /^\d+$/.test(jersey) ? [{ fields, jersey, number: String(Number(jersey)) }] : [];
  });
  const counts = Map.groupBy(listed, ({ number }) => number);
  return listed.map((player, place) => {
    const isShared = (counts.get(player.number)?.length ?? 0) > 1;
    return {
      ...player,
      isShared,
      key: isShared ? `${player.number} ${place}` : player.number,
      sets: playedSets(player),
    };
  });
}

/** A start position, or `*` for a player who came in. Some writers fill the other sets with `0` or `null`. */
function playedSets({ fields }: { fields: string[] }): Set<number> {
  const positions = fields.slice(firstSetField, firstSetField + 5);
  return new Set(positions.flatMap((position, index) => (/^(?:[1-6]|\*)$/.test(position) ? [index + 1] : [])));
}

/**
 * Names the player of each touch. Of several players with one number, it is the one who played in the set; if several did, no player gets the
 * touch.
 */
export function assignTouches(touches: readonly Touch[], teams: readonly (readonly ListedPlayer[])[]): Touch[] {
  return touches.map((touch) => {
    const shared = teams[touch.team]?.filter(({ isShared, number }) => isShared && number === touch.player) ?? [];
    const [one, other] = shared.filter(({ sets }) => sets.has(touch.set));
    return one && !other ? { ...touch, player: one.key } : touch;
  });
}

export function readPlayers(
  listed: readonly ListedPlayer[],
  counts: TouchCounts,
  { index, codePage }: { index: 0 | 1; codePage: string },
): Pick<StatTeam, "players" | "teamRow"> {
  const rows = new Map(counts.players[index]);
  const players = listed.map((player) => {
    const stats = rows.get(player.key) ?? {};
    rows.delete(player.key);
    return readPlayer(player, { stats, codePage });
  });
  const unknown = rows.get(null) ?? {};
  rows.delete(null);
  for (const [jersey, stats] of rows) players.push({ name: null, jersey, externalId: null, stats });
  return {
    players,
    teamRow: Object.keys(unknown).length > 0 ? { name: null, jersey: "$$", externalId: null, stats: unknown } : null,
  };
}

/** Returns a sentence for each number that several players have. */
export function sharedNumberWarnings(
  listed: readonly ListedPlayer[],
  { team, rows }: { team: string | null; rows: StatRow[] },
) {
  const shared = Map.groupBy(
    listed.filter(({ isShared }) => isShared),
    ({ number }) => number,
  );
  return [...shared].map(([number, own]) => {
    const isOpen = rows.some(({ name, jersey }) => name === null && jersey === number);
    const rest = isOpen
      ? "The file does not say whose touches are whose, so no player got them."
      : "Each got the touches of the sets that only they played.";
    return `${team}: ${own.length} players have the same number (${number}). ${rest}`;
  });
}

function readPlayer(
  { fields, jersey, sets }: ListedPlayer,
  { stats, codePage }: { stats: Stats; codePage: string },
): StatRow {
  const role = (fields[12] ?? "").toUpperCase();
  const position = ["L", "OH", "OPP", "MB", "S"][Number(fields[13] || Number.NaN) - 1];
  return {
    name: chooseName(fields, codePage),
    jersey,
    externalId: fields[8] || null,
    ...(position ? { position } : {}),
    ...(sets.size > 0 ? { isStarter: /^[1-6]$/.test(fields[firstSetField] ?? "") } : {}),
    ...(role.includes("L") ? { isLibero: true } : {}),
    stats: { ...(sets.size > 0 ? { matchesPlayed: 1, setsPlayed: sets.size } : {}), ...stats },
  };
}
