import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { testDatabase } from "../../tests/test-database.ts";
import { installJobs } from "../database/install-job-queue.server.ts";
import { openDatabase } from "../database/open.server.ts";
import {
  defineJob,
  enqueue,
  handle,
  type JobHandler,
  type JobServices,
  queuedJob,
  scheduledJob,
} from "./job.server.ts";
import { startWorker, type Worker } from "./worker.server.ts";

const database = testDatabase();
const { db } = database;
const workers: Worker[] = [];
const errors: { error: unknown; job: string | null }[] = [];

async function work(handlers: JobHandler[]): Promise<Worker> {
  const worker = await startWorker(db, {
    handlers,
    onError: (error, job) => errors.push({ error, job }),
    pollSeconds: 0.5,
  });
  workers.push(worker);
  return worker;
}

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  errors.length = 0;
});

test("runs jobs that were queued before and after the worker started", async () => {
  const note = defineJob("note", z.strictObject({ text: z.string() }));
  const done: string[] = [];
  await enqueue(db, note, { text: "before" });
  await work([handle(note, async ({ text }) => void done.push(text))]);
  await enqueue(db, note, { text: "after" });
  await vi.waitFor(() => expect(done.toSorted()).toEqual(["after", "before"]), 5_000);
  expect(errors).toEqual([]);
});

test("gives the job of a feature its payload, the services and the signal", async () => {
  const greet = defineJob("greet", z.strictObject({ name: z.string() }));
  const inputs: object[] = [];
  const services = { publicUrl: "https://openroster.example" } as JobServices;
  await work([queuedJob(greet, async (_, input) => void inputs.push(input))(db, services)]);
  await enqueue(db, greet, { name: "Robin" });
  await vi.waitFor(
    () => expect(inputs).toEqual([{ name: "Robin", ...services, signal: expect.any(AbortSignal) }]),
    5_000,
  );
});

test("rejects two jobs with one name", async () => {
  const twice = [1, 2].map(() => scheduledJob("twice", "0 3 * * *", async () => {})(db, {} as JobServices));
  await expect(work(twice)).rejects.toThrow("2 jobs have the name twice.");
});

test("runs each job once with two workers", async () => {
  const count = defineJob("count", z.strictObject({ number: z.number() }));
  const done: number[] = [];
  const handlers = [handle(count, async ({ number }) => void done.push(number))];
  await Promise.all([work(handlers), work(handlers)]);
  await Promise.all(Array.from({ length: 60 }, (_, number) => enqueue(db, count, { number })));
  await vi.waitFor(
    () => expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n)),
    10_000,
  );
});

test("looks for due jobs of all queues by one statement", async () => {
  const jobs = Array.from({ length: 30 }, (_, number) => defineJob(`quiet-${number}`, z.strictObject({})));
  const done: string[] = [];
  await work(jobs.map((job) => handle(job, async () => void done.push(job.name))));
  const countTransactions = async () => {
    const { rows } = await sql<{ count: number }>`
      select (xact_commit + xact_rollback)::integer as count from pg_stat_database where datname = current_database()`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  };
  await sleep(1500);
  const before = await countTransactions();
  await sleep(3000);
  expect((await countTransactions()) - before).toBeLessThan(60);
  for (const job of jobs.slice(0, 3)) await enqueue(db, job, {});
  await vi.waitFor(() => expect(done.toSorted()).toEqual(["quiet-0", "quiet-1", "quiet-2"]), 5_000);
});

test("F2: starts a worker although the database is overloaded at first", async () => {
  const overloaded = openDatabase(database.url, { max: 1 });
  const occupying = overloaded.connection().execute(() => sleep(2_500));
  const worker = await startWorker(overloaded, { handlers: [], onError: () => {} });
  await occupying;
  await worker.stop();
  await overloaded.destroy();
});

