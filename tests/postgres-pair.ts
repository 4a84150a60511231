import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCluster, passwordFile } from "@openroster/trial-postgres/create-cluster.ts";
import { type DataFolder, prepareDataFolder } from "@openroster/trial-postgres/data-folder.ts";
import { findPrograms, type PostgresPrograms } from "@openroster/trial-postgres/postgres-programs.ts";
import { type Postmaster, startPostmaster, stopPostmaster } from "@openroster/trial-postgres/postmaster.ts";
import pg from "pg";
import { removeFolder } from "./remove-folder.ts";

/** A PostgreSQL server that can be killed and that only the test restarts. */
export interface TestServer {
  /** Of the database `openroster`. A restart does not change it. */
  url: string;
  /** Of the same database, as superuser. */
  superuserUrl: string;
  kill(): void;
  start(): Promise<void>;
}

export interface PostgresPair {
  primary: TestServer;
  replica: TestServer;
  close(): Promise<void>;
}

/** Starts a primary and a streaming replica made from a base backup. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const home = await mkdtemp(path.join(tmpdir(), "openroster-pair-"));
  execFileSync("chmod", ["711", home]);
  const primaryFolder = await prepareDataFolder(path.join(home, "primary"));
  const programs = await findPrograms(primaryFolder);
  await createCluster(primaryFolder, programs, true);
  const password = (await readFile(path.join(primaryFolder.cluster, passwordFile), "utf8")).trim();
  const primary = await launch({ folder: primaryFolder, programs, password });
  const replicaFolder = await prepareDataFolder(path.join(home, "replica"));
  await copyCluster(primary, { from: primaryFolder, to: replicaFolder, password });
  const replica = await launch({ folder: replicaFolder, programs, password });
  return {
    primary,
    replica,
    async close() {
      await Promise.all([replica.stop(), primary.stop()]);
      await removeFolder(home);
    },
  };
}

interface Launch {
  folder: DataFolder;
  programs: PostgresPrograms;
  password: string;
}

async function launch({ folder, programs, password }: Launch): Promise<TestServer & { stop(): Promise<void> }> {
  let postmaster: Postmaster = await startPostmaster({ folder, programs, fast: true });
  const { port } = postmaster;
  const urlOf = (user: string) => `postgres://${user}:${password}@127.0.0.1:${port}/openroster`;
  return {
    url: urlOf("openroster"),
    superuserUrl: urlOf("postgres"),
    kill: () => process.kill(postmaster.pid, "SIGKILL"),
    async start() {
      postmaster = await startPostmaster({ folder, programs, port, fast: true });
    },
    stop: () => stopPostmaster(postmaster, folder),
  };
}

/** Makes a base backup without pg_basebackup, which the package lacks. */
async function copyCluster(
  primary: TestServer,
  { from, to, password }: { from: DataFolder; to: DataFolder; password: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: primary.superuserUrl });
  await client.connect();
  await client.query("select pg_create_physical_replication_slot('replica', true)");
  await client.query("select pg_backup_start('replica', true)");
  execFileSync("cp", ["-a", from.cluster, to.cluster]);
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await client.end();
  const { port } = new URL(primary.url);
  const standby = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password}'\nprimary_slot_name = 'replica'\n`;
  await rm(path.join(to.cluster, "postmaster.pid"));
  await writeFile(path.join(to.cluster, "backup_label"), rows[0]?.labelfile ?? "");
  await writeFile(path.join(to.cluster, "standby.signal"), "");
  await writeFile(path.join(to.cluster, "postgresql.auto.conf"), standby);
  execFileSync("chown", ["-R", `--reference=${from.cluster}`, to.cluster]);
}
