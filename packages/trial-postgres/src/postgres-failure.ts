import { type DataFolder, diskFull, isDiskFull } from "./data-folder.ts";
import { StartupProblem } from "./startup-problem.ts";

export async function explainPostgresFailure(output: string, folder: DataFolder): Promise<StartupProblem> {
  const full = /No space left on device|Disk quota exceeded/.test(output) || (await isDiskFull(folder.dataDir));
  if (full) return diskFull(folder.dataDir);
  if (output.includes("shared memory block")) {
    return new StartupProblem(
      `A process of the previous PostgreSQL server of ${folder.cluster} is still running. Wait until it has ended, or end it, and start again.`,
    );
  }
  const reason = lastErrorMessage(output);
  if (/Permission denied|Operation not permitted|Read-only file system/.test(output)) {
    return new StartupProblem(
      `PostgreSQL cannot work in ${folder.cluster} (${reason}). The folder and all its files must belong to the account that runs it, on a disk that can be written.`,
    );
  }
  return new StartupProblem(`PostgreSQL did not start: ${reason}. Its log is ${folder.log}.`);
}

function lastErrorMessage(output: string): string {
  const messages = output.match(/(?<=(?:FATAL|PANIC|error): +)\S.*/g);
  const line = messages?.at(-1) ?? output.trim().split("\n").at(-1);
  return line?.trim().replace(/\.$/, "") || "no reason given";
}
