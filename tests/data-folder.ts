import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, glob, mkdir, mkdtemp, readFile, rename, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { openEmbeddedPostgres } from "@openroster/trial-postgres/embedded-postgres.ts";
import { waitForLock } from "@openroster/trial-postgres/file-lock.ts";
import { loadContactRules } from "../src/contact-rules/load-rules.server.ts";
import { migrateDatabase } from "../src/database/migrate.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import { loadShippedLists } from "../src/schools/lists/load-school-lists.server.ts";

const root = path.join(import.meta.dirname, "..");
const cache = path.join(root, "node_modules/.cache/openroster");

/** Creates a data folder with a migrated database that has the lists of schools and nothing else. Copying it takes a tenth of the time of initdb and the migrations. */
export async function createDataFolder(name: string): Promise<string> {
  const template = await findTemplate();
  const parent = await findMemoryFolder();
  await removeAbandoned(parent);
  const folder = await mkdtemp(path.join(parent, `openroster-${name}-${process.pid}-`));
  // Keeps the owner, because PostgreSQL runs as another account if the tests run as root.
  await promisify(execFile)("cp", ["-a", `${template}/.`, folder]);
  return folder;
}

/** Free memory that the databases of a run must leave to its processes. */
const requiredBytes = 3e9;

/**
 * Returns the folder of temporary files in memory, or the one on the disk if the machine has little memory. To create and drop the database of
 * a test file takes a fifth of the processor time there, because it has 1,200 files.
 */
export async function findMemoryFolder(): Promise<string> {
  const memory = "/dev/shm";
  const found = await statfs(memory).catch(() => null);
  const free = found ? Math.min(found.bavail * found.bsize, freemem()) : 0;
  return free > requiredBytes ? memory : tmpdir();
}

/** Removes the folders of processes that were killed, because they occupy memory. */
async function removeAbandoned(parent: string): Promise<void> {
  for await (const folder of glob("openroster-*-*-*", { cwd: parent })) {
    const pid = Number(/-(\d+)-\w+$/.exec(folder)?.[1]);
    if (pid > 0 && !isRunning(pid)) await rm(path.join(parent, folder), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function findTemplate(): Promise<string> {
  const template = path.join(cache, `test-data-${await digestSources()}`);
  if (existsSync(template)) return template;
  await mkdir(cache, { recursive: true });
  const lock = await waitForLock(path.join(cache, "test-data.lock"), "exclusive");
  try {
    if (existsSync(template)) return template;
    for await (const former of glob("test-data-*", { cwd: cache }))
      await rm(path.join(cache, former), { recursive: true });
    // PostgreSQL may run as another account, which cannot enter a private home.
    const made = await mkdtemp(path.join(tmpdir(), "openroster-template-"));
    const server = await openEmbeddedPostgres({ dataDir: made, fast: true });
    const db = openDatabase(server.url, { max: 2 });
    await migrateDatabase(db);
    await loadShippedLists(db);
    await loadContactRules(db);
    await db.destroy();
    await server.release();
    // Limits the memory that a copy occupies.
    await appendFile(path.join(made, "postgres/postgresql.auto.conf"), "max_wal_size = 256MB\n");
    await promisify(execFile)("cp", ["-a", made, `${template}.new`]);
    await rename(`${template}.new`, template);
    await rm(made, { recursive: true });
  } finally {
    lock.release();
  }
  return template;
}

async function digestSources(): Promise<string> {
  const sources = [
    "migrations/*.sql",
    "tests/data-folder.ts",
    "src/database/*.ts",
    "packages/trial-postgres/src/*.ts",
    "src/schools/lists/*.ts",
    "src/contact-rules/*.ts",
    "registers/*",
    "package-lock.json",
  ];
  const files = (await Array.fromAsync(glob(sources, { cwd: root }))).sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(await readFile(path.join(root, file)));
  return hash.digest("hex").slice(0, 16);
}
