import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { forgetAnnouncements } from "../src/database/announced-changes.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import type { Database } from "../src/database/tables.ts";

/** Creates an empty, migrated database for this test file, available once tests run. `requestUrl` connects with the request role. */
export function testDatabase(): { db: Kysely<Database>; url: string; requestUrl: string } {
  const template = new URL(inject("templateUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(template);
  url.pathname = `/${name}`;
  const requestUrl = new URL(inject("requestTemplateUrl"));
  requestUrl.pathname = url.pathname;
  // Adding thousands of rows can take longer than a request may, on a busy machine. A hanging statement ends with its test.
  const db = openDatabase(url.href, { max: 5, statementTimeout: 0 });
  const handle = { db, url: url.href, requestUrl: requestUrl.href };
  // Copying files takes half of the processor time of copying through the write-ahead log, the default.
  const clone = `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`;
  beforeAll(() => administer(template, clone));
  // The files of a worker share its modules. The keys of athletes are the same in each database.
  beforeAll(forgetAnnouncements);
  afterAll(async () => {
    await handle.db.destroy();
    // Best effort: on a starved machine the drop can exceed its 5 s limit. The whole server is removed at the end.
    await dropDatabase(template, name).catch(() => {});
  });
  return handle;
}

/**
 * Ends the sessions that this role may end, then drops the database. `drop database … with (force)` ends all sessions first, and fails if one
 * is an autovacuum worker, because a role that is no superuser may not end it. A plain `drop database` stops autovacuum by itself.
 */
export async function dropDatabase(template: URL, name: string): Promise<void> {
  await administer(
    template,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pg_has_role(usesysid, 'usage')`,
  );
  await administer(template, `drop database ${name}`);
}

/** Resolves when a session in the database waits for a lock. */
export async function waitForLockWait(db: Kysely<Database>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("No session waits for a lock.");
}

const administrators = new Map<string, pg.Pool>();

/** Runs a statement outside of the template, which cannot be cloned while a client is connected to it. The files of a worker share the connection. */
export async function administer(template: URL, statement: string): Promise<void> {
  const url = new URL(template);
  url.pathname = "/postgres";
  const administrator = administrators.get(url.href) ?? openAdministrator(url.href);
  administrators.set(url.href, administrator);
  await administrator.query(statement);
}

function openAdministrator(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server can stop before the worker does.
  pool.on("error", () => {});
  return pool;
}
