/** The fewest points of the winner of a set. A deciding set ends with 15. */
const leastPoints = 15;

/**
 * Returns true if a team has won the match. The last set was not finished if it has no score, or, without an end in the file, a score with
 * which no set ends.
 */
export function isMatchOver(
  played: readonly { set: number; home: number; away: number }[],
  { last, score }: { last: { number: number; hasEnd: boolean } | null; score: { home: number; away: number } },
): boolean {
  if (Math.max(score.home, score.away) < 2 || score.home === score.away) return false;
  if (!last) return true;
  const final = played.find(({ set }) => set === last.number);
  if (!final) return false;
  return last.hasEnd || isFinalScore(final);
}

export function isFinalScore({ home, away }: { home: number; away: number }): boolean {
  return Math.max(home, away) >= leastPoints && Math.abs(home - away) >= 2;
}
