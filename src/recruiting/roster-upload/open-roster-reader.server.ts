import { fileURLToPath } from "node:url";
import { statFileLimits } from "@openroster/stat-files/document/limits.ts";
import createHttpError from "http-errors";
import { createFairQueue } from "../../processes/fair-queue.server.ts";
import { LimitedProcess, LimitedProcessError, type ProcessLimits } from "../../processes/limited-process.server.ts";
import { type ProcessorBudget, runWithinBudget } from "../../processes/processor-budget.server.ts";
import type { RosterResult, RosterTable } from "./roster-job.server.ts";
import { uploadProblems } from "./vocabulary.ts";

export interface RosterReader {
  /** Reads an untrusted file in its own process. Throws 422 with one sentence if it cannot be read, 429 without budget, and 503 under load. */
  read(bytes: Uint8Array, owner: string): Promise<RosterTable[]>;
  close(): Promise<void>;
}

interface ReaderOptions {
  /** Receives errors that are not the fault of the file alone. */
  onFailure: (error: Error) => void;
  limits?: ProcessLimits;
  budget?: ProcessorBudget;
}

const usualLimits: ProcessLimits = {
  // On an overloaded server, a file waits much longer for the processor than it uses it.
  timeoutMs: 20_000,
  cpuMs: statFileLimits.cpuMs,
  maxBytes: 384 * 1024 * 1024,
};
const maxWaiting = 20;
const script = fileURLToPath(new URL("./roster-worker.server.ts", import.meta.url));

/** Opens the process that reads rosters. It starts with the first file. Files of one `owner` wait for those of others. */
export function openRosterReader({ onFailure, limits = usualLimits, budget }: ReaderOptions): RosterReader {
  const worker = new LimitedProcess<Uint8Array<ArrayBuffer>, RosterResult>({ script, limits, maxHeapMb: 256 });
  const queue = createFairQueue(maxWaiting);
  return {
    async read(bytes, owner) {
      if (queue.isFull)
        throw createHttpError(503, "We are reading many files right now. Please try again in a minute.");
      const result = await queue
        .run(owner, () => runWithinBudget(worker, new Uint8Array(bytes), { owner, budget }))
        .catch((error: unknown) => {
          if (!(error instanceof LimitedProcessError)) throw error;
          onFailure(error);
          throw createHttpError(422, error.failure === "timeout" ? uploadProblems.time : uploadProblems.damaged);
        });
      if ("tables" in result) return result.tables;
      if ("refused" in result) throw createHttpError(422, result.refused);
      onFailure(new Error(result.error));
      throw createHttpError(422, uploadProblems.damaged);
    },
    close: () => worker.close(),
  };
}
