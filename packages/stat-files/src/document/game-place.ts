import type { GameFacts, StatTeam } from "./stat-file.ts";

/** Returns where the game of a file is for a side: at home, away, or at a neutral site. Null if the file does not say. */
export function placeOf({ isNeutral }: Pick<GameFacts, "isNeutral">, side: StatTeam["side"]): "H" | "A" | "N" | null {
  if (isNeutral) return "N";
  if (side === null) return null;
  return side === "home" ? "H" : "A";
}
