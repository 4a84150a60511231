import { access, chmod, chown, constants, mkdir, open, realpath, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { StartupProblem } from "./startup-problem.ts";

/** The places of the embedded database inside DATA_DIR, all absolute. */
export interface DataFolder {
  dataDir: string;
  cluster: string;
  log: string;
  /** Shared: uses the server. Reserved: starts it. Exclusive: stops it. */
  usersLock: string;
  /** Exclusive: is the web server of this folder. */
  serverLock: string;
  serverPid: string;
}

/** Makes the folder where it is missing and finds out whether this process may write to it; throws a StartupProblem. */
export async function prepareDataFolder(dataDir: string): Promise<DataFolder> {
  const wanted = path.resolve(dataDir);
  try {
    // As root, another account runs PostgreSQL and has to pass through.
    const made = await mkdir(wanted, { recursive: true }).catch((error: unknown) => {
      throw cannotMake(error, wanted);
    });
    if (made) await chmod(wanted, isRoot() ? 0o711 : 0o700);
    await access(wanted, constants.R_OK | constants.W_OK | constants.X_OK);
    const real = await realpath(wanted);
    const folder = {
      dataDir: real,
      cluster: path.join(real, "postgres"),
      log: path.join(real, "postgres.log"),
      usersLock: path.join(real, "postgres.lock"),
      serverLock: path.join(real, "server.lock"),
      serverPid: path.join(real, "server.pid"),
    };
    for (const file of [folder.usersLock, folder.serverLock, folder.log]) await requireOwnFile(file, real);
    return folder;
  } catch (error) {
    throw explainFolderError(error, wanted);
  }
}

/** Whether this process runs as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** A StartupProblem for the errors of a file system that people meet (full, not writable, no folder); else the error as it came. */
export function explainFolderError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") return diskFull(folder);
  if (code === "EACCES" || code === "EPERM") {
    return new StartupProblem(
      `The data folder ${folder} cannot be written by this account. Give it to the account, start as its owner, or set DATA_DIR to another folder.`,
    );
  }
  if (code === "EROFS") {
    return new StartupProblem(
      `The data folder ${folder} is on a read-only disk. Set DATA_DIR to a folder that can be written.`,
    );
  }
  return error;
}

function cannotMake(error: unknown, folder: string): unknown {
  const explained = explainFolderError(error, folder);
  if (explained instanceof StartupProblem) return explained;
  const inPlace = hasCode(error, "ENOTDIR") || hasCode(error, "EEXIST");
  const reason = inPlace ? "a file is in its place" : (error as Error).message;
  return new StartupProblem(`The data folder ${folder} cannot be made: ${reason}. Set DATA_DIR to another folder.`);
}

/** The sentence for a disk without room. */
export function diskFull(folder: string): StartupProblem {
  return new StartupProblem(
    `The disk that holds ${folder} is full. Free some space (200 MB is enough to start) and start again; nothing is damaged.`,
  );
}

/** Whether less than 4 MB are left, where PostgreSQL can no longer write why it fails. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < 4 * 1024 * 1024;
}

async function requireOwnFile(file: string, dataDir: string): Promise<void> {
  try {
    await access(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    // "wx": opening and closing a lock file that another part of this process made meanwhile would drop its locks.
    const handle = await open(file, "wx", 0o600).catch((problem: unknown) => {
      if (!hasCode(problem, "EEXIST")) throw problem;
    });
    if (!handle) return;
    await handle.close();
    const { uid, gid } = await stat(dataDir);
    if (isRoot() && uid !== 0) await chown(file, uid, gid);
  }
}

/** Whether an error is a system error of this code, such as ENOENT. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
