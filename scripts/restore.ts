import path from "node:path";
import { parseArgs } from "node:util";
import { explainFolderError } from "@openroster/trial-postgres/data-folder.ts";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { sql } from "kysely";
import { restoreBackup } from "../src/backup/restore-backup.server.ts";
import { describeCommand } from "../src/config/build-info.server.ts";
import { type Config, readConfig } from "../src/config.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import { openServer } from "../src/database/open-instance.server.ts";
import { runCommand } from "../src/server/command.server.ts";
import { erasureLedger, ledgerName } from "../src/server/erasure-file.server.ts";
import { mailFolder } from "../src/server/mail.server.ts";

const usage = `Usage: ${describeCommand("restore", "FILE [--replace]")}, or --tried after a trial on another machine`;

await runCommand(async () => {
  const config = readConfig();
  if (process.argv.slice(2).join() === "--tried") return await noteTrial(config);
  const { file, replace } = readArguments(process.argv.slice(2));
  // Opens the folder in the role of a server, so that no server can run on it during the restore.
  const server = await openServer(config, { role: "server", onProgress: console.error });
  try {
    const started = performance.now();
    const restored = await restoreBackup(file, {
      url: server.directUrl,
      dataDir: server.dataDir,
      replace,
      ledgers: [erasureLedger(config), path.join(path.dirname(file), ledgerName)],
      mailFolder: mailFolder(config),
      onProgress: console.error,
    }).catch((error: unknown) => {
      throw explainFolderError(error, server.dataDir);
    });
    const rows = restored.tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString("en-US");
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${server.description} is as of ${restored.takenAt.toISOString()}: ${restored.tables.length} tables with ${rows} rows, each compared with the backup, and ${restored.files} files, in ${seconds} s.`,
    );
    if (restored.erased > 0)
      console.log(`${restored.erased} accounts were erased after the backup, and were erased again.`);
  } finally {
    await server.close();
  }
});

/** Notes in this database that a restore of its backup was tried, for the doctor. */
async function noteTrial(config: Config): Promise<void> {
  const server = await openServer(config, { role: "script", onProgress: console.error });
  const db = openDatabase(server.directUrl, { max: 1 });
  try {
    const row = { tried_at: sql<Date>`now()` };
    await db
      .insertInto("restore_trial")
      .values(row)
      .onConflict((conflict) => conflict.column("only_row").doUpdateSet(row))
      .execute();
    console.log("Noted: a restore was tried today.");
  } finally {
    await db.destroy();
    await server.close();
  }
}

function readArguments(args: string[]): { file: string; replace: boolean } {
  try {
    const options = { replace: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error("Give one file.");
    return { file: path.resolve(file), replace: values.replace };
  } catch (error) {
    throw new StartupProblem(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}
