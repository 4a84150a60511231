import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { prepareCluster } from "./cluster-folder.server.ts";
import { createCluster, passwordFile, removeDrafts } from "./create-cluster.server.ts";
import { type DataFolder, explainFolderError, hasCode, prepareDataFolder } from "./data-folder.server.ts";
import { type FileLock, tryLock, waitForLock } from "./file-lock.server.ts";
import { findPrograms, type PostgresPrograms } from "./postgres-programs.server.ts";
import {
  boundLog,
  findPostmaster,
  isLost,
  type Postmaster,
  settlePostmaster,
  startPostmaster,
  stopPostmaster,
} from "./postmaster.server.ts";
import { prepareRequestRole } from "./request-role.server.ts";
import { StartupProblem } from "./startup-problem.ts";

/** How the embedded server is opened. */
export interface EmbeddedPostgresOptions {
  /** The folder that holds it; made where missing. */
  dataDir: string;
  /** For throw-away data: nothing is forced to disk, so that a crash of the machine loses it. */
  fast?: boolean;
  /** Told, in sentences, what takes time or went wrong. */
  onProgress?: (line: string) => void;
}

/** A running PostgreSQL of our own, shared by every process that has this data folder open. */
export interface EmbeddedPostgres {
  /** Connection address of the database `openroster`, password included: not to be logged. */
  url: string;
  port: number;
  /** The process number of PostgreSQL now; another one after it had to be started again. */
  readonly pid: number;
  /** Whether it was running already. */
  adopted: boolean;
  /** The address of another database of this server. */
  databaseUrl(name: string): string;
  /** Makes the role that serves requests and returns its address of the database `openroster`, password included. */
  requestUrl(): Promise<string>;
  /** Makes this process the only web server of the folder; throws a StartupProblem where there is one. */
  claimServer(): Promise<void>;
  /** Gives the server back; the last process to do so stops it. */
  release(): Promise<void>;
}

interface Keeper {
  folder: DataFolder;
  programs: PostgresPrograms;
  fast: boolean;
  report: (line: string) => void;
}

/** Opens the PostgreSQL of a data folder, creating and starting it where needed; throws a StartupProblem in a sentence. */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = await prepareDataFolder(options.dataDir);
  const report = options.onProgress ?? (() => {});
  const use = await joinUsers(folder, report);
  try {
    const keeper = { folder, programs: await findPrograms(folder), fast: options.fast ?? false, report };
    const { postmaster, adopted } = await ensureRunning(keeper);
    const password = await readPassword(folder);
    return handle({ keeper, use, postmaster, adopted, password });
  } catch (error) {
    use.release();
    await stopUnused(folder);
    throw explainFolderError(error, folder.dataDir);
  }
}

interface Opened {
  keeper: Keeper;
  use: FileLock;
  postmaster: Postmaster;
  adopted: boolean;
  password: string;
}

function handle({ keeper, use, postmaster, adopted, password }: Opened): EmbeddedPostgres {
  const { folder } = keeper;
  const watch = keepRunning(keeper, postmaster);
  const urlOf = (user: string, secret: string, name: string) =>
    `postgres://${user}:${secret}@127.0.0.1:${postmaster.port}/${encodeURIComponent(name)}`;
  const databaseUrl = (name: string) => urlOf("openroster", password, name);
  let claim: FileLock | null = null;
  let released: Promise<void> | undefined;
  return {
    url: databaseUrl("openroster"),
    port: postmaster.port,
    get pid() {
      return watch.pid();
    },
    adopted,
    databaseUrl,
    async requestUrl() {
      // The superuser has the same password; only it may make roles.
      const role = await prepareRequestRole(urlOf("postgres", password, "openroster"), password);
      return urlOf(role.user, role.password, "openroster");
    },
    async claimServer() {
      claim ??= await claimFolder(folder);
    },
    release() {
      released ??= (async () => {
        await watch.end();
        if (claim) await rm(folder.serverPid, { force: true });
        claim?.release();
        use.release();
        await stopUnused(folder);
      })();
      return released;
    },
  };
}

