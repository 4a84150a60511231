import { stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import type { Kysely } from "kysely";
import { type ImportTotals, importAthleteFile } from "../src/bulk-import/import-athletes.server.ts";
import { startProgress } from "../src/bulk-import/import-progress.server.ts";
import { looksLikeNdjson } from "../src/bulk-import/read-athlete-file.server.ts";
import { openRejectsFile } from "../src/bulk-import/rejects-file.server.ts";
import { describeCommand } from "../src/config/build-info.server.ts";
import { readConfig } from "../src/config.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import type { Database } from "../src/database/tables.ts";

const exits = { done: 0, failed: 1, rejected: 2, interrupted: 130 };

const totals = { imported: 0, updated: 0, unchanged: 0, rejected: 0 };
const interruption = new AbortController();
let interrupted = Number.POSITIVE_INFINITY;

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const usage = `Usage: ${describeCommand("import", "[--rejects FOLDER] FILE…")}   (athletes.ndjson, plain or gzipped)`;
  let files: string[];
  let rejectsFolder: string | undefined;
  try {
    const options = { rejects: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    [files, rejectsFolder] = [positionals, values.rejects];
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
  if (files.length === 0) return fail(usage);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, interrupt);
  try {
    for (const file of files) await requireNdjson(file);
    if (rejectsFolder !== undefined) await requireFolder(rejectsFolder);
    const instance = await openInstance(readConfig(), {
      role: "script",
      statementTimeout: 0,
      onProgress: console.error,
    });
    try {
      for (const file of files) if (!interruption.signal.aborted) await importFile(instance.db, file, rejectsFolder);
    } finally {
      await instance.close();
    }
  } catch (error) {
    if (error instanceof StartupProblem) return fail(error.message);
    report();
    return fail(
      `The import stopped: ${error instanceof Error ? error.message : String(error)}. The totals above are stored. Run it again to continue.`,
    );
  }
  report();
  if (interruption.signal.aborted)
    return fail("Interrupted. The totals above are stored. Run it again to continue.", exits.interrupted);
  return totals.rejected > 0 ? exits.rejected : exits.done;
}

async function requireNdjson(file: string): Promise<void> {
  const problem = await findProblem(file).catch((error: NodeJS.ErrnoException) =>
    error.code === "ENOENT" ? `The file ${file} does not exist.` : `${file} cannot be read (${error.code}).`,
  );
  if (problem) throw new StartupProblem(problem);
}

async function findProblem(file: string): Promise<string | null> {
  if ((await stat(file)).isDirectory()) return `${file} is a folder. Give the path of each file in it.`;
  if (await looksLikeNdjson(file)) return null;
  return `${file} is no athletes.ndjson: its first line is no JSON object. docs/bulk-format.md describes the format.`;
}

async function requireFolder(folder: string): Promise<void> {
  const isFolder = await stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new StartupProblem(`--rejects ${folder} is no folder. Create it first.`);
}

async function importFile(db: Kysely<Database>, file: string, rejectsFolder: string | undefined): Promise<void> {
  const rejects = await openRejectsFile(file, rejectsFolder);
  const progress = startProgress(path.basename(file));
  let latest: ImportTotals | undefined;
  let rejected = 0;
  try {
    await importAthleteFile(db, file, {
      signal: interruption.signal,
      onRejected: (lines) => {
        rejected += lines.length;
        return rejects.write(lines);
      },
      onProgress: (now, read) => {
        latest = now;
        progress.show(now, read);
      },
    });
  } finally {
    progress.end();
    await rejects.close();
    for (const key of ["imported", "updated", "unchanged", "rejected"] as const) totals[key] += latest?.[key] ?? 0;
    if (rejected > 0) console.error(`${rejects.path} lists the rejected lines with their reasons.`);
  }
}

function interrupt(): void {
  // A second Ctrl-C exits immediately, and PostgreSQL rolls the batch back. npm forwards the first signal again, so
  // it is ignored for 500 ms.
  if (performance.now() - interrupted > 500) process.exit(exits.interrupted);
  if (interruption.signal.aborted) return;
  interrupted = performance.now();
  console.error("Finishing the current batch …");
  interruption.abort();
}

function report(): void {
  console.log(`unchanged ${totals.unchanged}`);
  console.log(`imported ${totals.imported}, updated ${totals.updated}, rejected ${totals.rejected}`);
}

function fail(sentence: string, code = exits.failed): number {
  console.error(sentence);
  return code;
}
