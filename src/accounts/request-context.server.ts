import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { createLimits, type LimitSettings, type Limits } from "../http/rate-limits.server.ts";
import type { InstallationKeys } from "./installation-keys.server.ts";
import { createHasher, type Hasher } from "./password-hash.server.ts";

/** Services of the account flows. Created once per process: pages are bundled separately from the server and would create their own. */
export interface AccountServices {
  hasher: Hasher;
  limits: Limits;
  keys: InstallationKeys;
  /** In lower case. */
  commonPasswords: ReadonlySet<string>;
  universityDomains: ReadonlySet<string>;
  /** Origin of the links in mail, without a trailing slash. */
  publicUrl: string;
  graceDays: number;
  /** Days for which a member can stay signed in, by the type of account. 0 or none: only for the usual time. */
  keepDays: Readonly<Partial<Record<string, number>>>;
}

/** The account services plus the request context: client IP address (`request.ip`) and user agent. */
export interface RequestContext extends AccountServices {
  clientAddress: string;
  userAgent?: string | undefined;
}

export function getRequestContext(services: AccountServices, { ip, headers }: FastifyRequest): RequestContext {
  return { ...services, clientAddress: ip, userAgent: headers["user-agent"] };
}

export interface AccountSettings {
  publicUrl: string;
  graceDays: number;
  coachSessionDays?: number;
  athleteSessionDays?: number;
  rateLimits: number;
  limits?: LimitSettings;
  keys: InstallationKeys;
}

export async function createAccountServices(
  db: Kysely<Database>,
  {
    publicUrl,
    graceDays,
    coachSessionDays = 14,
    athleteSessionDays = 60,
    rateLimits,
    limits: settings,
    keys,
  }: AccountSettings,
): Promise<AccountServices> {
  const [commonPasswords, universityDomains] = await Promise.all([loadCommonPasswords(), loadUniversityDomains()]);
  return {
    hasher: createHasher(),
    limits: createLimits(db, rateLimits, settings),
    keys,
    commonPasswords,
    universityDomains,
    publicUrl,
    graceDays,
    keepDays: { "College Coach": coachSessionDays, Athlete: athleteSessionDays },
  };
}

export async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  return new Set(await readList("common-passwords.txt"));
}

export async function loadUniversityDomains(): Promise<ReadonlySet<string>> {
  const lines = await readList("university-domains.txt");
  return new Set(lines.map((line) => line.split("\t", 1)[0] ?? ""));
}

async function readList(name: string): Promise<string[]> {
  const text = await readFile(path.join(import.meta.dirname, name), "utf8");
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("# "));
}
