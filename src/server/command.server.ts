import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { ConfigProblem } from "../config.server.ts";

/** Runs a command. Prints the message of an error that the user can fix and exits with 1. Rethrows unexpected errors. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof StartupProblem || error instanceof ConfigProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
