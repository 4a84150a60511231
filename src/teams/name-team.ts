import { type Gender, type SportCode, sports } from "../athletes/vocabulary.ts";
import { teamGenders } from "./vocabulary.ts";

export function nameTeam({ name, gender, sportCode }: { name: string; gender: Gender; sportCode: SportCode }): string {
  return `${name} ${teamGenders[gender]} ${sports[sportCode]}`;
}
