import { type Gender, type SportCode, sports } from "../athletes/vocabulary.ts";
import { teamGenders } from "./vocabulary.ts";

/** Returns the name of a team: the school or club, whose team it is, and the sport. */
export function nameTeam({ name, gender, sportCode }: { name: string; gender: Gender; sportCode: SportCode }): string {
  return `${name} ${teamGenders[gender]} ${sports[sportCode]}`;
}
