import { appendFileSync } from "node:fs";

/** What one fault did, seen from the clients' side. */
export interface FaultReport {
  /** The fault in a few words: as the table of `docs/reliability.md` names it. */
  fault: string;
  /** The row of the list of faults that it stands for. */
  row?: `F${number}` | `D${number}` | undefined;
  /** How many times it struck. */
  runs: number;
  /** What was answered with success, and must be there afterwards. */
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Milliseconds from the fault, or from its end where it lasts, until the product serves again; null where it never stopped, or nobody waited for that. */
  recovery: { p50: number; max: number } | null;
  /** What held, in one sentence, with its figures. */
  what: string;
}

/** Prints the report in a line; where FAULT_REPORT names a file, it is also added there, as a line of JSON. Called once all assertions held. */
export function reportFault(report: FaultReport): void {
  const { fault, row, runs, acknowledged, lost, doubled, recovery, what } = report;
  const back = recovery ? `, back after ${seconds(recovery.p50)}, at most ${seconds(recovery.max)}` : "";
  console.log(
    `${row ? `${row} ` : ""}${fault}: ${runs} runs, ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled${back}; ${what}`,
  );
  const file = process.env.FAULT_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify(report)}\n`);
}

/** The middle and the longest of the times that recoveries took, whole milliseconds; null of none. */
export function summarise(times: readonly number[]): FaultReport["recovery"] {
  const sorted = times.map(Math.round).sort((one, other) => one - other);
  const [p50, max] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted.at(-1)];
  return p50 === undefined || max === undefined ? null : { p50, max };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
