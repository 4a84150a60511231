import { fileURLToPath } from "node:url";
import { statFileLimits } from "@openroster/stat-files/document/limits.ts";
import { type ReadOptions, type StatFile, StatFileError } from "@openroster/stat-files/document/stat-file.ts";
import { tooLarge } from "@openroster/stat-files/read-stat-file.ts";
import { createFairQueue } from "../processes/fair-queue.server.ts";
import { LimitedProcess, LimitedProcessError, type ProcessLimits } from "../processes/limited-process.server.ts";
import { type ProcessorBudget, runWithinBudget } from "../processes/processor-budget.server.ts";
import type { StatFileJob, StatFileResult } from "./stat-file-job.server.ts";

export interface StatFileReader {
  /** Reads an untrusted file in its own process. Throws a StatFileError with one sentence if the file cannot be read. */
  read(bytes: Uint8Array, options?: ReadOptions & { owner?: string }): Promise<StatFile>;
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
const script = fileURLToPath(new URL("./stat-file-worker.server.ts", import.meta.url));

/** Opens the process that reads statistics files. It starts with the first file. Files of one `owner` wait for those of others. */
export function openStatFileReader({
  onFailure = () => {},
  limits = usualLimits,
  budget,
}: ReaderOptions = {}): StatFileReader {
  const worker = new LimitedProcess<StatFileJob, StatFileResult>({ script, limits, maxHeapMb: 384 });
  const queue = createFairQueue(maxWaiting);

  return {
    async read(bytes, { owner = "", ...options } = {}) {
      if (bytes.length > statFileLimits.bytes) throw tooLarge();
      if (queue.isFull) throw new StatFileError("We are reading many files right now. Try again in a minute.");
      const result = await queue
        .run(owner, () => runWithinBudget(worker, { bytes, options }, { owner, budget }))
        .catch((error: unknown) => {
          if (error instanceof LimitedProcessError) onFailure(error);
          throw asSentence(error);
        });
      if ("file" in result) return result.file;
      if ("refused" in result) throw new StatFileError(result.refused);
      onFailure(new Error(result.error));
      throw new StatFileError("We cannot read this file. It may be damaged.");
    },
    close: () => worker.close(),
  };
}

function asSentence(error: unknown): unknown {
  if (!(error instanceof LimitedProcessError)) return error;
  switch (error.failure) {
    case "timeout":
      return new StatFileError("Reading this file takes too long, so we stopped.", { cause: error });
    case "memory":
      return new StatFileError("Reading this file takes too much memory, so we stopped.", { cause: error });
    case "crash":
      return new StatFileError("We cannot read this file. It may be damaged.", { cause: error });
    default:
      return new StatFileError("We cannot read files right now. Try again in a minute.", { cause: error });
  }
}
