import { createHash } from "node:crypto";
import { type Checker, type CheckResult, CheckStatus } from "@stryker-mutator/api/check";
import type { Mutant } from "@stryker-mutator/api/core";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** Why a mutant outside the sample was not run. */
export const NOT_SAMPLED = "not in the sample";

/**
 * Lets `MUTATION_SAMPLE` mutants pass, chosen at random from all mutants of the run. The same `MUTATION_SEED` chooses the same mutants of
 * unchanged code. StrykerJS has no sampling of its own; it skips a mutant that a checker rejects.
 */
class SampleChecker implements Checker {
  async init(): Promise<void> {}

  // StrykerJS passes all mutants in one call, then checks each group, perhaps in another process. So the size of a group is its mark.
  async group(mutants: Mutant[]): Promise<string[][]> {
    const size = Number(process.env.MUTATION_SAMPLE);
    const inRandomOrder = mutants
      .map((mutant) => ({ id: mutant.id, place: randomPlace(mutant) }))
      .sort((one, other) => (one.place < other.place ? -1 : 1))
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

function randomPlace({ fileName, location, mutatorName, replacement }: Mutant): string {
  const file = fileName.slice(process.cwd().length);
  const identity = JSON.stringify([process.env.MUTATION_SEED, file, location, mutatorName, replacement]);
  return createHash("sha256").update(identity).digest("hex");
}

/** Read by StrykerJS. */
export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "sample", SampleChecker)];
