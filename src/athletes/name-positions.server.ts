import { positionName } from "../sports/positions.ts";
import type { SportCode } from "./vocabulary.ts";

/** The positions of one sport in words, the first one first; `codes` are as they are stored (VB:OH). */
export function namePositions(codes: readonly string[], sportCode: SportCode): string[] {
  return codes.filter((code) => code.startsWith(`${sportCode}:`)).map(positionName);
}
