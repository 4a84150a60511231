import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { prepareCluster } from "./cluster-folder.ts";
import { createCluster, passwordFile, removeDrafts } from "./create-cluster.ts";
import { type DataFolder, explainFolderError, hasCode, prepareDataFolder } from "./data-folder.ts";
import { type FileLock, tryLock, waitForLock } from "./file-lock.ts";
import { findPrograms, type PostgresPrograms } from "./postgres-programs.ts";
import {
  findPostmaster,
  isLost,
  limitLog,
  type Postmaster,
  settlePostmaster,
  startPostmaster,
  stopPostmaster,
} from "./postmaster.ts";
import { prepareRequestRole } from "./prepare-request-role.ts";
import { StartupProblem } from "./startup-problem.ts";

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** For temporary data: disables fsync, so that a crash of the machine loses data. */
  fast?: boolean;
  onProgress?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** Connection URL of the database `openroster`. It contains the password: never log it. */
  url: string;
  port: number;
  readonly pid: number;
  adopted: boolean;
  databaseUrl(name: string): string;
  /** Creates the role that serves requests and returns its URL of the database `openroster`, including the password. */
  requestUrl(): Promise<string>;
  /** Makes this process the only web server of the folder. Throws a StartupProblem if there is another one. */
  claimServer(): Promise<void>;
  release(): Promise<void>;
}

interface ServerContext {
  folder: DataFolder;
  programs: PostgresPrograms;
  fast: boolean;
  report: (line: string) => void;
}

/** Opens the PostgreSQL of a data folder. Creates and starts it if necessary. Throws a StartupProblem. */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = await prepareDataFolder(options.dataDir);
  const report = options.onProgress ?? (() => {});
  const use = await joinUsers(folder, report);
  try {
    const context = { folder, programs: await findPrograms(folder), fast: options.fast ?? false, report };
    const { postmaster, adopted } = await ensureRunning(context);
    const password = await readPassword(folder);
    return handle({ context, use, postmaster, adopted, password });
  } catch (error) {
    use.release();
    await stopUnused(folder);
    throw explainFolderError(error, folder.dataDir);
  }
}

interface Opened {
  context: ServerContext;
  use: FileLock;
  postmaster: Postmaster;
  adopted: boolean;
  password: string;
}

function handle({ context, use, postmaster, adopted, password }: Opened): EmbeddedPostgres {
  const { folder } = context;
  const watch = superviseServer(context, postmaster);
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

/** Takes the shared lock, which a process that stops the server waits for. */
async function joinUsers(folder: DataFolder, report: ServerContext["report"]): Promise<FileLock> {
  for (let waited = 0; waited < 15_000; waited += 100) {
    const alone = tryLock(folder.usersLock, "exclusive");
    alone?.release();
    const use = await waitForLock(folder.usersLock, "shared", () => report("Waiting for PostgreSQL to stop …"));
    if (alone || !(await isLost(folder))) return use;
    // The server crashed, or it runs in another container on the same disk, where a second server would destroy the data.
    use.release();
    await sleep(100);
  }
  throw new StartupProblem(
    `Another process uses ${folder.dataDir}, but its PostgreSQL cannot be seen from here. If it runs in another container, stop that first.`,
  );
}

async function ensureRunning(
  context: ServerContext,
  port?: number,
): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const { folder, programs, fast, report } = context;
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

function superviseServer(context: ServerContext, first: Postmaster): Watch {
  let { pid } = first;
  let lastError = "";
  let round = 0;
  let checking: Promise<void> | undefined;
  const check = async () => {
    round += 1;
    const found = await findPostmaster(context.folder);
    if (found?.status === "ready") pid = found.pid;
    if (found) return round % 60 === 0 ? limitLog(context.folder) : undefined;
    if (!lastError) context.report("PostgreSQL was stopped from outside; starting it again …");
    ({ pid } = (await ensureRunning(context, first.port)).postmaster);
    lastError = "";
  };
  const timer = setInterval(() => {
    checking ??= check()
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (message !== lastError) context.report(message);
        lastError = message;
      })
      .finally(() => {
        checking = undefined;
      });
  }, 1000).unref();
  return {
    pid: () => pid,
    async end() {
      clearInterval(timer);
      await checking;
    },
  };
}

/** Stops the server unless another process uses it. A process that starts during the stop waits for the lock and restarts the server. */
async function stopUnused(folder: DataFolder): Promise<void> {
  // Two processes that release at the same time can block each other, hence several attempts.
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
      `${file} is missing, which contains the password of the database. Restore it from a backup of the folder.`,
      {
        cause: error,
      },
    );
  }
}
