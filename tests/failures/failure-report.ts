import { appendFileSync } from "node:fs";

/** The effect of one injected failure, as clients see it. */
export interface FailureReport {
  /** The failure in a few words, as shown in the table of `docs/reliability.md`. */
  failure: string;
  /** The id of the row that the test covers. */
  row?: `F${number}` | `D${number}` | undefined;
  /** Number of repetitions. */
  runs: number;
  /** Number of writes that were acknowledged and must exist afterwards. */
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Milliseconds from the failure, or from its end if it lasts, until the product serves again. Null if it never stopped, or was not measured. */
  recovery: { p50: number; max: number } | null;
  /** The result in one sentence, with its figures. */
  what: string;
}

/** Prints the report and appends it as JSON to the file FAILURE_REPORT, if set. Call it after all assertions. */
export function reportFailure(report: FailureReport): void {
  const { failure, row, runs, acknowledged, lost, doubled, recovery, what } = report;
  const back = recovery ? `, back after ${seconds(recovery.p50)}, at most ${seconds(recovery.max)}` : "";
  console.log(
    `${row ? `${row} ` : ""}${failure}: ${runs} runs, ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled${back}; ${what}`,
  );
  const file = process.env.FAILURE_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify(report)}\n`);
}

/** Returns median and maximum of recovery times in whole milliseconds, or null if there are none. */
export function summarise(times: readonly number[]): FailureReport["recovery"] {
  const sorted = times.map(Math.round).sort((one, other) => one - other);
  const [p50, max] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted.at(-1)];
  return p50 === undefined || max === undefined ? null : { p50, max };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
