import { ConfigProblem } from "../config.server.ts";
import { StartupProblem } from "../database/startup-problem.ts";

/** Runs what a command does; what the person who typed it can mend is told in a sentence and ends it with 1, what nobody foresaw is thrown. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof StartupProblem || error instanceof ConfigProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
