import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import { describeConnectionError, openDatabase, requireSupportedVersion } from "./open.server.ts";
import { StartupProblem } from "./startup-problem.ts";

const { db, url } = testDatabase();

describe("a database", () => {
  test("gives up a statement that takes longer than the limit, and works on", async () => {
    const hurried = open(url, { statementTimeout: 100 });
    await expect(sql`select pg_sleep(5)`.execute(hurried)).rejects.toThrow("statement timeout");
    await sql`select 1`.execute(hurried);
  });

  test("survives the loss of its connections, idle or inside a transaction, and connects again", async () => {
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

  test("does not wait for ever when the network goes silent", async () => {
    const silent = await startSilentRelay(url);
    const cut = open(silent.url, { max: 1, statementTimeout: 100, grace: 100 });
    await sql`select 1`.execute(cut);
    silent.hush();
    await expect(sql`select 1`.execute(cut)).rejects.toThrow("did not answer in time");
    silent.speak();
    await sql`select 1`.execute(cut);
  });

  test("F11 leaves no lock behind where the network went silent in the middle of a transaction", async () => {
    const silent = await startSilentRelay(url);
    const lost = open(silent.url, { max: 1, statementTimeout: 100, grace: 100 });
    const failing = lost.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(transaction);
      silent.hush();
      await sql`select 1`.execute(transaction);
    });
    await expect(failing).rejects.toThrow();
    const isFree = () => sql<{ free: boolean }>`select pg_try_advisory_xact_lock(7) as free`.execute(db);
    await expect.poll(async () => (await isFree()).rows[0]?.free, { timeout: 5_000 }).toBe(true);
  });

  test("waits for a statement without a limit, and on the same connection then for no other", async () => {
    const silent = await startSilentRelay(url);
    const patient = open(silent.url, { max: 1, statementTimeout: 100, grace: 100 });
    await patient.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`select pg_sleep(0.5)`.execute(transaction);
    });
    silent.hush();
    await expect(sql`select 1`.execute(patient)).rejects.toThrow("did not answer in time");
  });

  test("goes by the limit in its address", async () => {
    const unlimited = open(altered({ search: "?statement_timeout=0" }), { statementTimeout: 100, grace: 100 });
    await sql`select pg_sleep(0.5)`.execute(unlimited);
  });
});

describe("the version", () => {
  test("of this server is accepted", async () => {
    await requireSupportedVersion(db);
  });

  test("before PostgreSQL 15 is refused with its name", async () => {
    await sql`create function public.current_setting(text) returns text language sql
      as $$ select case $1 when 'server_version_num' then '140011' else '14.11' end $$`.execute(db);
    const old = new URL(url);
    old.searchParams.set("options", "-c search_path=public,pg_catalog");
    await expect(requireSupportedVersion(open(old.href))).rejects.toThrow(
      new StartupProblem("The database is PostgreSQL 14.11; Openroster needs 15 or newer."),
    );
  });
});

describe("the sentence on a failed connection", () => {
  test.each([
    [
      "a port where nothing listens",
      () => altered({ port: "1" }),
      /^No database answers at 127\.0\.0\.1:1: the connection was refused/,
    ],
    [
      "an unknown host",
      () => altered({ hostname: "database.invalid" }),
      /^The host of the database, database\.invalid:\d+, is not known/,
    ],
    ["a wrong password", () => altered({ password: "hunter2" }), /refuses user "openroster": the password is wrong/],
    [
      "a missing password",
      async () => altered({ password: "", port: await startRelay() }),
      /asks user "openroster" for a password/,
    ],
    [
      "a missing database",
      () => altered({ pathname: "/nowhere" }),
      /^There is no database "nowhere" at 127\.0\.0\.1:\d+/,
    ],
    ["a server without TLS", () => altered({ search: "?sslmode=verify-full" }), /does not speak TLS/],
    [
      "a web server",
      async () => altered({ port: await startWebServer() }),
      /answered with something else than PostgreSQL/,
    ],
    [
      "a server that says nothing",
      async () => altered({ port: await startMuteServer() }),
      /did not answer within 2 seconds/,
    ],
    ["an address that is none", () => "postgres://host:port/x", /^The address of the database is not valid/],
  ])("names %s and keeps the password to itself", async (_what, makeUrl, sentence) => {
    const bad = await makeUrl();
    const error = await sql`select 1`.execute(open(bad)).catch((failure: unknown) => failure);
    const said = describeConnectionError(error, bad);
    expect(said).toMatch(sentence);
    expect(said.split("\n")).toHaveLength(1);
    expect(said).not.toContain("hunter2");
    expect(said).not.toContain(new URL(url).password);
  });
});

function open(...args: Parameters<typeof openDatabase>): ReturnType<typeof openDatabase> {
  const opened = openDatabase(...args);
  onTestFinished(() => opened.destroy());
  return opened;
}

function altered(changes: Partial<Pick<URL, "port" | "hostname" | "password" | "pathname" | "search">>): string {
  return Object.assign(new URL(url), changes).href;
}

async function startWebServer(): Promise<string> {
  return listen(http.createServer((_request, response) => response.end("hello")));
}

/** The driver leaves a connection open when it has no password to give; behind a relay it ends with the test. */
async function startRelay(): Promise<string> {
  return new URL((await startSilentRelay(url)).url).port;
}

async function startMuteServer(): Promise<string> {
  return listen(net.createServer(() => {}));
}

/** Passes bytes on until it is hushed: then it swallows them on the connections that stand, and nobody hears of an end. */
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
    url: altered({ port }),
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
