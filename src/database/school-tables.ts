import type { Generated } from "kysely";
import type { SportCode } from "../sports/sports.ts";

export interface SchoolTables {
  schools: SchoolsTable;
  coach_posts: CoachPostsTable;
  live_posts: LivePostsView;
  submissions: SubmissionsTable;
  submission_looks: SubmissionLooksTable;
}

interface SchoolsTable {
  id: number;
  name: string;
  city: string;
  state: string;
  website: string;
  associations: ("NCAA" | "NAIA" | "NJCAA")[];
  fields: SportCode[];
  may_field: SportCode[];
  campus_domain: string | null;
  mail_domains: string[];
  search_name: string;
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
