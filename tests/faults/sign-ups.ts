import type { Kysely } from "kysely";
import pLimit from "p-limit";
import { expect } from "vitest";
import type { Database } from "../../src/database/tables.ts";
import { enqueue } from "../../src/jobs/job.server.ts";
import { sendMailJob } from "../../src/mail/queue-mail.server.ts";
import { processWaitingJob } from "../../src/server/account-jobs.server.ts";
import type { Inbox, ReceivedMail } from "../inbox.ts";

/** What a sign-up came to: the status of its answer, 0 where none came; and how long that took, in milliseconds. */
export interface SignUp {
  email: string;
  status: number;
  took: number;
}

/** Signs a coach up as the app does, over a connection of its own; gives up after `timeoutMs` milliseconds. */
export async function signUp(url: string, email: string, timeoutMs = 20_000): Promise<SignUp> {
  const form = { userType: "College Coach", firstName: "Kim", lastName: "Lee", email, password: "four quiet herons" };
  const began = performance.now();
  const status = await fetch(`${url}/api/auth/Register`, {
    method: "POST",
    headers: { "content-type": "application/json", connection: "close" },
    body: JSON.stringify(form),
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    async (answer) => {
      // What was promised holds, though the rest of the answer is cut off.
      await answer.arrayBuffer().catch(() => {});
      return answer.status;
    },
    () => 0,
  );
  return { email, status, took: performance.now() - began };
}

/** Signs up as many coaches, numbered from `first` on, a few at a time. */
export function signUpMany(url: string, { first, count }: { first: number; count: number }): Promise<SignUp[]> {
  const inTurn = pLimit(4);
  return Promise.all(
    Array.from({ length: count }, (_, index) => inTurn(() => signUp(url, `coach-${first + index}@mail.example`))),
  );
}

/** Whose sign-up was answered with success, and so must get a mail. */
export function acknowledgedOf(signUps: readonly SignUp[]): string[] {
  return signUps.filter(({ status }) => status === 200).map(({ email }) => email);
}

/**
 * What arrived of what was acknowledged: addresses without their mail (lost), addresses to which two different mails went
 * (doubled), and copies that a reader's program knows for one mail, by its Message-ID.
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

/** Waits until everyone whose sign-up was acknowledged has mail. The minute's look at what was left behind is taken every two seconds. */
export async function expectAllMail(db: Kysely<Database>, inbox: Inbox, acknowledged: readonly string[]) {
  const missing = async () => {
    await enqueue(db, processWaitingJob, {});
    await enqueue(db, sendMailJob, {});
    return compareMail(inbox.mails, acknowledged).lost;
  };
  await expect.poll(missing, { timeout: 120_000, interval: 2_000 }).toEqual([]);
}
