import type { Generated, GeneratedAlways } from "kysely";
import type { SportCode } from "../sports/sports.ts";

/** A measured value, the date (2026-05-01) and how it was taken. */
export interface Measurement {
  value: number;
  date: string | null;
  taken: "self" | "coach" | "event" | null;
}

export interface Honor {
  year: number;
  text: string;
}

/** A sport of an athlete. Triggers copy codes and positions into the athlete's row, and back. */
export interface AthleteSportsTable {
  athlete_id: string;
  sport_code: SportCode;
  /** Order of the sports, the main one first. */
  place: Generated<number>;
  positions: Generated<string[]>;
  jersey_number: string | null;
}

/** Profiles. Height in inches, weight in pounds; the other units are in `athletes/fields.ts`. */
export interface AthletesTable {
  id: GeneratedAlways<string>;
  account_id: string;
  external_id: string | null;
  import_digest: Buffer | null;
  gender: "F" | "M" | "O";
  height: number | null;
  weight: number | null;
  city: string | null;
  state: string | null;
  graduation_year: number | null;
  school_type: string | null;
  current_school: string | null;
  picture: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  search_name: Generated<string>;
  is_public: Generated<boolean>;
  sport_codes: Generated<SportCode[]>;
  version: Generated<number>;
  is_published: Generated<boolean>;
  positions: Generated<string[]>;
  gpa: number | null;
  weighted_gpa: number | null;
  sat: number | null;
  act: number | null;
  majors: string | null;
  dominant_hand: "R" | "L" | "B" | null;
  club_team: string | null;
  standing_reach: Measurement | null;
  approach_touch: Measurement | null;
  block_touch: Measurement | null;
  forty_yard_dash: Measurement | null;
  shuttle: Measurement | null;
  vertical: Measurement | null;
  bench: Measurement | null;
  wingspan: Measurement | null;
  hand_size: Measurement | null;
  commitment: string | null;
  commitment_date: string | null;
  ncaa_id: string | null;
  honors: Honor[] | null;
  published_fields: Generated<string[]>;
  /** Until when a report hides the profile; infinity: until the staff shows it again. */
  held_until: Date | number | null;
}
