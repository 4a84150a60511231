import type { XmlElement } from "../document/read-xml.ts";
import type { Stats, StatTeam } from "../document/stat-file.ts";

/** A team of a file with its element, for the checks. */
export interface CheckedTeam {
  element: XmlElement;
  team: StatTeam;
  score: number | null;
  /** The statistics whose attributes the team line contains. */
  statedTotals: Stats;
  /** The statistics whose attributes a row of a player or of the team contains. An absent part is not compared, because it is not 0. */
  statedInRows: ReadonlySet<string>;
}
