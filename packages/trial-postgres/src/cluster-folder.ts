import { chmod, lchown, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { type DataFolder, hasCode } from "./data-folder.ts";
import type { PostgresPrograms } from "./postgres-programs.ts";
import { StartupProblem } from "./startup-problem.ts";

/** Returns false if there is no cluster. Throws a StartupProblem if these programs cannot use it. */
export async function prepareCluster(folder: DataFolder, programs: PostgresPrograms): Promise<boolean> {
  const { cluster } = folder;
  const names = await readdir(cluster).catch((error: unknown): string[] => {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  });
  if (names.length === 0) return false;
  if (!names.includes("PG_VERSION")) {
    throw new StartupProblem(
      `${cluster} holds something other than a database. Move it away, or set DATA_DIR to another folder.`,
    );
  }
  await requireVersion(cluster, programs.majorVersion);
  await requireOwner(cluster, programs);
  // PostgreSQL refuses a folder that other accounts can read. A copy often has such a mode.
  const { mode } = await stat(cluster);
  if (mode & 0o077) await chmod(cluster, 0o700);
  return true;
}

async function requireVersion(cluster: string, supported: string): Promise<void> {
  const version = (await readFile(path.join(cluster, "PG_VERSION"), "utf8")).trim();
  if (version === supported) return;
  throw new StartupProblem(
    `${cluster} was made by PostgreSQL ${version}, and this version of Openroster brings PostgreSQL ${supported}. Export it with pg_dump ${version} and load it into a new DATA_DIR, or go back to the version of Openroster that made it.`,
  );
}

/** As root, changes the owner of a copied folder to the account that runs PostgreSQL. */
async function requireOwner(cluster: string, { owner }: PostgresPrograms): Promise<void> {
  const { uid } = await stat(cluster);
  if (uid === (owner?.uid ?? process.getuid?.() ?? uid)) return;
  if (!owner) {
    throw new StartupProblem(
      `${cluster} belongs to another account (user ${uid}). Start Openroster as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
  for (const name of await readdir(cluster, { recursive: true }))
    await lchown(path.join(cluster, name), owner.uid, owner.gid);
  // The folder itself is changed last, so that an interrupted change is repeated.
  await lchown(cluster, owner.uid, owner.gid);
}
