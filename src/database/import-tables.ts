import type { Generated, JSONColumnType } from "kysely";

export interface ImportTables {
  program_imports: ProgramImportsTable;
  program_import_mappings: ProgramImportMappingsTable;
  program_roster: ProgramRosterTable;
}

/** A member's uploaded file. `mapping` is the position of the column of each field. */
interface ProgramImportsTable {
  program_id: string;
  staff_id: string;
  columns: string[];
  rows: JSONColumnType<string[][]>;
  mapping: JSONColumnType<Record<string, number>>;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
}

interface ProgramImportMappingsTable {
  program_id: string;
  fingerprint: string;
  mapping: JSONColumnType<Record<string, number>>;
  saved_at: Generated<Date>;
}

/** An athlete of a roster without a public profile. */
interface ProgramRosterTable {
  program_id: string;
  id: Generated<string>;
  team: string;
  jersey: string | null;
  first_name: string | null;
  last_name: string | null;
  graduation_year: number | null;
  school: string | null;
  club: string | null;
  position: string | null;
  height: number | null;
  event: string | null;
  division: string | null;
  court: string | null;
  starts_at: string | null;
  stage: Generated<"watching" | "evaluating" | "in-contact" | "offered" | "committed">;
  tags: Generated<string[]>;
  note: string | null;
  event_on: string;
  imported_at: Generated<Date>;
}
