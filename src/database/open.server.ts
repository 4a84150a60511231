import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { Kysely, sql } from "kysely";
import pg from "pg";
import { followAnnouncements } from "./announced-changes.server.ts";
import { CopyCursor } from "./copy-cursor.server.ts";
import { prepareNamedStatements } from "./named-statements.server.ts";
import { dropReadOnlyConnections } from "./read-only-connections.server.ts";
import { retryReads } from "./retry-reads.server.ts";
import { cutSilentConnections } from "./silent-connections.server.ts";
import { NamesDialect } from "./table-names.server.ts";
import type { Database } from "./tables.ts";

export interface OpenOptions {
  max?: number;
  /** Statement timeout of the server in milliseconds. Defaults to 5,000; 0 means none. */
  statementTimeout?: number;
  /** Milliseconds to wait for a silent server after the statement timeout. Defaults to 2,000. Has no effect without a statement timeout. */
  grace?: number;
  applicationName?: string;
}

const oldestVersion = 15;
/** Limit in milliseconds of the time to connect, and of the wait in a full pool. */
const connectTimeout = 2000;
/**
 * Connections that a pool keeps while it is idle, as many as most pages use at a time. A caller for whom the pool opens a new one waits for
 * that one, even if others become free, and on a busy machine that can take seconds. Its statements must also be prepared again.
 */
const keptConnections = 5;

export function openDatabase(url: string, options: OpenOptions = {}): Kysely<Database> {
  const pool = openPool(url, options);
  const db = new Kysely<Database>({ dialect: new NamesDialect({ pool: retryReads(pool), cursor: CopyCursor }) });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Kysely<Database>, pg.Pool>();

/** Opens the connections that the pool keeps, so that the first requests do not wait for them. */
export async function openKeptConnections(db: Kysely<Database>): Promise<void> {
  const pool = pools.get(db);
  if (!pool) return;
  const opening = await Promise.allSettled(Array.from({ length: pool.options.min ?? 0 }, () => pool.connect()));
  for (const opened of opening) if (opened.status === "fulfilled") opened.value.release();
  const failed = opening.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/** Returns the pool's connection counts and the number of waiting callers; null if `openDatabase` did not open the database. */
export function connectionsOf(db: Kysely<Database>): { busy: number; idle: number; waiting: number } | null {
  const pool = pools.get(db);
  return pool ? { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount } : null;
}

/** Opens the driver's pool, for reads from a replica. Settings in the URL override the options. */
export function openPool(url: string, options: OpenOptions = {}): pg.Pool {
  const { max = 10, statementTimeout = 5000, grace = 2000, applicationName = "openroster" } = options;
  const limit = timeoutOfUrl(url) ?? statementTimeout;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min: Math.min(keptConnections, max),
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    // If the network fails during a transaction, the server is not notified and would hold the locks for hours.
    ...(limit > 0 ? { idle_in_transaction_session_timeout: 2 * (limit + grace) } : {}),
    keepAlive: true,
  });
  // A connection can break at any time. The query reports the error; without a listener, the event would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("connect", prepareNamedStatements);
  pool.on("connect", followAnnouncements);
  dropReadOnlyConnections(pool);
  if (limit > 0) cutSilentConnections(pool, limit + grace);
  return pool;
}

function timeoutOfUrl(url: string): number | null {
  const value = URL.canParse(url) ? new URL(url).searchParams.get("statement_timeout") : null;
  return value === null ? null : Number.parseInt(value, 10);
}

/** Throws a StartupProblem if the server is older than PostgreSQL 15. Connection errors are rethrown. */
export async function requireSupportedVersion(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ number: number; name: string }>`
    select current_setting('server_version_num')::integer as number, current_setting('server_version') as name`.execute(
    db,
  );
  const [version] = rows;
  if (version && version.number >= oldestVersion * 10_000) return;
  throw new StartupProblem(
    `The database is PostgreSQL ${version?.name ?? "of an unknown version"}; Openroster needs ${oldestVersion} or newer.`,
  );
}

