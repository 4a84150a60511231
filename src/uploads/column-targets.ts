import { isStored } from "@openroster/stat-files/sports/definition/stat-definition.ts";
import { isGameFact } from "@openroster/stat-files/sports/game-group.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { statCatalogue } from "@openroster/stat-files/sports/stat-catalogue.ts";

export interface ColumnTarget {
  id: string;
  /** Differs from the labels of the other targets, also in lower case. */
  label: string;
}

export const rowTargets = {
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  jersey: "Number",
  team: "Team",
} as const;

/** Lists what a column of a file may contain: the fields of a row, then the statistics of the sport. */
export function listColumnTargets(sport: SportCode): ColumnTarget[] {
  const stats = statCatalogue(sport).filter((stat) => isStored(stat) && !isGameFact(stat.id));
  const targets = [
    ...Object.entries(rowTargets).map(([id, label]) => ({ id, label, group: "Player" })),
    ...stats.map(({ id, friendlyName, group }) => ({ id, label: friendlyName, group })),
  ];
  const uses = Map.groupBy(targets, ({ label }) => label.toLowerCase());
  return targets.map(({ id, label, group }) => ({
    id,
    label: (uses.get(label.toLowerCase())?.length ?? 0) > 1 ? `${label} (${group})` : label,
  }));
}
