import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import {
  connectionsOf,
  describeConnectionError,
  openDatabase,
  openKeptConnections,
  requireSupportedVersion,
} from "./open.server.ts";

const { db, url } = testDatabase();

describe("openDatabase", () => {
  test("cancels a statement after the timeout and stays usable", async () => {
    const limited = open(url, { statementTimeout: 100 });
    await expect(sql`select pg_sleep(5)`.execute(limited)).rejects.toThrow("statement timeout");
    await sql`select 1`.execute(limited);
  });

  test("opens the connections that it keeps, ahead of the first requests", async () => {
    const ahead = open(url);
    await openKeptConnections(ahead);
    expect(connectionsOf(ahead)).toEqual({ busy: 0, idle: 5, waiting: 0 });
    const unreachable = open(url.replace(/:\d+\//, ":9/"));
    await expect(openKeptConnections(unreachable)).rejects.toThrow("ECONNREFUSED");
  });

  test("reconnects after idle connections or connections in a transaction were lost", async () => {
    const single = open(url, { max: 1 });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(single);
    await sql`select pg_terminate_backend(${rows[0]!.pid}, 1000)`.execute(db);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await sql`select 1`.execute(single);

    const lost = single.transaction().execute(async (transaction) => {
      const inside = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${inside.rows[0]!.pid}, 1000)`.execute(db);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql`select 1`.execute(transaction);
    });
    await expect(lost).rejects.toThrow();
    await sql`select 1`.execute(single);
  });

  test("F2 closes all connections to a server that accepts no writes", async () => {
    const pool = open(url, { max: 2 });
    const readOnly = sql`set session characteristics as transaction read only`;
    await Promise.all(
      [1, 2].map(() =>
        pool.connection().execute((one) => readOnly.execute(one).then(() => sql`select pg_sleep(0.1)`.execute(one))),
      ),
    );
    const write = sql`create temporary table written ()`;
    await expect(write.execute(pool)).rejects.toMatchObject({ code: "25006" });
    await write.execute(pool);
  });

  test("F2 repeats a read once if its connection ends, but nothing that may have changed something", async () => {
    const pool = open(url, { max: 1 });
    const endDuring = async (statement: ReturnType<typeof sql<{ pid: number }>>) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pool);
      const running = statement.execute(pool).then(
        () => "answered",
        (error: Error) => error.message,
      );
      await sql`select pg_sleep(0.2)`.execute(db);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 1000)`.execute(db);
      return await running;
    };
    expect(await endDuring(sql`select pg_sleep(0.4)`)).toBe("answered");
    expect(await endDuring(sql`select set_config('a.b', '1', false), pg_sleep(0.4)`)).toMatch(/terminat/);
  });

  test("rejects a query if the network stops responding", async () => {
    const silent = await startSilentRelay(url);
    const cut = open(silent.url, { max: 1, statementTimeout: 100, grace: 100 });
    await sql`select 1`.execute(cut);
    silent.hush();
    await expect(sql`select 1`.execute(cut)).rejects.toThrow("did not respond in time");
    silent.speak();
    await sql`select 1`.execute(cut);
  });

  test("F11 releases locks after the network stopped responding during a transaction", async () => {
    const silent = await startSilentRelay(url);
    const lost = open(silent.url, { max: 1, statementTimeout: 100, grace: 100 });
    const failing = lost.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(transaction);
      silent.hush();
      await sql`select 1`.execute(transaction);
    });
    await expect(failing).rejects.toThrow();
    const isFree = () => sql<{ free: boolean }>`select pg_try_advisory_xact_lock(7) as free`.execute(db);
    await expect.poll(async () => (await isFree()).rows[0]?.free).toBe(true);
  });

  test("waits for a statement without a timeout, and applies the timeout to the next statement of the connection", async () => {
    const silent = await startSilentRelay(url);
    const unlimitedStatement = open(silent.url, { max: 1, statementTimeout: 300, grace: 300 });
    await unlimitedStatement.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`select pg_sleep(0.8)`.execute(transaction);
    });
    silent.hush();
    await expect(sql`select 1`.execute(unlimitedStatement)).rejects.toThrow("did not respond in time");
  });

  test("uses the statement timeout in the URL", async () => {
    const unlimited = open(changeUrl({ search: "?statement_timeout=0" }), { statementTimeout: 100, grace: 100 });
    await sql`select pg_sleep(0.5)`.execute(unlimited);
  });
});

