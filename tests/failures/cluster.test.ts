import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { between, randomFrom } from "../../sample/random.ts";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import { importAthletes } from "../../src/bulk-import/import-athletes.server.ts";
import { migrateDatabase } from "../../src/database/migrate.server.ts";
import { openDatabase } from "../../src/database/open.server.ts";
import type { Database } from "../../src/database/tables.ts";
import { uniqueWord } from "../factories.ts";
import { type Inbox, openInbox } from "../inbox.ts";
import { removeFolder } from "../remove-folder.ts";
import { createAthleteAccount } from "../signed-in.ts";
import { freePort, type RunningServer, startServer } from "../start-server.ts";
import { checkWrites } from "./check-writes.ts";
import { startPublicReads, startStaleReads } from "./cluster-readers.ts";
import { reportFailure, summarise } from "./failure-report.ts";
import { startWriters } from "./mixed-writes.ts";
import { findMissingPackages, type MemberName, type PostgresCluster, startCluster } from "./postgres-cluster.ts";

// FAILURE_RUNS is the number of killed primaries. The long run has 50, 10 cut networks and a full disk; the nightly one 2 and 1.
const isLong = process.env.FAILURE_RUNS !== undefined;
const kills = Number(process.env.FAILURE_RUNS ?? 2);
const cuts = Math.ceil(kills / 5);
const seed = Number(process.env.FAILURE_SEED ?? Date.now() % 1_000_000);
const cutMs = 20_000;

/** Programs that are killed: PostgreSQL as the kernel without memory does, with Patroni, or the whole machine with its etcd. */
const killed = {
  PostgreSQL: (command: string) => command.includes("/postgres\0-D"),
  "PostgreSQL and Patroni": (command: string) => /\/postgres\0-D|\/patroni\0/.test(command),
  "whole machine": () => true,
};
const killKinds = ["PostgreSQL", "PostgreSQL", "PostgreSQL and Patroni", "PostgreSQL", "whole machine"] as const;
const cutKinds = ["cut primary", "cut replica", "frozen primary", "cut primary", "cut primary"] as const;

const missing = process.getuid?.() === 0 ? findMissingPackages() : ["the rights of root"];
if (missing.length > 0) console.log(`The cluster is not tested: missing ${missing.join(", ")}.`);

