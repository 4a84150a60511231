import { fileURLToPath } from "node:url";
import { createFairQueue } from "../processes/fair-queue.server.ts";
import { LimitedProcess, LimitedProcessError, type ProcessLimits } from "../processes/limited-process.server.ts";
import { type ReadOptions, type StatFile, StatFileError } from "./document/stat-file.ts";
import { maxFileBytes, tooLarge } from "./read-stat-file.ts";
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
}

const usualLimits: ProcessLimits = { timeoutMs: 10_000, maxBytes: 512 * 1024 * 1024 };
const maxWaiting = 40;
const script = fileURLToPath(new URL("./stat-file-worker.server.ts", import.meta.url));

/** Opens the process that reads statistics files. It starts with the first file. Files of one `owner` wait for those of others. */
export function openStatFileReader({ onFailure = () => {}, limits = usualLimits }: ReaderOptions = {}): StatFileReader {
  const worker = new LimitedProcess<StatFileJob, StatFileResult>({ script, limits, maxHeapMb: 384 });
  const queue = createFairQueue(maxWaiting);

  return {
    async read(bytes, { owner = "", ...options } = {}) {
      if (bytes.length > maxFileBytes) throw tooLarge();
      if (queue.isFull) throw new StatFileError("We are reading many files right now. Try again in a minute.");
      const result = await queue
        .run(owner, () => worker.run({ bytes, options }))
        .catch((error: unknown) => {
          if (error instanceof Error) onFailure(error);
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
