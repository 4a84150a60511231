import { positionName } from "@openroster/stat-files/sports/positions.ts";
import { type Gender, type SportCode, sports } from "../../athletes/vocabulary.ts";
import { teamGenders } from "../vocabulary.ts";
import { anyPosition, positionCode } from "./vocabulary.ts";

/** Facts of a profile that a need asks for. Null is unknown. */
export interface AthleteFacts {
  gender: Gender;
  classYear: number | null;
  sportCodes: readonly SportCode[];
  /** Codes with their sport. */
  positions: readonly string[];
}

interface AskedFacts {
  sportCode: SportCode;
  gender: Gender;
  position: string;
  classYear: number;
}

export interface Fit {
  met: number;
  of: number;
  /** A sentence for each fact that differs or is not known. */
  missing: string[];
}

/** Compares the facts of a profile with those of a need. The minimum in words is for people to read. */
export function fitAthlete(need: AskedFacts, athlete: AthleteFacts): Fit {
  const missing = [missingSport, missingTeam, missingPosition, missingClass].map((find) => find(need, athlete));
  const sentences = missing.filter((sentence) => sentence !== null);
  return { met: missing.length - sentences.length, of: missing.length, missing: sentences };
}

function missingSport({ sportCode }: AskedFacts, { sportCodes }: AthleteFacts): string | null {
  return sportCodes.includes(sportCode) ? null : `Sport: ${sports[sportCode]} isn’t in your profile.`;
}

function missingTeam({ gender }: AskedFacts, athlete: AthleteFacts): string | null {
  if (gender === "O" || gender === athlete.gender) return null;
  const team = `Team: this is a ${teamGenders[gender].toLowerCase()} team.`;
  return athlete.gender === "O" ? `${team} Ask the coaches.` : team;
}

function missingPosition({ sportCode, position }: AskedFacts, { positions }: AthleteFacts): string | null {
  const own = positions.filter((code) => code.startsWith(`${sportCode}:`));
  const wanted = positionCode(sportCode, position);
  if (position === anyPosition || own.includes(wanted)) return null;
  if (own.length === 0) return "Position: yours isn’t in your profile.";
  return `Position: they need ${positionName(wanted)}, and your profile says ${own.map(positionName).join(", ")}.`;
}

function missingClass({ classYear }: AskedFacts, athlete: AthleteFacts): string | null {
  if (athlete.classYear === classYear) return null;
  if (athlete.classYear === null) return "Class: your year of graduation isn’t in your profile.";
  return `Class: they need ${classYear}, and you graduate in ${athlete.classYear}.`;
}
