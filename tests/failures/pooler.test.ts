import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import { importAthletes } from "../../src/bulk-import/import-athletes.server.ts";
import { ensureBuilt } from "../../src/server/build.server.ts";
import { type Inbox, openInbox } from "../inbox.ts";
import { canInstallPackages, installPackages } from "../install-packages.ts";
import { removeFolder } from "../remove-folder.ts";
import { freePort } from "../start-server.ts";
import { testDatabase } from "../test-database.ts";
import { type Fleet, startFleet } from "./fleet.ts";
import { acknowledgedOf, signUpMany } from "./sign-ups.ts";

// Two web processes and a worker behind PgBouncer in transaction mode, as docs/operations.md describes it, but without DATABASE_DIRECT_URL.
const { db, url } = testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "openroster-pooler-"));
let inbox: Inbox;
let pooler: Awaited<ReturnType<typeof startPooler>>;
let fleet: Fleet;
let settings: Record<string, string>;
let ports: string[];

beforeAll(async () => {
  if (spawnSync("pgbouncer", ["--version"]).error && canInstallPackages()) installPackages(["pgbouncer"]);
  await ensureBuilt(() => {});
  await importAthletes(db, sampleAthletes(50));
  [inbox, pooler] = await Promise.all([openInbox(), startPooler(new URL(url))]);
  settings = {
    DATABASE_URL: pooler.url,
    DATA_DIR: path.join(folder, "data"),
    SMTP_URL: inbox.url,
    RATE_LIMITS: "100000",
  };
  ports = [String(await freePort()), String(await freePort())];
  const web = { ...settings, OPENROSTER_ROLE: "web" };
  fleet = await startFleet([...ports.map((PORT) => ({ ...web, PORT })), { ...settings, OPENROSTER_ROLE: "worker" }]);
}, 400_000);

afterAll(async () => {
  await fleet?.close();
  await pooler?.close();
  await inbox?.close();
  await removeFolder(folder);
});

it("F16 migrates again and again behind a pooler that shares its connections, beside readers", async () => {
  let isReading = true;
  const failed: number[] = [];
  const readers = Array.from({ length: 6 }, async (_, number) => {
    while (isReading) {
      const response = await fetch(
        `http://127.0.0.1:${ports[number % 2]}/api/profile/SearchAthletes?fullName=a&numPerPage=${number + 1}`,
      );
      if (!response.ok) failed.push(response.status);
      await response.arrayBuffer();
    }
  });
  for (let run = 0; run < 18; run += 1) {
    const env = { ...process.env, ...settings };
    const child = spawn(process.execPath, ["scripts/migrate.ts"], { env, stdio: "ignore", timeout: 60_000 });
    expect((await once(child, "exit"))[0]).toBe(0);
  }
  isReading = false;
  await Promise.all(readers);
  expect(failed).toEqual([]);
  const { rows } =
    await sql`select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
      db,
    );
  expect(rows).toEqual([]);
});

it("F16 signs up and mails behind the pooler", async () => {
  const signUps = await signUpMany(`http://127.0.0.1:${ports[0]}`, { first: 1, count: 6 });
  expect(acknowledgedOf(signUps)).toHaveLength(6);
  await expect.poll(() => inbox.mails.length, { timeout: 60_000 }).toBe(6);
});

async function startPooler({ hostname, port, pathname, username, password }: URL) {
  const own = await freePort();
  const config = path.join(folder, "pgbouncer.ini");
  await writeFile(path.join(folder, "users.txt"), `"${username}" "${password}"\n`);
  await writeFile(
    config,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 8
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  );
  await chmod(folder, 0o755);
  const child = spawn("pgbouncer", [...(process.getuid?.() === 0 ? ["--user", "nobody"] : []), config], {
    stdio: "inherit",
  });
  const exited = once(child, "exit");
  while (!(await accepts(own))) {
    if (child.exitCode !== null) throw new Error("pgbouncer did not start.");
    await sleep(50);
  }
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`,
    async close() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false)).once("connect", () => socket.end());
  });
}
