import type { Generated } from "kysely";

export interface ReportTables {
  profile_reports: ProfileReportsTable;
}

/** `email` is deleted with the decision. */
interface ProfileReportsTable {
  id: Generated<string>;
  athlete_id: string;
  reason: "not-mine" | "contact-data" | "not-real" | "wrong-facts" | "harmful" | "media" | "other";
  text: string | null;
  email: string | null;
  status: Generated<"open" | "kept" | "corrected" | "removed" | "hidden">;
  decided_by: string | null;
  created_at: Generated<Date>;
  decided_at: Date | null;
  /** When this report hid the profile; null if it did not. */
  hid_at: Date | null;
}
