import { access, chmod, chown, constants, mkdir, open, realpath, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { StartupProblem } from "./startup-problem.ts";

export interface DataFolder {
  dataDir: string;
  cluster: string;
  log: string;
  /** Lock of the processes that use PostgreSQL. Shared: uses it. Reserved: starts it. Exclusive: stops it. */
  usersLock: string;
  serverLock: string;
  serverPid: string;
}

/** Creates the folder if it is missing and checks that this process can write to it. Throws a StartupProblem. */
export async function prepareDataFolder(dataDir: string): Promise<DataFolder> {
  const requestedDir = path.resolve(dataDir);
  try {
    // As root, PostgreSQL runs as another account, which needs to enter the folder.
    const made = await mkdir(requestedDir, { recursive: true }).catch((error: unknown) => {
      throw explainMkdirError(error, requestedDir);
    });
    if (made) await chmod(requestedDir, isRoot() ? 0o711 : 0o700);
    await access(requestedDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const real = await realpath(requestedDir);
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
    throw explainFolderError(error, requestedDir);
  }
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Returns a StartupProblem for common file system errors (disk full, not writable, read-only). Returns any other error unchanged. */
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

function explainMkdirError(error: unknown, folder: string): unknown {
  const explained = explainFolderError(error, folder);
  if (explained instanceof StartupProblem) return explained;
  const isFile = hasCode(error, "ENOTDIR") || hasCode(error, "EEXIST");
  const reason = isFile ? "a file is in its place" : (error as Error).message;
  return new StartupProblem(`The data folder ${folder} cannot be made: ${reason}. Set DATA_DIR to another folder.`);
}

export function diskFull(folder: string): StartupProblem {
  return new StartupProblem(
    `The disk that holds ${folder} is full. Free some space (200 MB is enough to start) and start again; nothing is damaged.`,
  );
}

/** Returns true if less than 4 MB are free, because PostgreSQL then cannot write why it fails. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < 4 * 1024 * 1024;
}

async function requireOwnFile(file: string, dataDir: string): Promise<void> {
  try {
    await access(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    // "wx" never opens an existing file: closing a lock file that this process created concurrently would drop its locks.
    const handle = await open(file, "wx", 0o600).catch((problem: unknown) => {
      if (!hasCode(problem, "EEXIST")) throw problem;
    });
    if (!handle) return;
    await handle.close();
    const { uid, gid } = await stat(dataDir);
    if (isRoot() && uid !== 0) await chown(file, uid, gid);
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
