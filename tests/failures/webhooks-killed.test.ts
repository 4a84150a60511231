import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { randomFrom } from "../../sample/random.ts";
import { readConfig } from "../../src/config.server.ts";
import { openInstance } from "../../src/database/open-instance.server.ts";
import type { Database } from "../../src/database/tables.ts";
import { enqueue } from "../../src/jobs/job.server.ts";
import { checkSubscriptionsJob } from "../../src/payments/subscription-checks.server.ts";
import { createDataFolder } from "../data-folder.ts";
import { startFakePayPal } from "../fake-paypal/start-fake-paypal.ts";
import type { Subscription } from "../fake-paypal/subscription-book.ts";
import { removeFolder } from "../remove-folder.ts";
import { type RunningServer, startServer } from "../start-server.ts";
import { createBadWebhooks } from "./bad-webhooks.ts";
import { reportFailure, summarise } from "./failure-report.ts";
import { createLives } from "./subscription-lives.ts";
import { sendStorm } from "./webhook-storm.ts";

// `FAILURE_RUNS=5 vitest run tests/failures/webhooks-killed.test.ts` is the long run: 10,000 webhooks for 500 subscriptions, five kills.
const isLong = process.env.FAILURE_RUNS !== undefined;
const kills = Number(process.env.FAILURE_RUNS ?? 2);
const deliveries = kills * (isLong ? 2000 : 200);
const coaches = deliveries / 20;
const seed = Number(process.env.FAILURE_SEED ?? Date.now() % 1_000_000);

it(
  `F5 ends with PayPal's state of every subscription after ${deliveries} shuffled, repeated and forged webhooks and ${kills} kills`,
  async () => {
    const dataDir = await createDataFolder("webhooks");
    onTestFinished(() => removeFolder(dataDir));
    const fakePayPal = await startFakePayPal();
    onTestFinished(() => fakePayPal.close());
    // Only the storm sends webhooks.
    fakePayPal.webhooks.mode = "lose";
    fakePayPal.failures.add({ with: 503, path: /webhooks-events/ });
    const settings = { DATA_DIR: dataDir, SAMPLE_DATA: "false", RATE_LIMITS: "10000", ...fakePayPal.environment };
    let server = startServer(settings);
    await server;
    onTestFinished(() => server.then((running) => running.stop()));
    const { db, close } = await openInstance(readConfig(settings), { role: "script" });
    onTestFinished(close);
    const random = randomFrom(seed);
    const lives = createLives(fakePayPal, await createCoaches(db, coaches), random);
    const bad = await createBadWebhooks(fakePayPal, random);
    onTestFinished(bad.close);

    const outages: number[] = [];
    let nextKill = deliveries / (kills + 1);
    const report = await sendStorm({
      fakePayPal,
      lives,
      bad,
      random,
      deliveries,
      listener: async () => (await server).url,
      onAnswered(count) {
        if (outages.length === kills || count < nextKill) return;
        nextKill += deliveries / (kills + 1);
        const index = outages.push(0) - 1;
        const begun = performance.now();
        server = killAndStart(server, settings);
        // The next request of the storm reports a failed start.
        void server.then(
          () => {
            outages[index] = performance.now() - begun;
          },
          () => {},
        );
      },
    });
    const sent = performance.now();
    await waitUntilApplied(db);
    const caughtUp = performance.now() - sent;

    const wrong = await findDifferences(db, {
      truth: [...fakePayPal.subscriptions.all.values()],
      problems: lives.problems,
    });
    const stored = await db.selectFrom("webhook_events").select("id").execute();
    const mails = await countDoubledMails(db);

    const { events } = fakePayPal.webhooks;
    const times = report.responseTimes;
    expect(outages).toHaveLength(kills);
    expect({ wrong, seed }).toEqual({ wrong: [], seed });
    expect(stored.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort());
    expect(report.notRejected).toEqual([]);
    expect(bad.fetches()).toBe(0);
    expect(mails).toBe(0);
    const count = report.good + report.bad;
    reportFailure({
      failure: "Shuffled, repeated and forged webhooks, and kill -9 of the server",
      row: "F5",
      runs: kills,
      acknowledged: events.length,
      lost: 0,
      doubled: 0,
      recovery: summarise(outages),
      what: `seed ${seed}: ${count} webhooks for ${fakePayPal.subscriptions.all.size} subscriptions, ${report.duplicates} sent again and ${report.bad} bad, none of which was accepted; responses p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms; the last webhook applied ${(caughtUp / 1000).toFixed(1)} s after the last response`,
    });
  },
  600_000 + deliveries * 60,
);

