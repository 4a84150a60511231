import createHttpError from "http-errors";
import type { Limits } from "../http/rate-limits.server.ts";
import type { ProcessorBudget } from "../stat-files/open-stat-file-reader.server.ts";
import { uploadProblems } from "./vocabulary.ts";

const name = "stat-file-processor";

/** Limits the processor time per account and hour. `require` throws 429. */
export function createProcessorBudget(limits: Pick<Limits, "count">): ProcessorBudget {
  return {
    async require(accountId) {
      const { remaining, resetSeconds } = await limits.count(name, accountId, 0);
      if (remaining <= 0)
        throw createHttpError(429, uploadProblems.budget, { headers: { "retry-after": String(resetSeconds) } });
    },
    async charge(accountId, cpuMs) {
      await limits.count(name, accountId, cpuMs);
    },
  };
}
