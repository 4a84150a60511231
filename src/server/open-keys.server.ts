import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { explainFolderError, hasCode, isRoot } from "@openroster/trial-postgres/data-folder.ts";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { createKeys, type InstallationKeys, keyBytes } from "../accounts/installation-keys.server.ts";
import { type Config, isPublic } from "../config.server.ts";

export const keyFileName = "installation.key";

/** Throws a StartupProblem if several machines can serve the public site, because each would create its own key file. */
export function requireSharedKey(config: Pick<Config, "SECRETS_KEY" | "DATABASE_URL" | "PUBLIC_URL">): void {
  if (config.SECRETS_KEY || !config.DATABASE_URL || !isPublic(config)) return;
  throw new StartupProblem(
    "SECRETS_KEY is not set. All servers on one DATABASE_URL need the same key: a code that one of them mails must be valid at the others. Make it with: openssl rand -base64 32",
  );
}

/** Opens SECRETS_KEY or the key file in DATA_DIR. No key is in the database, so a database copy reveals nothing. Throws a StartupProblem. */
export async function openKeys({
  SECRETS_KEY,
  DATA_DIR,
}: Pick<Config, "SECRETS_KEY" | "DATA_DIR">): Promise<InstallationKeys> {
  return createKeys(SECRETS_KEY ?? [await openKeyFile(path.resolve(DATA_DIR))]);
}

async function openKeyFile(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, keyFileName);
  const text = await readOrCreate(file).catch((error: unknown) => {
    throw explainFolderError(error, dataDir);
  });
  const key = Buffer.from(text.trim(), "base64");
  if (key.length === keyBytes) return key;
  throw new StartupProblem(
    `${file} does not hold a key of ${keyBytes} bytes in base64. Delete it to get a new one, or set SECRETS_KEY.`,
  );
}

async function readOrCreate(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    await createKeyFile(file);
    return readFile(file, "utf8");
  }
}

async function createKeyFile(file: string): Promise<void> {
  // As root, PostgreSQL runs as another account, which needs to enter the folder.
  await mkdir(path.dirname(file), { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(keyBytes).toString("base64")}\n`, { mode: 0o600, flag: "wx", flush: true });
  try {
    // A link fails if another process was faster, unlike a rename, so all processes read the same key.
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
