import { createHash } from "node:crypto";
import { copyFile, open, readFile, rm, stat, truncate } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type DataFolder, hasCode } from "./data-folder.ts";
import { explainPostgresFailure } from "./postgres-failure.ts";
import type { PostgresPrograms } from "./postgres-programs.ts";

export interface Postmaster {
  pid: number;
  port: number;
  status: "starting" | "ready" | "stopping";
}

export interface StartOptions {
  folder: DataFolder;
  programs: PostgresPrograms;
  /** The required port. If omitted, the previous port of the folder or a free one. */
  port?: number;
  fast: boolean;
}

const maxLogBytes = 5 * 1024 * 1024;
const attempts = 40;

export async function findPostmaster(folder: DataFolder): Promise<Postmaster | null> {
  const noted = await readPidFile(folder);
  return noted && (await identify(noted.pid, folder)) === "ours" ? noted : null;
}

/** Returns true if the folder's server did not shut down cleanly and is not visible to this process. */
export async function isLost(folder: DataFolder): Promise<boolean> {
  return (await readPidFile(folder)) !== null && (await findPostmaster(folder)) === null;
}

/** Starts the server and waits until it accepts connections. Throws a StartupProblem. The caller must hold the reserved lock. */
export async function startPostmaster({ folder, programs, port, fast }: StartOptions): Promise<Postmaster> {
  const earlier = await readPidFile(folder);
  // PostgreSQL takes any running process of its account with that id for itself and refuses to start.
  if (earlier && (await identify(earlier.pid, folder)) === "another") await rm(pidFile(folder), { force: true });
  const preferredPort = port ?? earlier?.port;
  for (let attempt = 0; ; attempt += 1) {
    const candidate = preferredPort && (port || attempt === 0) ? preferredPort : await findFreePort(folder, attempt);
    const started = await tryStart({ folder, programs, port: candidate, fast });
    if (typeof started !== "string") return started;
    if (attempt === attempts || !isTemporary(started)) throw await explainPostgresFailure(started, folder);
    if (!started.includes("could not bind") || port) await sleep(500);
  }
}

/** Stops the server with PostgreSQL's "fast" shutdown, after 30 s with "immediate". */
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

/** Waits while the server starts (recovery can take minutes) or stops. Returns the ready server, or null if it stopped. */
export async function settlePostmaster(folder: DataFolder, onWait?: () => void): Promise<Postmaster | null> {
  for (let waited = 0; ; waited += 50) {
    const postmaster = await findPostmaster(folder);
    if (!postmaster || postmaster.status === "ready") return postmaster;
    if (waited === 3000) onWait?.();
    await sleep(50);
  }
}

/** Limits the log to two files of 5 MB. The server opens the log in append mode, so truncating it is safe. */
export async function limitLog({ log }: DataFolder): Promise<void> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size < maxLogBytes) return;
  await copyFile(log, `${log}.1`);
  await truncate(log);
}

async function tryStart(options: StartOptions & { port: number }): Promise<Postmaster | string> {
  const { folder, programs, port, fast } = options;
  await limitLog(folder);
  const log = await open(folder.log, "a", 0o600);
  const { size } = await log.stat();
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    logging_collector: "off",
    log_destination: "stderr",
  };
  const fastSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: 200 };
  const flags = Object.entries(fast ? { ...settings, ...fastSettings } : settings).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  // A separate session, so that Ctrl-C in the terminal ends the application, which then stops the server in order.
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

/** Returns true for temporary failures: a port that was just taken, or remaining children of a killed server. */
function isTemporary(output: string): boolean {
  return /could not bind|shared memory block|lock file "postmaster.pid" already exists/.test(output);
}

/** Returns the kind of process that has this id: this folder's server, another program, or none. */
async function identify(pid: number, { cluster }: DataFolder): Promise<"ours" | "another" | "none"> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (hasCode(error, "ESRCH")) return "none";
  }
  if (process.platform !== "linux") return "ours";
  try {
    const [owner, data] = await Promise.all([stat(`/proc/${pid}`), stat(cluster)]);
    const name = await readFile(`/proc/${pid}/comm`, "utf8");
    if (owner.uid !== data.uid || name.trim() !== "postgres") return "another";
    // The server's working directory is its data folder. A zombie process has no working directory.
    const cwd = await stat(`/proc/${pid}/cwd`);
    return cwd.dev === data.dev && cwd.ino === data.ino ? "ours" : "another";
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
  // A replica writes "standby" once it accepts connections.
  if (status === "ready" || status === "standby") return { pid, port, status: "ready" };
  return { pid, port, status: status === "stopping" ? status : "starting" };
}

/** Returns a free port derived from the folder's path, so that it stays the same, below the range of ephemeral ports. */
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
