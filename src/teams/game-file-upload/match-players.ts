import { type FoldedName, foldName, nameDistance } from "../../athletes/names/compare-names.ts";

/** An athlete of the roster, or an entry without an account. `jersey` is null if the profile shows none. */
export interface RosterPlayer {
  athleteId: string;
  name: string;
  jersey: string | null;
}

interface FileRow {
  name: string | null;
  jersey: string | null;
}

/** `sure`: one athlete has the name. `number`: only the jersey number fits. `ask`: a person must decide. `none`: no athlete fits. */
export type MatchState = "sure" | "number" | "ask" | "none";

export interface Match {
  state: MatchState;
  /** The proposed athlete; null in the states `ask` and `none`. */
  athleteId: string | null;
  /** Why a person must decide, or what does not fit. */
  reason: string | null;
  /** Athletes who could be meant, most similar first. */
  candidates: string[];
}

/** Pairs of letters of which similar spellings are found: 120 players and 120 athletes have 4 million. */
const maxLetterPairs = 10_000_000;

/** Proposes an athlete for each row, each once. A name decides; a jersey number only supports it: it is not unique and may change. */
export function matchPlayers(rows: readonly FileRow[], roster: readonly RosterPlayer[]): Match[] {
  const folded = roster.map((player) => ({ player, folded: foldName(player.name) }));
  const letters = sumLetters(rows.map(({ name }) => name ?? "")) * sumLetters(roster.map(({ name }) => name));
  const matches = rows.map((row) => matchRow(row, folded, letters <= maxLetterPairs));
  const uses = Map.groupBy(matches, ({ athleteId }) => athleteId);
  return matches.map((match) => {
    const isShared = match.athleteId !== null && (uses.get(match.athleteId)?.length ?? 0) > 1;
    return isShared ? ask("Several players in the file fit this athlete.", [match.athleteId ?? ""]) : match;
  });
}

function sumLetters(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + name.length, 0);
}

interface FoldedPlayer {
  player: RosterPlayer;
  folded: FoldedName | null;
}

function matchRow(row: FileRow, roster: readonly FoldedPlayer[], byLetter: boolean): Match {
  const own = row.name === null ? null : foldName(row.name);
  if (!own)
    return matchNumber(
      row,
      roster.map(({ player }) => player),
    );
  const ranked = roster
    .map(({ player, folded }) => ({ player, distance: nameDistance(own, folded, byLetter) }))
    .filter(({ distance }) => distance !== null)
    .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0));
  const exact = ranked.filter(({ distance }) => distance === 0).map(({ player }) => player);
  if (exact.length === 1 && exact[0]) return propose(exact[0], row);
  if (exact.length > 1) {
    const [numbered, ...others] = exact.filter(({ jersey }) => jersey !== null && jersey === row.jersey);
    if (numbered && others.length === 0) return propose(numbered, row);
    return ask("Several athletes have this name.", ids(exact));
  }
  const similar = ranked.map(({ player }) => player);
  if (similar.length > 0) return ask("The name is similar, not the same.", ids(similar));
  return { state: "none", athleteId: null, reason: null, candidates: [] };
}

function propose(player: RosterPlayer, { jersey }: FileRow): Match {
  const differs = jersey !== null && player.jersey !== null && jersey !== player.jersey;
  const reason = differs ? `The file has number ${jersey}, the profile ${player.jersey}.` : null;
  return { state: "sure", athleteId: player.athleteId, reason, candidates: [player.athleteId] };
}

/** For files without names. Numbers are compared as text: 2 and 02 differ. */
function matchNumber({ jersey }: FileRow, roster: readonly RosterPlayer[]): Match {
  const same = jersey === null ? [] : roster.filter((player) => player.jersey === jersey);
  if (same.length > 1) return ask("Several athletes have this number.", ids(same));
  const [player] = same;
  if (!player) return { state: "none", athleteId: null, reason: null, candidates: [] };
  return { state: "number", athleteId: player.athleteId, reason: null, candidates: [player.athleteId] };
}

function ask(reason: string, candidates: string[]): Match {
  return { state: "ask", athleteId: null, reason, candidates };
}

function ids(players: readonly RosterPlayer[]): string[] {
  return players.map(({ athleteId }) => athleteId);
}
