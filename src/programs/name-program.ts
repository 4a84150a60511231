import { type Gender, type SportCode, sports } from "../athletes/vocabulary.ts";
import { programGenders } from "./vocabulary.ts";

/** Returns the name of a program: whose team it is, and the sport. */
export function nameProgram({ gender, sportCode }: { gender: Gender; sportCode: SportCode }): string {
  return `${programGenders[gender]} ${sports[sportCode]}`;
}
