import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chown, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type DataFolder, explainFolderError } from "./data-folder.ts";
import { explainPostgresFailure } from "./postgres-failure.ts";
import type { PostgresPrograms } from "./postgres-programs.ts";

export const passwordFile = "openroster.password";

const draftPrefix = "postgres.unfinished-";

/** Creates the cluster with the role and the database `openroster`. An interrupted call leaves no cluster behind. */
export async function createCluster(folder: DataFolder, programs: PostgresPrograms, fast: boolean): Promise<void> {
  const draft = await mkdtemp(path.join(folder.dataDir, draftPrefix));
  try {
    await setOwner(draft, programs);
    const cluster = path.join(draft, "cluster");
    await initialise({ cluster, programs, fast, folder });
    await rename(cluster, folder.cluster);
    await syncFolder(folder.dataDir);
  } catch (error) {
    throw explainFolderError(error, folder.dataDir);
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => {});
  }
}

interface Draft {
  cluster: string;
  programs: PostgresPrograms;
  fast: boolean;
  folder: DataFolder;
}

async function initialise({ cluster, programs, fast, folder }: Draft): Promise<void> {
  const password = randomBytes(24).toString("base64url");
  const passwordDraft = path.join(path.dirname(cluster), passwordFile);
  await writeFile(passwordDraft, `${password}\n`, { mode: 0o600 });
  await setOwner(passwordDraft, programs);
  await mkdir(cluster, { mode: 0o700 });
  await setOwner(cluster, programs);

  const initdb = (characters: string) =>
    run(programs, programs.initdb, [
      `--pgdata=${cluster}`,
      "--username=postgres",
      `--pwfile=${passwordDraft}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // PostgreSQL's built-in locale sorts and lower-cases identically on every system.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      // pg_trgm classifies letters with the libc locale, and in the C locale only a-z are letters.
      `--lc-ctype=${characters}`,
      "--no-instructions",
      ...(fast ? ["--no-sync"] : []),
      ...settings().flatMap((setting) => ["--set", setting]),
    ]);
  let result = await initdb("C.UTF-8");
  if (result.code !== 0 && result.output.includes("invalid locale name")) result = await initdb("C");
  if (result.code !== 0) throw await explainPostgresFailure(result.output, folder);

  await rename(passwordDraft, path.join(cluster, passwordFile));
  // The role is no superuser, so that an SQL injection cannot read files or run programs.
  const statements = [
    `create role openroster login createdb password '${password}';`,
    "create database openroster owner openroster;",
  ];
  const single = ["--single", "-D", cluster, "-c", "exit_on_error=on", "postgres"];
  const prepared = await run(programs, programs.postgres, single, `${statements.join("\n")}\n`);
  if (prepared.code !== 0) throw await explainPostgresFailure(prepared.output, folder);
}

function settings(): string[] {
  const megabytes = Math.floor(os.totalmem() / 1024 ** 2);
  return [
    "max_connections=60",
    `shared_buffers=${megabytes < 4000 ? 128 : 256}MB`,
    `effective_cache_size=${Math.max(256, Math.floor(megabytes / 2))}MB`,
    "maintenance_work_mem=64MB",
    "checkpoint_timeout=15min",
    "random_page_cost=1.1",
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    // The messages of failed statements can contain personal data, such as an email address. The application logs its own errors.
    "log_min_messages=log",
    "log_error_verbosity=terse",
    "log_checkpoints=off",
  ];
}

async function run(programs: PostgresPrograms, program: string, args: string[], input = ""): Promise<Outcome> {
  const child = programs.spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk));
  // A program that ends early breaks the pipe. Its exit code reports the failure.
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  const [code] = await once(child, "close");
  return { code: code ?? -1, output };
}

interface Outcome {
  code: number;
  output: string;
}

/** Removes the drafts of interrupted calls. An orphaned initdb can continue to write, so this runs at every start. */
export async function removeDrafts(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith(draftPrefix));
  await Promise.allSettled(drafts.map((name) => rm(path.join(dataDir, name), { recursive: true, force: true })));
}

async function setOwner(file: string, { owner }: PostgresPrograms): Promise<void> {
  if (owner) await chown(file, owner.uid, owner.gid);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
