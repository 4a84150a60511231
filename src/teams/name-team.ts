import { type Gender, type SportCode, sports } from "../athletes/vocabulary.ts";
import { teamGenders } from "./vocabulary.ts";

interface NamedTeam {
  name: string;
  level: string | null;
  gender: Gender;
  sportCode: SportCode;
}

export function nameTeam({ name, level, gender, sportCode }: NamedTeam): string {
  return `${level === null ? name : `${name} ${level}`} ${teamGenders[gender]} ${sports[sportCode]}`;
}
