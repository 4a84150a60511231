import { positionName } from "@openroster/stat-files/sports/positions.ts";
import { formatField } from "./fields.ts";
import type { AthleteProfile } from "./schema.ts";
import { genders, type SportCode, schoolTypes, sports } from "./vocabulary.ts";

/** Formatted facts of an athlete; null if unknown. The profile's loader formats them, so that the page needs no code. */
export interface ShownAthlete {
  athleteId: string;
  /** The sport that is shown first; null if the athlete has none. */
  sportCode: SportCode | null;
  name: string;
  picture: string | null;
  gender: string;
  /** Sport, position and class, without unknown parts. */
  role: string;
  gradYear: string | null;
  schoolType: string;
  schoolName: string | null;
  genderName: string;
  /** Feet and inches: 6'2" */
  height: string | null;
  weight: string | null;
  home: string | null;
  /** Each sport with its positions and jersey number in parentheses. A number of several sports follows them. */
  sports: string[];
}

export function showAthlete(profile: AthleteProfile, sportCode: SportCode | null): ShownAthlete {
  const { athleteId, name, gender, graduationYear, schoolType, currentSchool, height, weight, city, state } = profile;
  const played = showPositions(profile);
  const sport = sportCode ?? played.keys().next().value ?? null;
  const position = sport && played.get(sport)?.[0];
  return {
    athleteId,
    sportCode: sport,
    name,
    picture: profile.profilePictureURL,
    gender,
    role: [sport && sports[sport], position, graduationYear && `Class of ${graduationYear}`].filter(Boolean).join(", "),
    gradYear: graduationYear === null ? null : String(graduationYear),
    schoolType: schoolTypeName(schoolType),
    schoolName: currentSchool,
    genderName: genders[gender] ?? genders.O,
    height: height === null ? null : formatField("height", height),
    weight: weight === null ? null : formatField("weight", weight),
    home: [city, state].filter(Boolean).join(", ") || null,
    sports: showSports(profile, played),
  };
}

function showSports(profile: AthleteProfile, played: Map<SportCode, string[]>): string[] {
  const jerseyOf = (code: SportCode) => profile.sports.find((one) => one.sportCode === code)?.jerseyNumber;
  const jerseys = new Set([...played.keys()].map(jerseyOf));
  const [common] = jerseys.size === 1 && played.size > 1 ? jerseys : [];
  const texts = [...played].map(([code, positions]) => {
    const jersey = jerseyOf(code);
    const facts = jersey && !common ? [...positions, `jersey ${jersey}`] : positions;
    return facts.length > 0 ? `${sports[code]} (${facts.join(", ")})` : sports[code];
  });
  return common ? [...texts, `jersey ${common} in each`] : texts;
}

function showPositions({ sports: all, positions }: AthleteProfile): Map<SportCode, string[]> {
  const played = new Map<SportCode, string[]>(all.map(({ sportCode }) => [sportCode, []]));
  for (const { sportCode, positions: own } of positions)
    played.set(
      sportCode,
      own.map((position) => positionName(`${sportCode}:${position}`)),
    );
  return played;
}

function schoolTypeName(code: string | null): string {
  return code === "H" || code === "J" ? schoolTypes[code] : "Other";
}
