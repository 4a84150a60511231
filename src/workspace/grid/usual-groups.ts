import type { SportCode } from "../../athletes/vocabulary.ts";
import { statCatalogue } from "../../sports/stat-catalogue.ts";

const footballGroups: Record<string, readonly string[]> = {
  QB: ["Passing", "Rushing"],
  RB: ["Rushing", "Receiving", "Ball security"],
  FB: ["Rushing", "Receiving", "Blocking"],
  WR: ["Receiving", "Rushing"],
  TE: ["Receiving", "Blocking"],
  OT: ["Blocking"],
  OG: ["Blocking"],
  C: ["Blocking"],
  DE: ["Defense"],
  DT: ["Defense"],
  LB: ["Defense"],
  CB: ["Defense"],
  S: ["Defense"],
  K: ["Kicking"],
  P: ["Punting"],
};

/** Returns the groups that are open by default. Football has too many statistics: only the groups of the athlete's positions. */
export function usualGroups(sportCode: SportCode, positions: readonly string[]): string[] {
  if (sportCode !== "FB") return [...new Set(statCatalogue(sportCode).map(({ group }) => group))];
  const own = positions.flatMap((position) => footballGroups[position] ?? []);
  return own.length > 0 ? [...new Set(own)] : ["Passing", "Rushing", "Receiving", "Defense"];
}
