import { StatFileError } from "@openroster/stat-files/document/stat-file.ts";
import { readStatFile } from "@openroster/stat-files/read-stat-file.ts";
import type { FileJob, FileResult } from "./file-job.server.ts";
import { readRoster } from "./read-roster.ts";

// Entry point of the process that reads untrusted files, started by `LimitedProcess`.

process.on("message", (job: FileJob) => process.send?.(runJob(job)));
process.on("disconnect", () => process.exit());
// Ctrl-C signals every process of the terminal, but the parent still needs this one for its last requests.
process.on("SIGINT", () => {});
process.send?.("ready");

function runJob({ bytes, options }: FileJob): FileResult {
  try {
    return options === "roster" ? { tables: readRoster(bytes) } : { file: readStatFile(bytes, options) };
  } catch (error) {
    if (error instanceof StatFileError) return { refused: error.message };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
