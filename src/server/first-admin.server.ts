import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import type { Kysely } from "kysely";
import { createAdministrator } from "../accounts/create-administrator.server.ts";
import { createHasher } from "../accounts/password-hash.server.ts";
import { loadCommonPasswords } from "../accounts/request-context.server.ts";
import { brand } from "../brand.ts";
import type { Database } from "../database/tables.ts";

export interface FirstAdministrator {
  email: string;
  password: string;
  file: string;
}

const credentials = "admin-credentials.txt";

/** Throws a StartupProblem if the data folder comes from a local trial: the administrator's password is in a file. */
export function requireNoTrialData(dataDir: string): void {
  const file = path.resolve(dataDir, credentials);
  if (!existsSync(file)) return;
  throw new StartupProblem(
    `PUBLIC_URL is public, but DATA_DIR comes from a local trial: ${file} contains the password of its administrator. Set DATA_DIR to a new folder; or, to continue with the data of the trial, change that password and delete the file.`,
  );
}

/** Returns null if there is an administrator. Otherwise creates one with a file for its password. */
export async function createFirstAdministrator(
  db: Kysely<Database>,
  dataDir: string,
): Promise<FirstAdministrator | null> {
  const anyone = await db
    .selectFrom("accounts")
    .select("id")
    .where("user_type", "=", "Administrator")
    .limit(1)
    .executeTakeFirst();
  if (anyone) return null;
  const email = `admin@${brand.supportEmail.split("@")[1]}`;
  const password = randomBytes(15).toString("base64url");
  const file = path.join(dataDir, credentials);
  // Written before the account, so that the password cannot get lost. An existing file is removed first, because it would keep its mode.
  await rm(file, { force: true });
  await writeFile(file, `${email}\n${password}\n`, { mode: 0o600, flag: "wx" });
  const commonPasswords = await loadCommonPasswords();
  const result = await createAdministrator(db, { email, password, hasher: createHasher(), commonPasswords });
  if (result.outcome === "refused") throw new Error(result.message);
  return { email, password, file };
}