test("reports and retries a failed job and runs the other jobs", async () => {
  const risky = defineJob("risky", z.strictObject({ text: z.string() }));
  const done: string[] = [];
  let failures = 0;
  await enqueue(db, risky, { text: "bad" });
  await enqueue(db, risky, { text: "good" });
  await work([
    handle(risky, async ({ text }) => {
      if (text === "bad" && failures++ === 0) throw new Error("robin@example.com is not welcome");
      done.push(text);
    }),
  ]);
  await vi.waitFor(() => expect(done).toEqual(["good", "bad"]), 5_000);
  expect(errors).toMatchObject([{ error: { message: "robin@example.com is not welcome" }, job: "risky" }]);
  const { rows } = await sql<{ output: unknown }>`select output from jobs.job where name = 'risky'`.execute(db);
  expect(JSON.stringify(rows)).not.toContain("robin");
});

test("aborts and awaits the running job on stop, and leaves the other jobs to the next worker", async () => {
  const slow = defineJob("slow", z.strictObject({}));
  let begun = 0;
  let ended = 0;
  await enqueue(db, slow, {});
  await enqueue(db, slow, {});
  const worker = await work([
    handle(slow, async (_, signal) => {
      begun += 1;
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      await new Promise((resolve) => setTimeout(resolve, 100));
      ended += 1;
    }),
  ]);
  await vi.waitFor(() => expect(begun).toBe(1), 5_000);
  await worker.stop();
  expect({ begun, ended }).toEqual({ begun: 1, ended: 1 });

  let doneLater = 0;
  await work([
    handle(slow, async () => {
      doneLater += 1;
    }),
  ]);
  await vi.waitFor(() => expect(doneLater).toBe(1), 5_000);
});

test("stores a schedule once for all processes", async () => {
  const nightly = defineJob("nightly", z.strictObject({}));
  const handlers = [handle(nightly, async () => {}, { cron: "0 3 * * *", payload: {} })];
  await work(handlers);
  await work(handlers);
  const { rows } = await sql`select name, cron, data from jobs.schedule where name = 'nightly'`.execute(db);
  expect(rows).toEqual([{ name: "nightly", cron: "0 3 * * *", data: {} }]);
});

test("removes the schedule of a job that no handler has anymore", async () => {
  const former = defineJob("former", z.strictObject({}));
  await work([handle(former, async () => {}, { cron: "0 3 * * *", payload: {} })]);
  await work([handle(former, async () => {})]);
  const { rows } = await sql`select name from jobs.schedule where name = 'former'`.execute(db);
  expect(rows).toEqual([]);
});

test("F2: continues after the database dropped its connections", async () => {
  const steady = defineJob("steady", z.strictObject({ number: z.number() }));
  const done: number[] = [];
  await work([handle(steady, async ({ number }) => void done.push(number))]);
  await enqueue(db, steady, { number: 1 });
  await vi.waitFor(() => expect(done).toEqual([1]), 5_000);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await enqueue(db, steady, { number: 2 }).catch(() => enqueue(db, steady, { number: 2 }));
  await vi.waitFor(() => expect(done).toEqual([1, 2]), 10_000);
});

test("F7: continues after the clock was set back by a day", async () => {
  const timed = defineJob("timed", z.strictObject({ number: z.number() }));
  const done: number[] = [];
  const rightNow = Date.now.bind(Date);
  await work([
    handle(timed, async ({ number }) => {
      vi.spyOn(Date, "now").mockImplementation(() => rightNow() - 86_400_000);
      done.push(number);
    }),
  ]);
  await enqueue(db, timed, { number: 1 });
  await vi.waitFor(() => expect(done).toEqual([1]), 5_000);
  await enqueue(db, timed, { number: 2 });
  await vi.waitFor(() => expect(done).toEqual([1, 2]), 5_000);
});

test("installs the queue only once, also from concurrent processes", async () => {
  await sql`drop schema jobs cascade`.execute(db);
  await Promise.all([installJobs(db), installJobs(db), installJobs(db)]);
  await installJobs(db);
  const { rows } = await sql`select count(*)::int as versions from jobs.version`.execute(db);
  expect(rows).toEqual([{ versions: 1 }]);
});
