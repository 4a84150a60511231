import type { LikelySeason } from "./schema.ts";

/** Says what two entries of a season have in common. */
export function describeLikely({ games, commonGames, isLikely }: LikelySeason): string {
  const own = `${games} ${games === 1 ? "game" : "games"}`;
  if (commonGames > 0) return `${commonGames} of your ${own} ${commonGames === 1 ? "is" : "are"} in both.`;
  return isLikely ? `The names are similar. You entered ${own}.` : `You entered ${own}.`;
}
