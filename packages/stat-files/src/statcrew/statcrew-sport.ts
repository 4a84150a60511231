import type { XmlElement } from "../document/read-xml.ts";
import type { StatTeam } from "../document/stat-file.ts";

/** A team with its element, which contains numbers that are checked but not read. */
export interface CheckedTeam {
  element: XmlElement;
  team: StatTeam;
  score: number | null;
}
