import { tmpdir } from "node:os";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createMember, mailTo, password, publicUrl, sendRequest } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";
import { enqueue } from "../jobs/job.server.ts";
import { startWorker, type Worker } from "../jobs/worker.server.ts";
import { accountHandlers, processWaitingJob } from "./account-jobs.server.ts";

const server = testApp();
const failures: unknown[] = [];
let worker: Worker;

beforeAll(async () => {
  const handlers = accountHandlers(server.db, { publicUrl, universityDomains: new Set(), mailFolder: tmpdir() });
  worker = await startWorker(server.db, { handlers, onError: (error) => failures.push(error), pollSeconds: 0.5 });
});
afterAll(() => worker.stop());

it("processes a sign-up and a password reset in the background, and stores no addresses in the queue", async () => {
  const { email } = await createMember(server.db);
  const body = { userType: "College Coach", firstName: "Jo", lastName: "Coach", email: "jo@mail.example", password };
  await sendRequest(server.app, "POST", "/api/auth/Register", { body });
  await sendRequest(server.app, "PUT", "/api/auth/ForgotPassword", { body: { Email: email } });
  await vi.waitFor(
    async () => {
      expect(await mailTo(server.db, "jo@mail.example")).toMatchObject([{ kind: "verify" }]);
      expect(await mailTo(server.db, email)).toMatchObject([{ kind: "reset" }]);
    },
    { timeout: 10_000 },
  );
  const { rows } = await sql<{
    data: unknown;
  }>`select data from jobs.job where name = 'answer-account-request'`.execute(server.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("mail.example");
  expect(await server.db.selectFrom("account_requests").select("id").execute()).toEqual([]);
  expect(failures).toEqual([]);
});

it("processes requests that a killed process left", async () => {
  const { email } = await createMember(server.db);
  const details = JSON.stringify({ address: email });
  await server.db.insertInto("account_requests").values({ kind: "reset", details }).execute();
  await enqueue(server.db, processWaitingJob, {});
  await vi.waitFor(async () => expect(await mailTo(server.db, email)).toMatchObject([{ kind: "reset" }]), {
    timeout: 10_000,
  });
  expect(failures).toEqual([]);
});

it("schedules the recovery, erasure and purge jobs", async () => {
  const { rows } = await sql<{
    name: string;
    cron: string;
  }>`select name, cron from jobs.schedule order by name`.execute(server.db);
  expect(rows).toEqual([
    { name: "answer-waiting-account-requests", cron: "* * * * *" },
    { name: "apply-email-changes", cron: "*/15 * * * *" },
    { name: "erase-accounts", cron: "17 * * * *" },
    { name: "purge-accounts", cron: "*/10 * * * *" },
  ]);
});