describe("requireSupportedVersion", () => {
  test("accepts the version of the test server", async () => {
    await requireSupportedVersion(db);
  });

  test("rejects PostgreSQL 14 and names the version", async () => {
    await sql`create function public.current_setting(text) returns text language sql
      as $$ select case $1 when 'server_version_num' then '140011' else '14.11' end $$`.execute(db);
    const old = new URL(url);
    old.searchParams.set("options", "-c search_path=public,pg_catalog");
    await expect(requireSupportedVersion(open(old.href))).rejects.toThrow(
      new StartupProblem("The database is PostgreSQL 14.11; Openroster needs 15 or newer."),
    );
  });
});

describe("describeConnectionError", () => {
  test.each([
    [
      "a port where nothing listens",
      () => changeUrl({ port: "1" }),
      /^No database answers at 127\.0\.0\.1:1: the connection was refused/,
    ],
    [
      "an unknown host",
      () => changeUrl({ hostname: "database.invalid" }),
      /^The host of the database, database\.invalid:\d+, is not known/,
    ],
    ["a wrong password", () => changeUrl({ password: "hunter2" }), /refuses user "openroster": the password is wrong/],
    [
      "a missing password",
      async () => changeUrl({ password: "", port: await startRelay() }),
      /requires a password for user "openroster"/,
    ],
    [
      "a missing database",
      () => changeUrl({ pathname: "/nowhere" }),
      /^There is no database "nowhere" at 127\.0\.0\.1:\d+/,
    ],
    ["a server without TLS", () => changeUrl({ search: "?sslmode=verify-full" }), /does not speak TLS/],
    [
      "a web server",
      async () => changeUrl({ port: await startWebServer() }),
      /responded with something else than PostgreSQL/,
    ],
    [
      "a server that does not respond",
      async () => changeUrl({ port: await startSilentServer() }),
      /did not respond within 2 seconds/,
    ],
    ["an invalid URL", () => "postgres://host:port/x", /^The address of the database is not valid/],
  ])("describes %s in one line without the password", async (_what, makeUrl, sentence) => {
    const bad = await makeUrl();
    const error = await sql`select 1`.execute(open(bad)).catch((failure: unknown) => failure);
    const description = describeConnectionError(error, bad);
    expect(description).toMatch(sentence);
    expect(description.split("\n")).toHaveLength(1);
    expect(description).not.toContain("hunter2");
    expect(description).not.toContain(new URL(url).password);
  });
});

function open(...args: Parameters<typeof openDatabase>): ReturnType<typeof openDatabase> {
  const opened = openDatabase(...args);
  onTestFinished(() => opened.destroy());
  return opened;
}

function changeUrl(changes: Partial<Pick<URL, "port" | "hostname" | "password" | "pathname" | "search">>): string {
  return Object.assign(new URL(url), changes).href;
}

async function startWebServer(): Promise<string> {
  return listen(http.createServer((_request, response) => response.end("hello")));
}

/** The driver leaves a connection open when it has no password. Behind a relay the connection ends with the test. */
async function startRelay(): Promise<string> {
  return new URL((await startSilentRelay(url)).url).port;
}

async function startSilentServer(): Promise<string> {
  return listen(net.createServer(() => {}));
}

/** Starts a relay that drops all bytes and connection ends of open connections after `hush`. */
async function startSilentRelay(target: string): Promise<{ url: string; hush(): void; speak(): void }> {
  let quiet = false;
  const relay = net.createServer((near) => {
    const far = net.connect(Number(new URL(target).port), "127.0.0.1");
    near.on("data", (chunk) => quiet || far.write(chunk));
    far.on("data", (chunk) => quiet || near.write(chunk));
    near.on("close", () => quiet || far.destroy()).on("error", () => {});
    far.on("close", () => near.destroy()).on("error", () => {});
  });
  const port = await listen(relay);
  return {
    url: changeUrl({ port }),
    hush() {
      quiet = true;
    },
    speak() {
      quiet = false;
    },
  };
}

async function listen(server: net.Server): Promise<string> {
  const sockets = new Set<net.Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return String((server.address() as AddressInfo).port);
}
