import type { RecordSource } from "../../workspace/sync/record-source.ts";
import type { GameWithLines } from "./schema.ts";

/** The lines of a game as records of the store: each is drafted, saved and merged like an athlete's own game. */
export function gameSource(gameId: string): RecordSource<GameWithLines> {
  return {
    path: `/api/team/games/${gameId}`,
    takeAll({ lines }, take) {
      for (const line of lines) if (line.isMember) take("line", line, null);
    },
    owns: (draft) => draft.startsWith(`line:${gameId}/`),
    hasBlanks: false,
  };
}
