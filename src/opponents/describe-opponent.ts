import type { Opponent } from "./schema.ts";

/** Returns level and record of an opponent, such as "Opponent · JV · 12–3 here", or null for an unknown one. */
export function describeOpponent(opponent: Opponent | undefined): string | null {
  if (!opponent) return null;
  const { level, won, lost, games } = opponent;
  const counted = games === 1 ? "1 game here" : `${games} games here`;
  const record = won + lost > 0 ? `${won}–${lost} here` : counted;
  return ["Opponent", level, record].filter(Boolean).join(" · ");
}
