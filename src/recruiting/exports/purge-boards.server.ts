import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { restoreDays } from "../prospect/vocabulary.ts";
import { purgeProgramExports } from "./make-export.server.ts";

/** Deletes expired exports and invitations, and notes and prospects that were deleted 30 days ago. */
export async function purgeBoards(db: Kysely<Database>): Promise<void> {
  const limit = sql`now() - ${restoreDays} * interval '1 day'`;
  await purgeProgramExports(db);
  await sql`delete from program_invitations where expires_at < now()`.execute(db);
  await sql`delete from prospect_notes where deleted_at < ${limit}`.execute(db);
  // The entry of an event remains, as one without a profile.
  await sql`update program_roster as entry set athlete_id = null from prospects where removed_at < ${limit}
    and prospects.program_id = entry.program_id and prospects.athlete_id = entry.athlete_id`.execute(db);
  await sql`delete from prospects where removed_at < ${limit}`.execute(db);
}
