import type { Kysely } from "kysely";
import pLimit from "p-limit";
import { expect } from "vitest";
import type { Database } from "../../src/database/tables.ts";
import { enqueue } from "../../src/jobs/job.server.ts";
import { sendMailJob } from "../../src/mail/queue-mail.server.ts";
import { processWaitingJob } from "../../src/server/account-jobs.server.ts";
import type { Inbox, ReceivedMail } from "../inbox.ts";

/** The outcome of a sign-up: the status of the response, or 0 without one; and its duration in milliseconds. */
export interface SignUp {
  email: string;
  status: number;
  took: number;
}

/** Signs up a coach over a new connection. Gives up after `timeoutMs` milliseconds. */
export async function signUp(url: string, email: string, timeoutMs = 20_000): Promise<SignUp> {
  const form = { userType: "College Coach", firstName: "Kim", lastName: "Lee", email, password: "four quiet herons" };
  const began = performance.now();
  const status = await fetch(`${url}/api/auth/Register`, {
    method: "POST",
    headers: { "content-type": "application/json", connection: "close" },
    body: JSON.stringify(form),
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    async (response) => {
      // The status counts, even if the rest of the response is cut off.
      await response.arrayBuffer().catch(() => {});
      return response.status;
    },
    () => 0,
  );
  return { email, status, took: performance.now() - began };
}

/** Signs up `count` coaches, numbered from `first`, with limited concurrency. */
export function signUpMany(url: string, { first, count }: { first: number; count: number }): Promise<SignUp[]> {
  const inTurn = pLimit(4);
  return Promise.all(
    Array.from({ length: count }, (_, index) => inTurn(() => signUp(url, `coach-${first + index}@mail.example`))),
  );
}

/** Returns the addresses whose sign-up was acknowledged. Each must get a mail. */
export function acknowledgedOf(signUps: readonly SignUp[]): string[] {
  return signUps.filter(({ status }) => status === 200).map(({ email }) => email);
}

/**
 * Compares received with acknowledged mails. Returns addresses without their mail (lost), addresses with two different mails (doubled), and
 * the number of copies with the same Message-ID.
 */
export function compareMail(mails: readonly ReceivedMail[], acknowledged: readonly string[]) {
  const arrived = Map.groupBy(mails, ({ recipient }) => recipient);
  const kinds = [...arrived.values()].map((several) => new Set(several.map(({ messageId }) => messageId)).size);
  return {
    lost: acknowledged.filter((email) => !arrived.has(email)),
    doubled: kinds.filter((different) => different > 1).length,
    copies: mails.length - arrived.size,
  };
}

/** Waits until every acknowledged sign-up has mail. Triggers the job for unfinished work every two seconds instead of every minute. */
export async function expectAllMail(db: Kysely<Database>, inbox: Inbox, acknowledged: readonly string[]) {
  const missing = async () => {
    await enqueue(db, processWaitingJob, {});
    await enqueue(db, sendMailJob, {});
    return compareMail(inbox.mails, acknowledged).lost;
  };
  await expect.poll(missing, { timeout: 120_000, interval: 2_000 }).toEqual([]);
}
