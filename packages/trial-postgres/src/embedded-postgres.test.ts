import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../../src/database/open.server.ts";
import { findMemoryFolder } from "../../../tests/data-folder.ts";
import { removeFolder } from "../../../tests/remove-folder.ts";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "./embedded-postgres.ts";
import { StartupProblem } from "./startup-problem.ts";

const root = process.getuid?.() === 0;
let workshop: string;
let template: string;
const opened: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  workshop = await mkdtemp(path.join(await findMemoryFolder(), "openroster-postgres-"));
  template = path.join(workshop, "template");
  const server = await openEmbeddedPostgres({ dataDir: template, fast: true });
  await query(server.url, "create table notes (note text)");
  await server.release();
});

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  await Promise.all(opened.splice(0).map((server) => server.release()));
});

afterAll(() => removeFolder(workshop));

/** Waits until the process is dead: until then it holds its locks, and no other process stops its server. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.kill("SIGKILL")) await once(child, "exit");
}

describe("createCluster", () => {
  test("creates a Unicode database with a role that can add extensions and databases but is no superuser", async () => {
    const server = await open(await mkdtemp(path.join(workshop, "empty-")));
    expect(server.adopted).toBe(false);
    const [row] = await query<Record<string, unknown>>(
      server.url,
      `select current_database() as name, rolsuper as super, lower('ÉЖ') as lowered, current_setting('server_encoding') as encoding
       from pg_roles where rolname = current_user`,
    );
    expect(row).toEqual({ name: "openroster", super: false, lowered: "éж", encoding: "UTF8" });
    await query(server.url, "create extension pg_trgm");
    await query(server.url, "create extension unaccent");
    await query(server.url, "create database another");
    await query(server.databaseUrl("another"), "select 1");
  });

  test("hides the password file from other accounts and rejects connections without the password", async () => {
    const dataDir = await copy();
    const server = await open(dataDir);
    const file = await stat(path.join(dataDir, "postgres/openroster.password"));
    expect(file.mode & 0o077).toBe(0);
    const url = new URL(server.url);
    url.password = "wrong";
    await expect(query(url.href, "select 1")).rejects.toThrow("password authentication failed");
  });

  test("creates the cluster again after a start was killed during initdb", async () => {
    const dataDir = await mkdtemp(path.join(workshop, "cut-"));
    const child = await openElsewhere(dataDir, { ready: false });
    await until(async () => (await readdir(dataDir)).some((name) => name.startsWith("postgres.unfinished-")));
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await readdir(dataDir)).not.toContain("postgres");
    const server = await open(dataDir);
    await query(server.url, "select 1");
    await close(server);
    // initdb outlives the killed process and can continue to write for a while.
    await until(async () => {
      await close(await open(dataDir));
      return !(await readdir(dataDir)).some((name) => name.includes("unfinished"));
    });
  });
});

describe("several processes on one folder", () => {
  test("shares one server between processes and stops it with the last process", async () => {
    const dataDir = await copy();
    const child = await openElsewhere(dataDir);
    const server = await open(dataDir);
    expect(server.adopted).toBe(true);
    await leave(child);
    await query(server.url, "select 1");
    const { pid } = server;
    await close(server);
    expect(await isRunning(pid)).toBe(false);
    await expect(query(server.url, "select 1")).rejects.toThrow("ECONNREFUSED");
  });

  test("starts one server for several processes that start concurrently", async () => {
    const dataDir = await copy();
    const servers = await Promise.all([open(dataDir), open(dataDir), openElsewhere(dataDir)]);
    expect(servers[0].pid).toBe(servers[1].pid);
    expect(await recordedPid(dataDir)).toBe(servers[0].pid);
  });

  test("serves a process that starts while the last process stops the server", async () => {
    const dataDir = await copy();
    let server = await open(dataDir);
    for (let round = 0; round < 4; round += 1) {
      const leaving = close(server);
      await sleep(round * 15);
      server = await open(dataDir);
      await leaving;
      await query(server.url, "select 1");
    }
  });

  test("rejects a second web server on a folder and names the process of the first", async () => {
    const dataDir = await copy();
    const child = await openElsewhere(dataDir, { claim: true });
    const server = await open(dataDir);
    await expect(server.claimServer()).rejects.toThrow(
      new StartupProblem(`Openroster is already running on this data folder (process ${child.pid}, ${dataDir}).`),
    );
    child.kill("SIGKILL");
    await once(child, "exit");
    await server.claimServer();
  });
});

describe("after a crash", () => {
  test("takes over the server of a killed process and stops it on release", async () => {
    const dataDir = await copy();
    const child = await openElsewhere(dataDir);
    const pid = await recordedPid(dataDir);
    child.kill("SIGKILL");
    await once(child, "exit");
    const server = await open(dataDir);
    expect(server).toMatchObject({ adopted: true, pid });
    await close(server);
    expect(await isRunning(pid)).toBe(false);
  });

  test("restarts a killed server with all committed data", async () => {
    const dataDir = await copy();
    const child = await openElsewhere(dataDir);
    await query(addressOf(child), "set synchronous_commit = on; insert into notes values ('kept')");
    const pid = await recordedPid(dataDir);
    child.kill("SIGKILL");
    await once(child, "exit");
    process.kill(pid, "SIGKILL");
    await until(async () => !(await isRunning(pid)));
    const server = await open(dataDir);
    expect(server).toMatchObject({ adopted: false });
    expect(await query(server.url, "select note from notes")).toEqual([{ note: "kept" }]);
  });

  test("restarts a server killed while in use on its port, and open databases reconnect", async () => {
    const server = await open(await copy());
    const db = openDatabase(server.url, { max: 2 });
    await sql`select 1`.execute(db);
    const { pid } = server;
    process.kill(pid, "SIGKILL");
    await until(() =>
      sql`select 1`.execute(db).then(
        () => server.pid !== pid,
        () => false,
      ),
    );
    expect(new URL(server.url).port).toBe(String(server.port));
    await db.destroy();
  });

  test("ignores a process id in postmaster.pid that now belongs to another program", async () => {
    const dataDir = await copy();
    const cluster = path.join(dataDir, "postgres");
    const { uid, gid } = await stat(path.join(template, "postgres"));
    const otherProgram = spawn("sleep", ["60"], root ? { uid, gid } : {});
    children.push(otherProgram);
    const recorded = [otherProgram.pid, cluster, 1_700_000_000, 5432, "", "localhost", "  1 1", "ready   ", ""].join(
      "\n",
    );
    await writeFile(path.join(cluster, "postmaster.pid"), recorded, { mode: 0o600 });
    if (root) await chown(path.join(cluster, "postmaster.pid"), uid, gid);
    const server = await open(dataDir);
    expect(server.adopted).toBe(false);
    await query(server.url, "select 1");
    await close(server);
    expect(otherProgram.exitCode).toBeNull();
  });

  test("chooses another port if a program uses the previous one", async () => {
    const dataDir = await copy();
    const first = await open(dataDir);
    await close(first);
    const program = net.createServer().listen(first.port, "127.0.0.1");
    await once(program, "listening");
    const server = await open(dataDir);
    expect(server.port).not.toBe(first.port);
    await query(server.url, "select 1");
    program.close();
  });
});

describe("unusable folders", () => {
  test("rejects a cluster of another PostgreSQL version and does not change it", async () => {
    const dataDir = await copy();
    await writeFile(path.join(dataDir, "postgres/PG_VERSION"), "17\n");
    await expect(open(dataDir)).rejects.toThrow(
      /was made by PostgreSQL 17, and this version of Openroster brings PostgreSQL 18/,
    );
    expect(await readFile(path.join(dataDir, "postgres/PG_VERSION"), "utf8")).toBe("17\n");
  });

  test("rejects a database folder with unrelated files and does not change it", async () => {
    const dataDir = await mkdtemp(path.join(workshop, "foreign-"));
    await mkdir(path.join(dataDir, "postgres"));
    await writeFile(path.join(dataDir, "postgres/thesis.txt"), "mine");
    await expect(open(dataDir)).rejects.toThrow(/holds something other than a database/);
    expect(await readdir(path.join(dataDir, "postgres"))).toEqual(["thesis.txt"]);
  });

  test("rejects a data folder that is a file", async () => {
    const file = path.join(workshop, "file");
    await writeFile(file, "");
    const problem = await open(file).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(StartupProblem);
    expect(String(problem)).toContain("cannot be made: a file is in its place");
  });
});

describe.runIf(root)("as root", () => {
  test("runs PostgreSQL as another account below folders that this account cannot enter", async () => {
    const closed = await mkdtemp(path.join(workshop, "closed-"));
    const dataDir = path.join(closed, "data");
    await cp(template, dataDir, { recursive: true });
    await chmod(dataDir, 0o700);
    const server = await open(dataDir);
    await query(server.url, "select 1");
    const status = await readFile(`/proc/${server.pid}/status`, "utf8");
    expect(status).not.toMatch(/^Uid:\t0/m);
    expect(status).toMatch(/^Groups:\s*$/m);
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
  });
});

async function open(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await openEmbeddedPostgres({ dataDir, fast: true });
  opened.push(server);
  return server;
}

async function close(server: EmbeddedPostgres): Promise<void> {
  opened.splice(opened.indexOf(server), 1);
  await server.release();
}

/** Creates a folder with a stopped server. As root, the copy belongs to root, as after a plain `cp -r`. */
async function copy(): Promise<string> {
  const dataDir = await mkdtemp(path.join(workshop, "copy-"));
  // The function `cp` of Node takes ten times the processor time.
  await promisify(execFile)("cp", ["-R", `${template}/.`, dataDir]);
  return dataDir;
}

async function openElsewhere(dataDir: string, { ready = true, claim = false } = {}): Promise<ChildProcess> {
  const script = `
    const { openEmbeddedPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, "embedded-postgres.ts"))});
    const server = await openEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, fast: true });
    if (${claim}) await server.claimServer();
    console.log(server.url);
    process.stdin.resume().on("end", () => server.release());`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  if (ready) addresses.set(child, String((await once(child.stdout, "data"))[0]).trim());
  return child;
}

const addresses = new WeakMap<ChildProcess, string>();

function addressOf(child: ChildProcess): string {
  return addresses.get(child) ?? "";
}

async function leave(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  await once(child, "exit");
}

async function query<Row>(url: string, statement: string): Promise<Row[]> {
  const db = openDatabase(url, { max: 1 });
  try {
    return (await sql.raw<Row>(statement).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

async function recordedPid(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
}

/** A dead process stays in the process list until its parent collects it. */
async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "State:\tX");
  return !/^State:\t[XZ]/m.test(status);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 15_000; !(await condition()); await sleep(25)) {
    if (Date.now() > end) throw new Error("The condition was not met within 15 s.");
  }
}
