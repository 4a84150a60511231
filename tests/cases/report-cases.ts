import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Prints the cases that fail, and how many of all pass. */
// biome-ignore lint/style/noDefaultExport: Vitest loads the default export of a reporter.
export default class CaseReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests: TestCase[] = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state !== "passed");
    for (const test of failed) console.log(`failed: ${test.name}`);
    console.log(`${tests.length - failed.length} of ${tests.length}`);
  }
}
