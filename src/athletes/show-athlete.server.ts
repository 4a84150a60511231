import type { AthleteProfile } from "./schema.ts";
import { genders, type SportCode, schoolTypes, sports } from "./vocabulary.ts";

/** An athlete in words; null where nothing is known. Here and not in the page, so that the browser needs no code for it. */
export interface ShownAthlete {
  name: string;
  picture: string | null;
  /** F, M or O, for the figure drawn in place of a picture. */
  gender: string;
  /** "Volleyball, Class of 2025"; empty where neither is known. */
  role: string;
  gradYear: string | null;
  schoolType: string | null;
  schoolName: string | null;
  genderName: string;
  /** Feet and inches: 6'2" */
  height: string | null;
  weight: string | null;
  /** City and state. */
  home: string | null;
  sports: string[];
}

/** What the page says about an athlete, for the sport that is chosen. */
export function showAthlete(profile: AthleteProfile, sportCode: SportCode | null): ShownAthlete {
  const { name, gender, graduationYear, schoolType, currentSchool, height, weight, city, state } = profile;
  return {
    name,
    picture: profile.profilePictureURL,
    gender,
    role: [sportCode && sports[sportCode], graduationYear && `Class of ${graduationYear}`].filter(Boolean).join(", "),
    gradYear: graduationYear === null ? null : String(graduationYear),
    schoolType: schoolType === null ? null : schoolTypeName(schoolType),
    schoolName: currentSchool,
    genderName: genders[gender] ?? genders.O,
    height: height === null ? null : `${Math.floor(height / 12)}'${height % 12}"`,
    weight: weight === null ? null : `${weight} lb`,
    home: [city, state].filter(Boolean).join(", ") || null,
    sports: profile.sports.map((sport) => sports[sport.sportCode]),
  };
}

function schoolTypeName(code: string): string {
  return code === "H" || code === "J" ? schoolTypes[code] : "Other";
}
