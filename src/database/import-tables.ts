import type { Generated, JSONColumnType } from "kysely";

export interface ImportTables {
  program_imports: ProgramImportsTable;
  program_import_mappings: ProgramImportMappingsTable;
  program_roster: ProgramRosterTable;
  program_events: ProgramEventsTable;
  program_event_matches: ProgramEventMatchesTable;
  program_event_marks: ProgramEventMarksTable;
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

/** An entry of an event, or an athlete of a file without an event. Has no `athlete_id` without a profile on the board. */
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
  event_id: string | null;
  athlete_id: string | null;
}

interface ProgramEventsTable {
  program_id: string;
  id: Generated<string>;
  name: string;
  first_day: string;
  last_day: string;
  created_at: Generated<Date>;
}

/** `starts_at` is the local time of the event; `unread_time` is a time of the file that could not be read. */
interface ProgramEventMatchesTable {
  program_id: string;
  event_id: string;
  id: Generated<string>;
  team: string;
  court: string | null;
  starts_at: string | null;
  unread_time: string | null;
}

interface ProgramEventMarksTable {
  program_id: string;
  entry_id: string;
  staff_id: string;
  marked_at: Generated<Date>;
}
