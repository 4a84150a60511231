import { readRoster } from "./read-roster.ts";
import type { RosterResult } from "./roster-job.server.ts";

// Entry point of the process that reads untrusted rosters, started by `LimitedProcess`.

process.on("message", (bytes: Uint8Array) => process.send?.(runJob(bytes)));
process.on("disconnect", () => process.exit());
// Ctrl-C signals every process of the terminal, but the parent still needs this one for its last requests.
process.on("SIGINT", () => {});
process.send?.("ready");

function runJob(bytes: Uint8Array): RosterResult {
  try {
    return readRoster(bytes);
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
