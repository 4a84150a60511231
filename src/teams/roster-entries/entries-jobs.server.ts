import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { handleSchedule, type JobHandler } from "../../jobs/worker.server.ts";
import { purgeEntries } from "./write-entries.server.ts";

/** Deletes each night the players without an account whose last season ended two years ago. */
export function entriesHandler(db: Kysely<Database>): JobHandler {
  return handleSchedule("purge-roster-entries", "23 3 * * *", () => purgeEntries(db));
}
