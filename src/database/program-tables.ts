import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { SportCode } from "../sports/sports.ts";
import type { ContactTables } from "./contact-tables.ts";
import type { EvaluationTables } from "./evaluation-tables.ts";
import type { ImportTables } from "./import-tables.ts";
import type { SavedSearchTables } from "./saved-search-tables.ts";

export interface ProgramTables extends SavedSearchTables, ContactTables, ImportTables, EvaluationTables {
  programs: ProgramsTable;
  program_staff: ProgramStaffTable;
  live_staff: LiveStaffView;
  program_invitations: ProgramInvitationsTable;
  prospects: ProspectsTable;
  program_tags: ProgramTagsTable;
  prospect_tags: ProspectTagsTable;
  prospect_notes: ProspectNotesTable;
  prospect_summaries: ProspectSummariesTable;
  prospect_ratings: ProspectRatingsTable;
  prospect_looks: ProspectLooksTable;
  program_tasks: ProgramTasksTable;
  program_exports: ProgramExportsTable;
  program_log: ProgramLogTable;
  program_needs: ProgramNeedsTable;
  program_rollovers: ProgramRolloversTable;
}

type Role = "owner" | "recruiter" | "evaluator" | "reader" | "compliance";

interface ProgramsTable {
  id: Generated<string>;
  school_id: number;
  sport_code: SportCode;
  gender: "F" | "M" | "O";
  time_zone: Generated<string>;
  skills: Generated<string[]>;
  plan_active_at: Date | null;
  created_at: Generated<Date>;
}

interface ProgramStaffTable {
  program_id: string;
  id: Generated<string>;
  account_id: string | null;
  name: string;
  role: Role;
  joined_at: Generated<Date>;
  removed_at: Date | null;
}

interface LiveStaffView {
  program_id: string;
  staff_id: string;
  account_id: string;
  role: Role;
  joined_at: Date;
  email: string;
  first_name: string;
  last_name: string;
}

interface ProgramInvitationsTable {
  program_id: string;
  id: Generated<string>;
  email: string;
  role: Role;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
}

interface ProspectsTable {
  program_id: string;
  athlete_id: string;
  stage: Generated<"watching" | "evaluating" | "in-contact" | "offered" | "committed">;
  position: string | null;
  owner_id: string | null;
  version: Generated<number>;
  added_at: Generated<Date>;
  changed_at: Generated<Date>;
  hidden_at: Date | null;
  rollover_id: string | null;
  removed_at: Date | null;
}

interface ProgramTagsTable {
  program_id: string;
  id: Generated<string>;
  label: string;
  color: Generated<"gray" | "red" | "orange" | "green" | "blue" | "purple">;
  is_primary: Generated<boolean>;
  task_text: string | null;
  task_days: number | null;
  place: number | null;
  archived_at: Date | null;
  created_at: Generated<Date>;
}

interface ProspectTagsTable {
  program_id: string;
  athlete_id: string;
  tag_id: string;
}

interface ProspectNotesTable {
  program_id: string;
  id: Generated<string>;
  athlete_id: string;
  staff_id: string;
  type: "general" | "questionnaire" | "web" | "video" | "event" | "email" | "evaluation";
  text: string;
  event_name: string | null;
  event_on: string | null;
  overall: string | null;
  skills: JSONColumnType<Record<string, number>> | null;
  is_pinned: Generated<boolean>;
  written_at: Generated<Date>;
  deleted_at: Date | null;
}

interface ProspectSummariesTable {
  program_id: string;
  athlete_id: string;
  version: number;
  staff_id: string;
  text: string;
  written_at: Generated<Date>;
}

interface ProspectRatingsTable {
  program_id: string;
  athlete_id: string;
  staff_id: string;
  overall: string | null;
  skills: JSONColumnType<Record<string, number>>;
  rated_at: Generated<Date>;
}

interface ProspectLooksTable {
  program_id: string;
  athlete_id: string;
  staff_id: string;
  looked_at: Generated<Date>;
  facts: JSONColumnType<Record<string, unknown>>;
}

interface ProgramTasksTable {
  program_id: string;
  id: Generated<string>;
  athlete_id: string | null;
  text: string;
  due_on: string;
  assignee_id: string | null;
  created_by: string;
  created_at: Generated<Date>;
  done_at: Date | null;
}

/** Exports of a program's work. `data` is gzipped. */
interface ProgramExportsTable {
  program_id: string;
  id: Generated<string>;
  staff_id: string;
  format: "csv" | "json" | "compliance-csv";
  state: Generated<"waiting" | "ready" | "failed">;
  rows_done: Generated<number>;
  rows_total: number | null;
  data: Buffer | null;
  athlete_ids: string[] | null;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
}

/** Audit log of a program. Entries about an athlete are erased with the athlete. */
interface ProgramLogTable {
  program_id: string;
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  staff_id: string | null;
  athlete_id: string | null;
  action: string;
  details: JSONColumnType<Record<string, unknown>, string | undefined, string>;
}

interface ProgramNeedsTable {
  program_id: string;
  position: string;
  graduation_year: number;
  needed: number;
}

interface ProgramRolloversTable {
  program_id: string;
  id: Generated<string>;
  staff_id: string;
  class_year: number;
  created_at: Generated<Date>;
  undone_at: Date | null;
}
