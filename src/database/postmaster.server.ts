import { createHash } from "node:crypto";
import { copyFile, open, readFile, rm, stat, truncate } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type DataFolder, hasCode } from "./data-folder.server.ts";
import { explainPostgresFailure } from "./postgres-failure.server.ts";
import type { PostgresPrograms } from "./postgres-programs.server.ts";

/** PostgreSQL's main process, as its `postmaster.pid` tells. */
export interface Postmaster {
  pid: number;
  port: number;
  status: "starting" | "ready" | "stopping";
}

/** How a server is started. */
export interface StartOptions {
  folder: DataFolder;
  programs: PostgresPrograms;
  /** The only port to take; otherwise the one the folder had before, or a free one. */
  port?: number;
  fast: boolean;
}

const maxLogBytes = 5 * 1024 * 1024;
const attempts = 40;

/** The running server of this folder, else null; a `postmaster.pid` that outlived its process does not deceive it. */
export async function findPostmaster(folder: DataFolder): Promise<Postmaster | null> {
  const noted = await readPidFile(folder);
  return noted && (await identify(noted.pid, folder)) === "ours" ? noted : null;
}

/** Whether the folder notes a server that has not stopped in order and that this process cannot see. */
export async function isLost(folder: DataFolder): Promise<boolean> {
  return (await readPidFile(folder)) !== null && (await findPostmaster(folder)) === null;
}

/** Starts the server and waits until it answers; throws a StartupProblem. The caller holds the lock for starting. */
export async function startPostmaster({ folder, programs, port, fast }: StartOptions): Promise<Postmaster> {
  const earlier = await readPidFile(folder);
  // PostgreSQL takes any living process of its account with that number for itself and would refuse to start.
  if (earlier && (await identify(earlier.pid, folder)) === "another") await rm(pidFile(folder), { force: true });
  const wanted = port ?? earlier?.port;
  for (let attempt = 0; ; attempt += 1) {
    const candidate = wanted && (port || attempt === 0) ? wanted : await findFreePort(folder, attempt);
    const started = await tryStart({ folder, programs, port: candidate, fast });
    if (typeof started !== "string") return started;
    if (attempt === attempts || !isPassing(started)) throw await explainPostgresFailure(started, folder);
    if (!started.includes("could not bind") || port) await sleep(500);
  }
}

/** Stops the server as PostgreSQL's "fast" does (sessions end, all is written), after 30 s as "immediate" does. */
export async function stopPostmaster({ pid }: Postmaster, folder: DataFolder): Promise<void> {
  for (const [signal, seconds] of [
    ["SIGINT", 30],
    ["SIGQUIT", 10],
  ] as const) {
    if ((await identify(pid, folder)) !== "ours") return;
    process.kill(pid, signal);
    for (let waited = 0; waited < seconds * 1000; waited += 20) {
      await sleep(20);
      if ((await identify(pid, folder)) !== "ours") return;
    }
  }
}

/** Waits while the server starts (recovery may take minutes) or stops; the server once ready, null once gone. */
export async function settlePostmaster(folder: DataFolder, onWait?: () => void): Promise<Postmaster | null> {
  for (let waited = 0; ; waited += 50) {
    const postmaster = await findPostmaster(folder);
    if (!postmaster || postmaster.status === "ready") return postmaster;
    if (waited === 3000) onWait?.();
    await sleep(50);
  }
}

/** Keeps the log within twice 5 MB; the server appends, so cutting the file under it is safe. */
export async function boundLog({ log }: DataFolder): Promise<void> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size < maxLogBytes) return;
  await copyFile(log, `${log}.1`);
  await truncate(log);
}

/** The server once ready, or what it wrote before it gave up. */
async function tryStart(options: StartOptions & { port: number }): Promise<Postmaster | string> {
  const { folder, programs, port, fast } = options;
  await boundLog(folder);
  const log = await open(folder.log, "a", 0o600);
  const { size } = await log.stat();
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    logging_collector: "off",
    log_destination: "stderr",
  };
  const hasty = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: 200 };
  const flags = Object.entries(fast ? { ...settings, ...hasty } : settings).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  // In a session of its own, so that Ctrl-C in the terminal ends the product, which then ends it, in this order.
  const child = programs.spawn(programs.postgres, ["-D", folder.cluster, ...flags], {
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  let ended = false;
  child.once("exit", () => (ended = true));
  child.once("error", () => (ended = true));
  child.unref();
  await log.close();
  while (!ended) {
    await sleep(20);
    const noted = await readPidFile(folder);
    if (noted?.pid === child.pid && noted?.status === "ready") return noted;
  }
  const text = await readFile(folder.log);
  return text.subarray(size).toString();
}

/** Failures that pass by themselves: a port taken meanwhile, children of a killed server that have yet to go. */
function isPassing(output: string): boolean {
  return /could not bind|shared memory block|lock file "postmaster.pid" already exists/.test(output);
}

/** Whose process a number is: this server's, another program's, no one's. */
async function identify(pid: number, { cluster }: DataFolder): Promise<"ours" | "another" | "none"> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (hasCode(error, "ESRCH")) return "none";
  }
  if (process.platform !== "linux") return "ours";
  try {
    const [runs, keeps] = await Promise.all([stat(`/proc/${pid}`), stat(cluster)]);
    const name = await readFile(`/proc/${pid}/comm`, "utf8");
    if (runs.uid !== keeps.uid || name.trim() !== "postgres") return "another";
    // The server works in its data folder. A process that has ended but that no parent has fetched has no folder.
    const works = await stat(`/proc/${pid}/cwd`);
    return works.dev === keeps.dev && works.ino === keeps.ino ? "ours" : "another";
  } catch (error) {
    return hasCode(error, "ENOENT") || hasCode(error, "ESRCH") ? "none" : "ours";
  }
}

function pidFile(folder: DataFolder): string {
  return path.join(folder.cluster, "postmaster.pid");
}

async function readPidFile(folder: DataFolder): Promise<Postmaster | null> {
  const lines = (await readFile(pidFile(folder), "utf8").catch(() => "")).split("\n");
  const [pid, port, status] = [Number(lines[0]), Number(lines[3]) || 0, lines[7]?.trim()];
  if (!Number.isInteger(pid) || pid <= 0) return null;
  // A replica says "standby" once it answers.
  if (status === "ready" || status === "standby") return { pid, port, status: "ready" };
  return { pid, port, status: status === "stopping" ? status : "starting" };
}

/** A port of the folder's own, so that it stays from start to start, below those that the system hands out. */
async function findFreePort(folder: DataFolder, attempt: number): Promise<number> {
  const seed = createHash("sha256").update(folder.cluster).digest().readUInt16BE();
  for (let step = attempt; step < attempt + 100; step += 1) {
    const port = 20_000 + ((seed + step * 97) % 10_000);
    if (await isFree(port)) return port;
  }
  return 0;
}

function isFree(port: number): Promise<boolean> {
  const server = net.createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