/** Returns a one-line message, without the password, why the database at this URL cannot be used. */
export function describeConnectionError(error: unknown, url: string): string {
  const target = describeTarget(url);
  if (!target)
    return "The address of the database is not valid. It looks like postgres://user:password@host:5432/database.";
  const { server, database, user, password } = target;
  const { code, message } = causeOf(error);
  const known = knownCauses.find(([pattern]) => pattern.test(code) || pattern.test(message));
  if (known)
    return known[1].replaceAll(
      /\b(SERVER|DATABASE|USER)\b/g,
      (word) => ({ SERVER: server, DATABASE: database })[word] ?? user,
    );
  const safe = password ? message.replaceAll(password, "…") : message;
  return `The database "${database}" at ${server} cannot be used: ${safe || "no reason was given"}.`;
}

// Each pattern is matched against the error code, then against the message, in this order.
const knownCauses: [RegExp, string][] = [
  [/^ECONNREFUSED$/, "No database answers at SERVER: the connection was refused. Is PostgreSQL running there?"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "The host of the database, SERVER, is not known. Is its name right?"],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, "The database at SERVER cannot be reached over the network."],
  [/^ENOENT$/, "No database answers at SERVER: there is no such socket. Is PostgreSQL running there?"],
  [
    /^ETIMEDOUT$|connection timeout|timeout expired|timeout exceeded/,
    "The database at SERVER did not respond within 2 seconds.",
  ],
  [
    /no pg_hba\.conf entry.*no encryption/,
    'The database at SERVER wants an encrypted connection: add "?sslmode=require" to its address.',
  ],
  [
    /no pg_hba\.conf entry/,
    'The database at SERVER rejects user "USER" for "DATABASE" from this machine (pg_hba.conf).',
  ],
  [/^28P01$/, 'The database at SERVER refuses user "USER": the password is wrong, or there is no such user.'],
  [
    /password must be a (non-empty )?string/,
    'The database at SERVER requires a password for user "USER", and the address contains none.',
  ],
  [/^28000$/, 'The database at SERVER rejects user "USER".'],
  [/^3D000$/, 'There is no database "DATABASE" at SERVER. Create it, e.g. with createdb DATABASE.'],
  [
    /^42501$/,
    'User "USER" lacks rights in the database "DATABASE" at SERVER: it must own the database or be allowed to create tables in it.',
  ],
  [/^53300$/, "The database at SERVER has no connection left. Lower DATABASE_POOL or raise its max_connections."],
  [/^57P03$/, "The database at SERVER is starting or stopping. Try again in a moment."],
  [
    /^08P01$/,
    "SERVER refuses the settings of the connection. Configure a pooler such as PgBouncer to ignore statement_timeout and idle_in_transaction_session_timeout (ignore_startup_parameters).",
  ],
  [
    /does not support SSL/,
    'The database at SERVER does not speak TLS: use "?sslmode=disable" in its address, on a network you trust.',
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|LEAF_SIGNATURE/,
    "The certificate of the database at SERVER cannot be trusted. Give its authority with ?sslrootcert=FILE in the address.",
  ],
  [/^(ERR_SSL_|EPROTO)/, "No encrypted connection to the database at SERVER could be made."],
  [
    /invalid response|terminated unexpectedly|^ECONNRESET$/,
    "SERVER closed the connection or responded with something else than PostgreSQL. Are host and port right?",
  ],
];

interface Target {
  server: string;
  database: string;
  user: string;
  password: string;
}

function describeTarget(url: string): Target | null {
  if (!URL.canParse(url)) return null;
  const { hostname, port, pathname, username, password, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? (decodeURIComponent(hostname) || "localhost");
  const user = decodeURIComponent(username);
  return {
    server: host.startsWith("/") ? host : `${host}:${port || 5432}`,
    database: decodeURIComponent(pathname.slice(1)) || user,
    user,
    password: decodeURIComponent(password),
  };
}

function causeOf(error: unknown): { code: string; message: string } {
  // A host name with several addresses fails with one error per address.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return { code: "", message: String(first) };
  return { code: "code" in first ? String(first.code) : "", message: first.message };
}