async function claimFolder(folder: DataFolder): Promise<FileLock> {
  const claim = tryLock(folder.serverLock, "exclusive");
  if (claim) {
    await writeFile(folder.serverPid, `${process.pid}\n`);
    return claim;
  }
  const pid = Number(await readFile(folder.serverPid, "utf8").catch(() => ""));
  throw new StartupProblem(
    `Openroster is already running on this data folder (${pid ? `process ${pid}, ` : ""}${folder.dataDir}).`,
  );
}

/** Becomes one of those who use the server, whom whoever stops it waits for. */
async function joinUsers(folder: DataFolder, report: Keeper["report"]): Promise<FileLock> {
  for (let waited = 0; waited < 15_000; waited += 100) {
    const alone = tryLock(folder.usersLock, "exclusive");
    alone?.release();
    const use = await waitForLock(folder.usersLock, "shared", () => report("Waiting for PostgreSQL to stop …"));
    if (alone || !(await isLost(folder))) return use;
    // Others use a server that is not to be seen: either it fell and they are about to start it again, or it runs in
    // another container on the same disk, where a second one beside it would destroy the data.
    use.release();
    await sleep(100);
  }
  throw new StartupProblem(
    `Another process uses ${folder.dataDir}, but its PostgreSQL cannot be seen from here. If it runs in another container, stop that first.`,
  );
}

async function ensureRunning(keeper: Keeper, port?: number): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const { folder, programs, fast, report } = keeper;
  const starting = await waitForLock(folder.usersLock, "reserved", () =>
    report("Another process is starting PostgreSQL …"),
  );
  try {
    const running = await settlePostmaster(folder, () =>
      report("PostgreSQL is recovering what a crash left; this may take a while …"),
    );
    if (running) return { postmaster: running, adopted: true };
    await removeDrafts(folder.dataDir);
    if (!(await prepareCluster(folder, programs))) {
      report("Creating the database …");
      await createCluster(folder, programs, fast);
    }
    const postmaster = await startPostmaster({ folder, programs, fast, ...(port ? { port } : {}) });
    return { postmaster, adopted: false };
  } finally {
    starting.release();
  }
}

interface Watch {
  pid(): number;
  end(): Promise<void>;
}

/** Looks every second whether the server lives, and starts it again on the same port where it was killed. */
function keepRunning(keeper: Keeper, first: Postmaster): Watch {
  let { pid } = first;
  let complaint = "";
  let round = 0;
  let looking: Promise<void> | undefined;
  const look = async () => {
    round += 1;
    const found = await findPostmaster(keeper.folder);
    if (found?.status === "ready") pid = found.pid;
    if (found) return round % 60 === 0 ? boundLog(keeper.folder) : undefined;
    if (!complaint) keeper.report("PostgreSQL was stopped from outside; starting it again …");
    ({ pid } = (await ensureRunning(keeper, first.port)).postmaster);
    complaint = "";
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (message !== complaint) keeper.report(message);
        complaint = message;
      })
      .finally(() => {
        looking = undefined;
      });
  }, 1000).unref();
  return {
    pid: () => pid,
    async end() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Stops the server unless another process uses it; whoever arrives meanwhile waits for the lock and starts it again. */
async function stopUnused(folder: DataFolder): Promise<void> {
  // Two who leave in the same instant may stand in each other's way, hence several tries.
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const alone = tryLock(folder.usersLock, "exclusive");
    if (!alone) {
      await sleep(10 + Math.random() * 40);
      continue;
    }
    try {
      const postmaster = await findPostmaster(folder);
      if (postmaster) await stopPostmaster(postmaster, folder);
    } finally {
      alone.release();
    }
    return;
  }
}

async function readPassword({ cluster }: DataFolder): Promise<string> {
  const file = path.join(cluster, passwordFile);
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    throw new StartupProblem(
      `${file} is missing, which holds the password of the database. Restore it from a backup of the folder.`,
      {
        cause: error,
      },
    );
  }
}
