import { requestRole } from "@openroster/trial-postgres/prepare-request-role.ts";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { type Kysely, sql } from "kysely";
import { describeConnectionError, openDatabase, openKeptConnections } from "./open.server.ts";
import type { Database } from "./tables.ts";

export interface RequestDatabase {
  db: Kysely<Database>;
  /** Own connections for short reads that must not wait for other requests. Without `maxChecks` the same as `db`. */
  checks: Kysely<Database>;
  /** Own connections for public reads, so that members do not wait behind them. Without `maxReads` the same as `db`. */
  reads: Kysely<Database>;
  url: string;
  /** True if the role cannot change or delete rows of the audit log, not even through an injected statement. */
  isRestricted: boolean;
  close(): Promise<void>;
}

export interface RequestDatabaseOptions {
  owner: Kysely<Database>;
  ownerUrl: string;
  requestUrl: string | null;
  max: number;
  maxChecks?: number;
  maxReads?: number;
}

/** Opens the pool that serves requests and grants its role the necessary privileges. Throws a StartupProblem. */
export async function openRequestDatabase({
  owner,
  ownerUrl,
  requestUrl,
  max,
  maxChecks = 0,
  maxReads = 0,
}: RequestDatabaseOptions): Promise<RequestDatabase> {
  const url = requestUrl ?? ownerUrl;
  const db = openDatabase(url, { max });
  const checks = maxChecks > 0 ? openDatabase(url, { max: maxChecks }) : db;
  const reads = maxReads > 0 ? openDatabase(url, { max: maxReads }) : db;
  const pools = [...new Set([db, checks, reads])];
  const close = async () => {
    for (const pool of pools) await pool.destroy();
  };
  try {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db).catch((error: unknown) => {
      throw new StartupProblem(describeConnectionError(error, url), { cause: error });
    });
    if (requestUrl) await grantRequestRights(owner, rows[0]?.role ?? requestRole);
    await Promise.all(pools.map(openKeptConnections));
    return { db, checks, reads, url, isRestricted: await isRestricted(db), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Grants all rows of every table, but only select and insert on the audit log. */
async function grantRequestRights(owner: Kysely<Database>, role: string): Promise<void> {
  if (await hasRights(owner, role)) return;
  await owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('openroster.request-role', 0))`.execute(trx);
    if (await hasRights(trx, role)) return;
    const name = sql.id(role);
    const { rows } = await sql<{ tables: string | null; sequences: string | null }>`
      select string_agg(oid::regclass::text, ', ') filter (where relkind <> 'S') as tables,
        string_agg(oid::regclass::text, ', ') filter (where relkind = 'S') as sequences
      from pg_class where ${isOwnRelation} and relowner = (select oid from pg_roles where rolname = current_user)`.execute(
      trx,
    );
    const { tables, sequences } = rows[0] ?? {};
    await sql`grant usage on schema public, jobs to ${name}`.execute(trx);
    if (tables) await sql`grant select, insert, update, delete on ${sql.raw(tables)} to ${name}`.execute(trx);
    if (sequences) await sql`grant usage, select on ${sql.raw(sequences)} to ${name}`.execute(trx);
    // Covers tables that a newer pg-boss creates when its worker starts.
    await sql`alter default privileges in schema jobs grant select, insert, update, delete on tables to ${name}`.execute(
      trx,
    );
    await sql`revoke update, delete on audit_log from ${name}`.execute(trx);
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${name}`.execute(trx);
  });
}

const isOwnRelation = sql`relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'S')
  and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`;

async function hasRights(owner: Kysely<Database>, role: string): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    select exists (
      select from pg_class where ${isOwnRelation}
        and not case
          when relkind = 'S' then has_sequence_privilege(${role}, oid, 'usage')
          -- A role that can read everything, such as a member of pg_read_all_data, can still lack the right to write.
          when relkind in ('r', 'p') and relname not in ('kysely_migration', 'kysely_migration_lock')
            then has_table_privilege(${role}, oid, 'select') and has_table_privilege(${role}, oid, 'insert')
          else has_table_privilege(${role}, oid, 'select') end
    ) as lacks`.execute(owner);
  return rows[0]?.lacks === false;
}

/** The owner of a table, and a member of the owner, has every privilege on it. */
async function isRestricted(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ rewrites: boolean }>`
    select has_table_privilege('audit_log', 'update, delete, truncate') or pg_has_role(relowner, 'member') as rewrites
    from pg_class where oid = 'audit_log'::regclass`.execute(db);
  return rows[0]?.rewrites === false;
}
