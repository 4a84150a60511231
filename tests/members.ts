import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { FastifyInstance, InjectOptions } from "fastify";
import { type Insertable, type Kysely, sql } from "kysely";
import { processAccountRequest } from "../src/accounts/process-account-request.server.ts";
import type { Accounts } from "../src/database/generated-tables.ts";
import type { Database } from "../src/database/tables.ts";

export const password = "a perfectly fine passphrase";

/** Origin of the links in mails, as `testApp` sets it. */
export const publicUrl = "http://127.0.0.1:3000";

// Tests of several files may share one database.
const run = randomUUID().slice(0, 8);
let made = 0;
let passwordHash: Promise<string> | undefined;

/** Creates a coach, verified by default, with `password`. Returns id and email address. */
export async function createMember(db: Kysely<Database>, overrides: Partial<Insertable<Accounts>> = {}) {
  made += 1;
  passwordHash ??= hashCheaply(password);
  const values = {
    user_type: "College Coach",
    first_name: "Casey",
    last_name: `Member ${made}`,
    email: `member-${run}-${made}@mail.example`,
    password_hash: await passwordHash,
    is_verified: true,
    ...overrides,
  } as const;
  const { id } = await db.insertInto("accounts").values(values).returning("id").executeTakeFirstOrThrow();
  return { id, email: values.email ?? "" };
}

/** Hashes a password with the least work that the algorithm allows. A hash of the product takes 12 ms to create and to compare. */
export function hashCheaply(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1 });
}

/** Processes all waiting account requests, as the worker does. */
export async function processAllRequests(db: Kysely<Database>): Promise<void> {
  const requests = await db.selectFrom("account_requests").select("id").orderBy("created_at").execute();
  for (const { id } of requests) {
    await processAccountRequest(db, { requestId: id, publicUrl, universityDomains: new Set(["unl.edu"]) });
  }
}

/** Returns the queued mails to an address, oldest first. */
export async function mailTo(db: Kysely<Database>, address: string) {
  const rows = await db
    .selectFrom("mail_messages")
    .select(["kind", "recipient", "payload"])
    .where(sql`lower(recipient)`, "=", address.toLowerCase())
    .orderBy("created_at")
    .execute();
  return rows.map(({ kind, payload }) => ({ kind, link: String(payload?.link ?? ""), payload }));
}

/** Makes mail to an address final, as if it had been sent: no later decision withdraws it. Keeps its recipient and content for `mailTo`. */
export async function makeMailFinal(db: Kysely<Database>, address: string): Promise<void> {
  await db
    .updateTable("mail_messages")
    .set({ decision: null })
    .where(sql`lower(recipient)`, "=", address.toLowerCase())
    .execute();
}

/** Returns account and guid of the latest link of a kind that was mailed to an address. */
export async function latestLink(
  db: Kysely<Database>,
  address: string,
  kind: "verify" | "reset" | "email-change-old" | "email-change-new" | "email-change-waits",
) {
  const mails = (await mailTo(db, address)).filter((mail) => mail.kind === kind);
  const [userId = "", guid = ""] = mails.at(-1)?.link.split("/").slice(-2) ?? [];
  return { userId, guid };
}

/** Sends a request with a JSON body; `from` is the client's IP address. */
export async function sendRequest(
  app: FastifyInstance,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  { body, from, headers }: { body?: unknown; from?: string; headers?: Record<string, string> } = {},
) {
  const options: InjectOptions = {
    method,
    url,
    ...(headers ? { headers } : {}),
    ...(from ? { remoteAddress: from } : {}),
  };
  const response = await app.inject(body === undefined ? options : { ...options, payload: body as object });
  return { status: response.statusCode, text: response.body, body: response.json(), headers: response.headers };
}

/** Returns the whole content of the database as text. */
export async function dumpDatabase(db: Kysely<Database>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db);
    texts.push(`${name}\n`, ...rows.map(({ row }) => `${row}\n`));
  }
  return texts.join("");
}
