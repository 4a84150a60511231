import { positionName } from "@openroster/stat-files/sports/positions.ts";
import type { SportCode } from "./vocabulary.ts";

/** Returns the full names of one sport's positions, primary first. `codes` are stored codes with their sport. */
export function namePositions(codes: readonly string[], sportCode: SportCode): string[] {
  return codes.filter((code) => code.startsWith(`${sportCode}:`)).map(positionName);
}
