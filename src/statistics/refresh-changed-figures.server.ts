import type { Kysely } from "kysely";
import { repeatUntilStopped } from "../database/repeat-until-stopped.server.ts";
import type { Database } from "../database/tables.ts";
import { markOutdated, refreshFigures } from "./refresh-figures.server.ts";

const intervalMs = 1000;

/** Computes the figures of changed athletes each second until it is stopped. */
export function refreshChangedFigures(
  db: Kysely<Database>,
  { onError }: { onError(error: unknown): void },
): { stop(): Promise<void> } {
  let isMarked = false;
  return repeatUntilStopped({
    async run(signal) {
      if (!isMarked) await markOutdated(db);
      isMarked = true;
      await refreshFigures(db, signal);
    },
    restOf: () => intervalMs,
    onError,
  });
}
