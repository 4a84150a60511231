import type { Generated } from "kysely";
import type { SportCode } from "../sports/sports.ts";

export interface ContactTables {
  program_contacts: ProgramContactsTable;
}

/** Entries are never changed. A correction names the entry that it replaces. */
interface ProgramContactsTable {
  program_id: string;
  id: Generated<string>;
  athlete_id: string;
  staff_id: string;
  sport_code: SportCode;
  day: string;
  party: "athlete" | "family" | "coach";
  means: "in-person" | "call" | "message" | "email" | "mail" | "evaluation" | "visit";
  purpose: string;
  logged_by: string;
  logged_at: Generated<Date>;
  corrects_id: string | null;
  is_void: Generated<boolean>;
}
