import type { Generated, JSONColumnType } from "kysely";

export interface ImportTables {
  program_imports: ProgramImportsTable;
  program_import_mappings: ProgramImportMappingsTable;
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
