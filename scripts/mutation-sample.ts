import { createHash } from "node:crypto";
import { type Checker, type CheckResult, CheckStatus } from "@stryker-mutator/api/check";
import type { Mutant } from "@stryker-mutator/api/core";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";

export const NOT_SAMPLED = "not in the sample";

/**
 * Accepts `MUTATION_SAMPLE` random mutants of the run. The same `MUTATION_SEED` selects the same mutants of unchanged
 * code. StrykerJS cannot sample, but skips mutants that a checker rejects.
 */
class SampleChecker implements Checker {
  async init(): Promise<void> {}

  // StrykerJS groups all mutants in one call, then checks each group, possibly in another process. The group size
  // marks the sampled mutants.
  async group(mutants: Mutant[]): Promise<string[][]> {
    const size = Number(process.env.MUTATION_SAMPLE);
    const inRandomOrder = mutants
      .map((mutant) => ({ id: mutant.id, rank: randomRank(mutant) }))
      .sort((one, other) => (one.rank < other.rank ? -1 : 1))
      .map(({ id }) => id);
    const rest = inRandomOrder.slice(size);
    return [...inRandomOrder.slice(0, size).map((id) => [id]), ...(rest.length > 0 ? [rest] : [])];
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const result: CheckResult =
      mutants.length === 1 ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason: NOT_SAMPLED };
    return Object.fromEntries(mutants.map(({ id }) => [id, result]));
  }
}

function randomRank({ fileName, location, mutatorName, replacement }: Mutant): string {
  const file = fileName.slice(process.cwd().length);
  const identity = JSON.stringify([process.env.MUTATION_SEED, file, location, mutatorName, replacement]);
  return createHash("sha256").update(identity).digest("hex");
}

/** StrykerJS reads this export. */
export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "sample", SampleChecker)];
