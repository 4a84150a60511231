import type { Serializable } from "node:child_process";
import { type LimitedProcess, LimitedProcessError } from "./limited-process.server.ts";

/** Limits the processor time of one owner over many files. */
export interface ProcessorBudget {
  /** Throws if the owner has used up the time. Such a file is not read. */
  require(owner: string): Promise<void>;
  charge(owner: string, cpuMs: number): Promise<void>;
}

/**
 * Runs a job and charges its processor time to the owner, also if the process was killed. The caller must await it before the next call, so
 * that concurrent uploads of an owner cannot exceed the budget.
 */
export async function runWithinBudget<Job extends Serializable, Result>(
  worker: LimitedProcess<Job, Result>,
  job: Job,
  { owner, budget }: { owner: string; budget: ProcessorBudget | undefined },
): Promise<Result> {
  await budget?.require(owner);
  try {
    const { result, cpuMs } = await worker.measure(job);
    await budget?.charge(owner, cpuMs);
    return result;
  } catch (error) {
    if (error instanceof LimitedProcessError) await budget?.charge(owner, error.cpuMs);
    throw error;
  }
}
