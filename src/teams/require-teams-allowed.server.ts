import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/** Throws 409 while a guardian stops the staff of teams: nobody adds the athlete to a roster, invites the athlete or proposes values. */
export async function requireTeamsAllowed(trx: Kysely<Database>, athleteKey: string): Promise<void> {
  const { rows } = await sql<{
    isStopped: boolean;
  }>`select family_stops(${athleteKey}, 'teams') as "isStopped"`.execute(trx);
  if (rows[0]?.isStopped)
    throw createHttpError(
      409,
      "A parent or guardian doesn’t allow new contact with teams. Only they can allow it again.",
    );
}
