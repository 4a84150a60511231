import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { handleSchedule, type JobHandler } from "../../jobs/worker.server.ts";
import { findNewMatches } from "./find-new-matches.server.ts";
import { purgeSearches } from "./saved-searches.server.ts";
import { sendAlerts } from "./send-alerts.server.ts";

/** Worker jobs of saved searches. Time zones differ by quarters of an hour, so alerts are checked as often. */
export function searchesHandlers(db: Kysely<Database>, { publicUrl }: { publicUrl: string }): JobHandler[] {
  return [
    handleSchedule("find-new-matches", "*/5 * * * *", () => findNewMatches(db)),
    handleSchedule("send-search-alerts", "*/15 * * * *", (signal) => sendAlerts(db, { publicUrl, signal })),
    handleSchedule("purge-searches", "29 * * * *", () => purgeSearches(db)),
  ];
}
