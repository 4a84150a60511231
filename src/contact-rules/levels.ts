import { associations, divisions } from "../schools/vocabulary.ts";

interface Level {
  association: string;
  division: string | null;
  name: string;
}

const ofNcaa = divisions.map((division): [string, Level] => [
  `NCAA-${division}`,
  { association: "NCAA", division, name: `NCAA Division ${division}` },
]);
const others = associations.filter((association) => association !== "NCAA");

/** Associations, the NCAA by division, by their values in addresses, such as `NCAA-I`. */
export const levels: ReadonlyMap<string, Level> = new Map<string, Level>([
  ...ofNcaa,
  ...others.map((association): [string, Level] => [association, { association, division: null, name: association }]),
]);

/** Returns the association and division of a rule, such as “NCAA Division I”. */
export function nameLevel({ association, division }: { association: string | null; division: string | null }): string {
  if (!association) return "All associations";
  return division ? `${association} Division ${division}` : association;
}
