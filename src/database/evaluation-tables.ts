import type { Generated, JSONColumnType } from "kysely";

export interface EvaluationTables {
  program_evaluations: ProgramEvaluationsTable;
  latest_evaluations: ProgramEvaluationsTable;
  clipboard_devices: ClipboardDevicesTable;
}

/** Records are never changed. An edit names the record that it replaces. */
interface ProgramEvaluationsTable {
  program_id: string;
  id: string;
  event_id: string;
  entry_id: string;
  staff_id: string;
  first_id: string;
  replaces_id: string | null;
  jersey: string | null;
  overall: string | null;
  skills: JSONColumnType<Record<string, number>>;
  text: string;
  tag_changes: JSONColumnType<{ tagId: string; action: "add" | "remove" }[]>;
  evaluated_at: Date;
  time_zone: string;
  received_at: Generated<Date>;
}

/** The device on which a member uses the clipboard. */
interface ClipboardDevicesTable {
  program_id: string;
  staff_id: string;
  device_id: string;
  name: string;
  active_since: Generated<Date>;
}
