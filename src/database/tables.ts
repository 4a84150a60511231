import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** The tables of the database, as `migrations/` make them. */
export interface Database {
  accounts: AccountsTable;
  athletes: AthletesTable;
  team_seasons: TeamSeasonsTable;
  events: EventsTable;
  media_links: MediaLinksTable;
}

/** Everyone with a record: athletes, college coaches, administrators. */
export interface AccountsTable {
  id: Generated<string>;
  user_type: "Athlete" | "College Coach" | "Administrator";
  first_name: string;
  last_name: string;
  email: string | null;
  password_hash: string | null;
  is_verified: Generated<boolean>;
  is_blocked: Generated<boolean>;
  is_demo: Generated<boolean>;
  domain_status: "A" | "D" | "P" | null;
  deletion_requested_at: Date | null;
  erase_after: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Profiles; height in inches, weight in pounds. */
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
  sport_codes: Generated<("VB" | "FB" | "BB")[]>;
}

/** One team in one season of one athlete. */
export interface TeamSeasonsTable {
  id: GeneratedAlways<string>;
  athlete_id: string;
  sport_code: "VB" | "FB" | "BB";
  season_year: string;
  team_name: string;
  season_or_game: "G" | "S";
  position: number;
}

/** A game, or a season's totals, with its statistics by stat id. */
export interface EventsTable {
  id: GeneratedAlways<string>;
  team_season_id: string;
  position: number;
  name: string | null;
  score: string | null;
  event_date: string | null;
  stats: JSONColumnType<Record<string, number | string>>;
}

/** Links to videos and pages, http and https only. */
export interface MediaLinksTable {
  id: GeneratedAlways<string>;
  athlete_id: string;
  position: number;
  label: string;
  published_at: Date;
  url: string;
}
