import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "@openroster/trial-postgres/data-folder.ts";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";

const fileName = "installation.id";

/**
 * Makes this folder the one that stores the files of the database, or checks that it is. Throws a StartupProblem if another folder is: each of
 * two processes with separate folders would return 404 for the photos of the other.
 */
export async function claimFilesFolder(db: Kysely<Database>, dataDir: string): Promise<void> {
  const known = await readFolderId(db);
  const file = path.join(dataDir, fileName);
  const own = (await readId(file)) ?? (known === null ? await createId(file) : null);
  const id = known ?? (await storeId(db, own ?? ""));
  if (own === id) return;
  throw new StartupProblem(
    `${dataDir} is not the folder in which this installation stores its photos and files. Set DATA_DIR to the same folder for all processes on one machine, or FILES_URL for several machines. If you moved or lost that folder, write the id of the installation into the new one: echo ${id} > ${file}`,
  );
}

/** True if the folder is the one that `claimFilesFolder` stored, or none was stored yet. */
export async function isClaimedFolder(db: Kysely<Database>, dataDir: string): Promise<boolean> {
  const known = await readFolderId(db);
  return known === null || (await readId(path.join(dataDir, fileName))) === known;
}

async function readFolderId(db: Kysely<Database>): Promise<string | null> {
  return (await db.selectFrom("file_folder").select("id").executeTakeFirst())?.id ?? null;
}

async function storeId(db: Kysely<Database>, id: string): Promise<string> {
  await db
    .insertInto("file_folder")
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another process can have stored its id first.
  return (await readFolderId(db)) ?? id;
}

async function readId(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return "";
    throw error;
  });
  return z.uuid().safeParse(text.trim()).data ?? null;
}

/** Two processes can start in the same new folder. The file of the first one is used by both. */
async function createId(file: string): Promise<string | null> {
  const id = randomUUID();
  const draft = `${file}.${id}`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(draft, `${id}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft);
  }
  return readId(file);
}
