import { fileURLToPath } from "node:url";
import { statFileLimits } from "@openroster/stat-files/document/limits.ts";
import { type ReadOptions, type StatFile, StatFileError } from "@openroster/stat-files/document/stat-file.ts";
import { tooLarge } from "@openroster/stat-files/read-stat-file.ts";
import createHttpError from "http-errors";
import { createFairQueue } from "../processes/fair-queue.server.ts";
import { LimitedProcess, LimitedProcessError, type ProcessLimits } from "../processes/limited-process.server.ts";
import { type ProcessorBudget, runWithinBudget } from "../processes/processor-budget.server.ts";
import type { FileJob, FileResult } from "./file-job.server.ts";
import type { RosterTable } from "./roster-table.ts";
import { readProblems } from "./vocabulary.ts";

/** Reads untrusted files in their own process. Throws a StatFileError with one sentence if a file cannot be read, 429 without budget, and 503 under load. */
export interface FileReader {
  read(bytes: Uint8Array, options?: ReadOptions & { owner?: string }): Promise<StatFile>;
  readRoster(bytes: Uint8Array, owner: string): Promise<RosterTable[]>;
  close(): Promise<void>;
}

interface ReaderOptions {
  /** Receives errors that are not the fault of the file alone. */
  onFailure?: (error: Error) => void;
  limits?: ProcessLimits;
  budget?: ProcessorBudget;
}

const usualLimits: ProcessLimits = {
  // On an overloaded server, a file waits much longer for the processor than it uses it.
  timeoutMs: 20_000,
  cpuMs: statFileLimits.cpuMs,
  maxBytes: 512 * 1024 * 1024,
};
const maxWaiting = 40;
const script = fileURLToPath(new URL("./file-worker.server.ts", import.meta.url));

/** Opens the process that reads files. It starts with the first file. Files of one `owner` wait for those of others. */
export function openFileReader({ onFailure = () => {}, limits = usualLimits, budget }: ReaderOptions = {}): FileReader {
  const worker = new LimitedProcess<FileJob, FileResult>({ script, limits, maxHeapMb: 384 });
  const queue = createFairQueue(maxWaiting);

  async function run(
    job: FileJob,
    owner: string,
  ): Promise<Exclude<FileResult, { refused: string } | { error: string }>> {
    if (job.bytes.length > statFileLimits.bytes) throw tooLarge();
    if (queue.isFull) throw createHttpError(503, readProblems.busy);
    const result = await queue
      .run(owner, () => runWithinBudget(worker, job, { owner, budget }))
      .catch((error: unknown) => {
        if (!(error instanceof LimitedProcessError)) throw error;
        onFailure(error);
        throw new StatFileError(problemOf(error), { cause: error });
      });
    if ("refused" in result) throw new StatFileError(result.refused);
    if (!("error" in result)) return result;
    onFailure(new Error(result.error));
    throw new StatFileError(readProblems.damaged);
  }

  return {
    async read(bytes, { owner = "", ...options } = {}) {
      const result = await run({ bytes, options }, owner);
      if ("tables" in result) throw new Error("A game was read as a roster.");
      return result.file;
    },
    async readRoster(bytes, owner) {
      const result = await run({ bytes, options: "roster" }, owner);
      if ("file" in result) throw new Error("A roster was read as a game.");
      return result.tables;
    },
    close: () => worker.close(),
  };
}

function problemOf({ failure }: LimitedProcessError): string {
  switch (failure) {
    case "timeout":
      return readProblems.time;
    case "memory":
      return readProblems.memory;
    case "crash":
      return readProblems.damaged;
    default:
      return readProblems.busy;
  }
}
