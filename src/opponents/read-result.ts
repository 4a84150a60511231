export type GameResult = "W" | "L" | "T";

/** Reads the result of a score such as "W 3-1" or 3-1, the own points first. Null for any other text. */
export function readResult(score: string | null): GameResult | null {
  const [, text, first, second] = scorePattern.exec(score ?? "") ?? [];
  if (text) return text.toUpperCase() as GameResult;
  return first === undefined ? null : resultOfLead(Number(first) - Number(second));
}

export function resultOfLead(lead: number): GameResult {
  if (lead === 0) return "T";
  return lead > 0 ? "W" : "L";
}

const scorePattern = /^\s*([WLT]?)\W*(?:(\d{1,3})\s*[-–:]\s*(\d{1,3}))?\s*$/i;
