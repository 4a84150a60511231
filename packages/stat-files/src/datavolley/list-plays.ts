import type { TimedPlays } from "../document/stat-file.ts";
import { isAssist, type Touch } from "./count-touches.ts";

/** The sport of all formats with times. */
export const scoutedSport = "VB";

/** Lists the plays of a match with their times. `keys` has the player of each row, by team. Returns nothing for a file without times. */
export function listPlays(
  touches: readonly Touch[],
  { clock, keys }: { clock: TimedPlays["clock"]; keys: readonly (readonly (string | null)[])[] },
): { plays?: TimedPlays } {
  const firstMs = touches.find(({ timeMs }) => timeMs !== undefined)?.timeMs;
  if (firstMs === undefined) return {};
  const list = touches.flatMap((touch, index) => {
    const skill = skillOf(touch, touches[index + 1]);
    const player = touch.player === null ? -1 : (keys[touch.team]?.indexOf(touch.player) ?? -1);
    if (skill === null || player < 0 || touch.timeMs === undefined) return [];
    return [{ team: touch.team, player, skill, timeMs: touch.timeMs }];
  });
  return { plays: { clock, firstMs, list } };
}

/** Returns the statistic that counts a touch as a good play. */
function skillOf(touch: Touch, next: Touch | undefined): string | null {
  const { skill, mark } = touch;
  switch (skill) {
    case "S":
      return mark === "#" ? "serviceAces" : null;
    case "A":
      return mark === "#" ? "kills" : null;
    case "B":
      return mark === "#" ? "totalBlocks" : null;
    case "D":
      return mark === "=" || mark === "" ? null : "digs";
    case "R":
      return mark === "#" || mark === "+" ? "receptions" : null;
    case "E":
      return isAssist(touch, next) ? "assists" : null;
    default:
      return null;
  }
}
