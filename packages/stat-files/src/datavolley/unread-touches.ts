import type { StatTeam } from "../document/stat-file.ts";

/** Counts and names codes of touches that were not read. */
export function unknownWarnings(codes: readonly string[]): string[] {
  if (codes.length === 0) return [];
  const named = [...new Set(codes)].slice(0, 5).join(", ");
  return [
    `${codes.length} ${codes.length === 1 ? "code is" : "codes are"} not read, because they name no skill that we know: ${named}.`,
  ];
}

/** Names players with touches who are not in the list of their team. `shared` are numbers that several players have. */
export function unlistedWarnings(teams: StatTeam[], shared: readonly { number: string }[]): string[] {
  return teams.flatMap(({ name, players }) =>
    players
      .filter((player) => player.name === null && Object.keys(player.stats).length > 0)
      .filter(({ jersey }) => !shared.some(({ number }) => number === jersey))
      .map(
        ({ jersey }) => `${name}: the file contains touches of number ${jersey}, who is not in its list of players.`,
      ),
  );
}