async function killAndStart(running: Promise<RunningServer>, settings: Record<string, string>): Promise<RunningServer> {
  const { pid, ended } = await running;
  process.kill(pid, "SIGKILL");
  await ended;
  // Retries a failed start once, as a supervisor does: on a loaded machine the first start can fail.
  return startServer(settings).catch(() => startServer(settings));
}

async function createCoaches(db: Kysely<Database>, count: number): Promise<string[]> {
  const values = Array.from({ length: count }, (_, number) => ({
    user_type: "College Coach" as const,
    first_name: "Casey",
    last_name: `Coach ${number}`,
    email: `coach-${number}@mail.example`,
    is_verified: true,
  }));
  const rows = await db.insertInto("accounts").values(values).returning("id").execute();
  return rows.map(({ id }) => id);
}

async function waitUntilApplied(db: Kysely<Database>): Promise<void> {
  const deadline = Date.now() + 60_000 + deliveries * 10;
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from subscription_checks)::int
        + (select count(*) from webhook_events where applied_at is null)::int as left`.execute(db);
    if (rows[0]?.left === 0) return;
    if (Date.now() > deadline) throw new Error(`${rows[0]?.left} messages and checks are still unprocessed`);
    if (!isLong) await passTime(db);
    await sleep(250);
  }
}

/** Makes claims of the killed process expire, instead of waiting 20 s for that and a minute for the job. */
async function passTime(db: Kysely<Database>): Promise<void> {
  await sql`update subscription_checks set claimed_until = claimed_until - interval '1 minute', due_at = now()`.execute(
    db,
  );
  await enqueue(db, checkSubscriptionsJob, {});
}

/** Returns a line for each difference between the stored subscriptions and PayPal's. */
async function findDifferences(
  db: Kysely<Database>,
  { truth, problems }: { truth: Subscription[]; problems: Map<string, string | null> },
): Promise<string[]> {
  const rows = await db
    .selectFrom("subscriptions")
    .select(["paypal_id", "account_id", "plan_id", "paypal_status", "state", "problem", "next_billing_at"])
    .execute();
  const stored = new Map(rows.map(({ paypal_id, ...row }) => [paypal_id, rowText(row)]));
  const expected = new Map(
    truth.map((subscription) => [subscription.id, rowText(expectedRow(subscription, problems.get(subscription.id)))]),
  );
  return [...new Set([...stored.keys(), ...expected.keys()])]
    .filter((id) => stored.get(id) !== expected.get(id))
    .map((id) => `${id}: stored ${stored.get(id)}, PayPal ${expected.get(id)}`);
}

const states = {
  APPROVAL_PENDING: "pending",
  APPROVED: "pending",
  ACTIVE: "active",
  SUSPENDED: "suspended",
  // Paid for at least a month, which has not passed.
  CANCELLED: "cancelled",
  EXPIRED: "expired",
} as const;

function expectedRow(subscription: Subscription, problem: string | null | undefined) {
  const { status, custom_id, plan_id, billing_info } = subscription;
  return {
    account_id: problem === null ? custom_id : null,
    plan_id,
    paypal_status: status,
    // A plan that the product does not sell gives no access.
    state: status === "CANCELLED" && problem === "foreign-plan" ? "expired" : states[status],
    problem,
    next_billing_at: billing_info?.next_billing_time ? new Date(billing_info.next_billing_time) : null,
  };
}

function rowText(row: {
  account_id: unknown;
  problem: unknown;
  next_billing_at: Date | null;
  [name: string]: unknown;
}) {
  const { plan_id, paypal_status, state, problem, next_billing_at } = row;
  // The account of an uncounted subscription does not matter.
  const account = problem === null ? row.account_id : "-";
  return [account, plan_id, paypal_status, state, problem, next_billing_at?.toISOString()].join(" ");
}

/** Counts repeated mails about one change of a plan. */
async function countDoubledMails(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ doubled: number }>`
    select coalesce(sum(copies - 1), 0)::int as doubled from (
      select count(*) as copies from mail_messages where kind in ('plan-started', 'plan-ended')
      group by account_id, kind
    ) as counted`.execute(db);
  return rows[0]?.doubled ?? 0;
}

function quantile(sorted: number[], part: number): number {
  return Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
}