describe.skipIf(missing.length > 0)("a cluster of Patroni", () => {
  let cluster: PostgresCluster;
  let db: Kysely<Database>;
  let server: RunningServer;
  let inbox: Inbox;
  let dataDir = "";
  let isStopping = false;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "openroster-cluster-data-"));
    [cluster, inbox] = await Promise.all([startCluster(), openInbox()]);
    db = openDatabase(cluster.urls.primary, { max: 5, statementTimeout: 0 });
    await migrateDatabase(db);
    await importAthletes(db, sampleAthletes(100));
    server = await startServer({
      DATABASE_URL: cluster.urls.pooled,
      DATABASE_DIRECT_URL: cluster.urls.primary,
      DATABASE_READ_URL: cluster.urls.replica,
      DATA_DIR: dataDir,
      SMTP_URL: inbox.url,
      RATE_LIMITS: "1000000",
    });
    void server.ended.then((code) => {
      if (!isStopping) console.error(`The product ended with code ${code}:\n${server.output().slice(-10_000)}`);
    });
  }, 600_000);

  afterAll(async () => {
    isStopping = true;
    await server?.stop();
    await db?.destroy();
    await cluster?.close();
    await inbox?.close();
    await removeFolder(dataDir);
  }, 120_000);

  it(`F18 loses and doubles no acknowledged write, fails no read and shows no stale page in ${kills} kills, ${cuts} cuts and a full disk`, {
    timeout: 600_000 + (kills + cuts) * 180_000,
  }, async () => {
    const random = randomFrom(seed);
    const { result } = (await (await fetch(`${server.url}/api/profile/SearchAthletes?numPerPage=1`)).json()) as {
      result: { data: { athleteId: string }[] };
    };
    const writers = await startWriters({ url: () => server.url, db, inbox }, { seed, concurrency: 2 });
    const reads = startPublicReads(() => server.url);
    const stale = await startStaleReads(() => server.url, { db, athleteId: result.data[0]?.athleteId ?? "" });
    const kinds = [
      ...Array.from({ length: kills }, (_, run) => killKinds[run % killKinds.length] ?? "PostgreSQL"),
      ...Array.from({ length: cuts }, (_, run) => cutKinds[run % cutKinds.length] ?? "cut primary"),
    ]
      .map((kind) => ({ kind, order: random() }))
      .sort((one, other) => one.order - other.order)
      .map(({ kind }) => kind);
    const recoveries: number[] = [];
    const counts = () => ({ reads: reads.count, failed: reads.failures.length, stale: stale.stale.length });
    await writers.writeLog.untilMore(10);
    for (const [run, kind] of [...kinds, "full disk"].entries()) {
      const primary = await cluster.untilReadyToFail(3000);
      await sleep(between(random, 0, 1000));
      const before = counts();
      const repeat = await loseResponse();
      const recovering = writers.writeLog.untilAcknowledged();
      const end = await fail(kind, primary);
      const recovery = await recovering;
      recoveries.push(recovery);
      await end();
      await repeat();
      const after = counts();
      console.log(
        [
          `${String(run + 1).padStart(3)} ${kind.padEnd(22)} of ${primary}`,
          `writes back ${(recovery / 1000).toFixed(1).padStart(5)} s`,
          `${after.reads - before.reads} reads, ${after.failed - before.failed} failed`,
          `${after.stale - before.stale} stale`,
        ].join(" | "),
      );
    }
    await cluster.untilReadyToFail(3000);
    await Promise.all([reads.stop(), stale.stop()]);
    const ended = await checkWrites(writers, { db, inbox, seed, hurries: !isLong });

    const share = (100 * (reads.count - reads.failures.length)) / reads.count;
    const p95 = quantile(recoveries, 0.95);
    const slow = quantile(reads.durations, 0.999);
    reportFailure({
      failure: "primary of a Patroni cluster killed, cut off or without space, under mixed writes",
      row: "F18",
      runs: recoveries.length,
      ...ended.counts,
      recovery: summarise(recoveries),
      what: `${kills} kills, ${cuts} cuts of ${cutMs / 1000} s, a full disk; ${reads.count} public reads, ${share.toFixed(3)} % without error, of 1,000 the slowest after ${(slow / 1000).toFixed(1)} s; writes back at the 95th percentile after ${(p95 / 1000).toFixed(1)} s; ${stale.compared} reads of a profile that was edited or hidden ${stale.edits} times, ${stale.stale.length} stale; ${ended.what}`,
    });
    expect(stale.stale).toEqual([]);
    expect(share, reads.failures.slice(0, 50).join("\n")).toBeGreaterThan(99.9);
    expect(p95).toBeLessThan(20_000);
  });

  it("F18 restores the second before a wrong delete", { timeout: 600_000 }, async () => {
    const primary = await cluster.untilReadyToFail(3000);
    cluster.backrest(primary, "--stanza=openroster", "--type=full", "backup");
    // The end of a backup is known to the second.
    await sleep(2000);
    await sql`insert into athlete_changes (athlete_ids) values ('{}')`.execute(db);
    const before = await sql<{ count: number; at: string }>`
      select count(*)::integer as count, clock_timestamp()::text as at from team_seasons`.execute(db);
    await sleep(1500);
    await sql`delete from team_seasons`.execute(db);
    const superuser = openDatabase(cluster.superuserUrl, { max: 1, statementTimeout: 0 });
    await sql`select pg_switch_wal()`.execute(superuser);
    await superuser.destroy();
    await sleep(5000);

    const folder = path.join(cluster.home, "restored");
    await mkdir(folder);
    execFileSync("chown", ["postgres:postgres", folder]);
    const target = `--target=${before.rows[0]?.at}`;
    cluster.backrest(
      primary,
      ...["--stanza=openroster", `--pg1-path=${folder}`, "--type=time", target, "--target-action=promote", "restore"],
    );
    const port = await freePort();
    const args = [
      "-D",
      folder,
      "-p",
      String(port),
      "-k",
      cluster.home,
      "-c",
      "archive_mode=off",
      "-c",
      "listen_addresses=127.0.0.1",
    ];
    const restored = spawn(
      "setpriv",
      ["--reuid=postgres", "--regid=postgres", "--clear-groups", `${cluster.bin}/postgres`, ...args],
      {
        stdio: "ignore",
      },
    );
    // Only the network of the members may connect by TCP.
    const copy = openDatabase(`postgres://openroster@localhost:${port}/openroster?host=${cluster.home}`, { max: 1 });
    const count = async () =>
      (
        await sql<{ count: number }>`select count(*)::integer as count from team_seasons`
          .execute(copy)
          .catch(() => null)
      )?.rows;
    await expect.poll(count, { timeout: 60_000, interval: 500 }).toEqual([{ count: before.rows[0]?.count }]);
    expect(before.rows[0]?.count).toBeGreaterThan(0);
    await copy.destroy();
    restored.kill("SIGINT");
    await sleep(1000);
    await removeFolder(folder);
  });

  /** Causes a failure. Returns the function that ends it. */
  async function fail(kind: string, primary: MemberName): Promise<() => Promise<void>> {
    const machine = cluster.machines[primary];
    if (kind in killed) {
      machine.kill(killed[kind as keyof typeof killed]);
      return async () => {};
    }
    if (kind === "full disk") return await fillDisk(primary);
    const replica = cluster.machines[primary === "a" ? "b" : "a"];
    const end = kind === "frozen primary" ? machine.freeze() : (kind === "cut replica" ? replica : machine).cut();
    const ended = sleep(cutMs).then(end);
    return () => ended;
  }

  /** Fills the disk of the primary: first writes fail, then PostgreSQL ends without space for its write-ahead log. */
  async function fillDisk(primary: MemberName): Promise<() => Promise<void>> {
    const disk = cluster.diskOf(primary);
    const superuser = openDatabase(cluster.superuserUrl, { max: 1, statementTimeout: 0 });
    await disk.fill();
    // PostgreSQL first reuses the log files that it retained.
    for (let files = 0, isAlive = true; isAlive && files < 200; files += 1)
      isAlive = await sql`select pg_switch_wal(), pg_logical_emit_message(false, 'failure', repeat('x', 10000))`
        .execute(superuser)
        .then(
          () => true,
          () => false,
        );
    await superuser.destroy();
    return disk.free;
  }

  /** Sends a write with a key and ends the connection after the commit, without its response. Returns a function that repeats it. */
  async function loseResponse(): Promise<() => Promise<void>> {
    const { headers } = await createAthleteAccount(db);
    const text = `Link ${uniqueWord()}`;
    const init = {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify({ text, date: "2026-01-01", url: "https://vimeo.com/1" }),
    };
    const count = async () =>
      Number(
        (await sql<{ count: string }>`select count(*) from media_links where label = ${text}`.execute(db)).rows[0]
          ?.count,
      );
    const connection = new AbortController();
    const rejected = fetch(`${server.url}/api/me/links`, { ...init, signal: connection.signal }).then(
      async (response) => (response.ok ? "" : `${response.status} ${await response.text()}`),
      String,
    );
    const end = performance.now() + 30_000;
    while ((await count()) === 0) {
      const reason = await Promise.race([rejected, sleep(10, "")]);
      if (reason || performance.now() > end) throw new Error(`A link was not stored: ${reason}`);
    }
    connection.abort();
    return async () => {
      const repeated = async () =>
        (await fetch(`${server.url}/api/me/links`, { ...init, signal: AbortSignal.timeout(15_000) }).catch(() => null))
          ?.status;
      await expect.poll(repeated, { timeout: 60_000, interval: 200 }).toBe(200);
      expect(await count()).toBe(1);
    };
  }
});

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}
