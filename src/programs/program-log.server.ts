import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { Membership } from "./find-program.server.ts";

interface LogEntry {
  action: string;
  athleteKey?: string;
  details?: Record<string, unknown>;
}

/** Writes an entry of the program's log in the transaction of the action. Details contain no name and no text of a note. */
export async function writeProgramLog(
  trx: Kysely<Database>,
  { programId, staffId }: Pick<Membership, "programId" | "staffId">,
  { action, athleteKey, details = {} }: LogEntry,
): Promise<void> {
  await trx
    .insertInto("program_log")
    .values({
      program_id: programId,
      staff_id: staffId,
      athlete_id: athleteKey ?? null,
      action,
      details: JSON.stringify(details),
    })
    .execute();
}
