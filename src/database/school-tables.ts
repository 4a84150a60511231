import type { Generated } from "kysely";
import type { SportCode } from "../sports/sports.ts";

export interface SchoolTables {
  schools: SchoolsTable;
  coach_posts: CoachPostsTable;
  live_posts: LivePostsView;
  submissions: SubmissionsTable;
  submission_looks: SubmissionLooksTable;
  school_programs: SchoolProgramsTable;
  high_schools: HighSchoolsTable;
  loaded_lists: LoadedListsTable;
}

interface SchoolsTable {
  id: number;
  name: string;
  city: string;
  state: string;
  website: string;
  associations: ("NCAA" | "NAIA" | "NJCAA" | "CCCAA" | "NWAC" | "USCAA" | "NCCAA" | "ACCA" | "LAI")[];
  fields: SportCode[];
  may_field: SportCode[];
  campus_domain: string | null;
  mail_domains: string[];
  search_name: string;
  control: "public" | "private nonprofit" | "private for-profit" | null;
  enrollment: number | null;
  enrollment_year: string | null;
  admission_rate: number | null;
  admission_year: string | null;
  tuition_in_state: number | null;
  tuition_out_of_state: number | null;
  tuition_year: string | null;
  latitude: number | null;
  longitude: number | null;
  is_closed: Generated<boolean>;
}

interface SchoolProgramsTable {
  school_id: number;
  sport_code: SportCode;
  gender: "F" | "M";
  association: SchoolsTable["associations"][number] | null;
  division: "I" | "II" | "III" | null;
  subdivision: "FBS" | "FCS" | null;
  conference: string | null;
  season: number;
  source: string;
}

interface HighSchoolsTable {
  name: string;
  city: string;
  state: string;
  search_name: string;
  /** Null in rows that the previous version loaded during an upgrade. */
  source: string | null;
  year: number | null;
}

interface LoadedListsTable {
  name: string;
  sha256: string;
  loaded_at: Generated<Date>;
}

/** School and sports of a coach. `digest_link` unsubscribes from the daily mail. */
interface CoachPostsTable {
  account_id: string;
  school_id: number;
  sport_codes: SportCode[];
  wants_digest: Generated<boolean>;
  digest_link: Generated<string>;
  digest_at: Date | null;
  created_at: Generated<Date>;
}

interface LivePostsView {
  account_id: string;
  school_id: number;
  sport_codes: SportCode[];
  wants_digest: boolean;
  digest_link: string;
  digest_at: Date | null;
  created_at: Date;
  email: string;
  first_name: string;
}

interface SubmissionsTable {
  id: Generated<string>;
  athlete_id: string;
  school_id: number;
  sport_code: SportCode;
  note: string | null;
  sent_at: Generated<Date>;
  delivered_at: Date | null;
  seen_at: Date | null;
  answered_at: Date | null;
  withdrawn_at: Date | null;
}

interface SubmissionLooksTable {
  submission_id: string;
  account_id: string;
  seen_at: Generated<Date>;
  decision: "keep" | "pass" | null;
  decided_at: Date | null;
}
