import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { markOutdated, refreshFigures } from "./refresh-figures.server.ts";

const intervalMs = 1000;

/** Computes the figures of changed athletes each second until it is stopped. */
export function refreshChangedFigures(
  db: Kysely<Database>,
  { onError }: { onError(error: unknown): void },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isMarked = false;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (!isMarked) await markOutdated(db);
        isMarked = true;
        await refreshFigures(db, signal);
      } catch (error) {
        if (!signal.aborted) onError(error);
      }
      await pause(intervalMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
