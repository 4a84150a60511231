import createHttpError from "http-errors";
import type { ProcessorBudget } from "../processes/processor-budget.server.ts";
import { budgetProblem } from "../processes/vocabulary.ts";
import type { Limits } from "./rate-limits.server.ts";

const name = "file-processor";

/** Limits the processor time per account and hour. `require` throws 429. */
export function createProcessorBudget(limits: Pick<Limits, "count">): ProcessorBudget {
  return {
    async require(accountId) {
      const { remaining, resetSeconds } = await limits.count(name, accountId, 0);
      if (remaining <= 0)
        throw createHttpError(429, budgetProblem, { headers: { "retry-after": String(resetSeconds) } });
    },
    async charge(accountId, cpuMs) {
      await limits.count(name, accountId, cpuMs);
    },
  };
}
