import { type DataFolder, diskFull, isDiskFull } from "./data-folder.server.ts";
import { StartupProblem } from "./startup-problem.ts";

/** The sentence for what PostgreSQL's programs printed before they gave up. */
export async function explainPostgresFailure(output: string, folder: DataFolder): Promise<StartupProblem> {
  const full = /No space left on device|Disk quota exceeded/.test(output) || (await isDiskFull(folder.dataDir));
  if (full) return diskFull(folder.dataDir);
  if (output.includes("shared memory block")) {
    return new StartupProblem(
      `A process of the PostgreSQL that served ${folder.cluster} before is still at work. Wait until it has ended, or end it, and start again.`,
    );
  }
  const reason = lastComplaint(output);
  if (/Permission denied|Operation not permitted|Read-only file system/.test(output)) {
    return new StartupProblem(
      `PostgreSQL cannot work in ${folder.cluster} (${reason}). The folder and all in it must belong to the account that runs it, on a disk that can be written.`,
    );
  }
  return new StartupProblem(`PostgreSQL did not start: ${reason}. Its log is ${folder.log}.`);
}

function lastComplaint(output: string): string {
  const complaints = output.match(/(?<=(?:FATAL|PANIC|error): +)\S.*/g);
  const line = complaints?.at(-1) ?? output.trim().split("\n").at(-1);
  return line?.trim().replace(/\.$/, "") || "it gave no reason";
}
