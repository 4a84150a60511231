import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Inbox, linksOf, openInbox } from "../../tests/inbox.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { openDatabase } from "../database/open.server.ts";
import { startWorker } from "../jobs/worker.server.ts";
import { deliverDueMail, exponentialDelay, type MailDelivery } from "./deliver-mail.server.ts";
import { mailHandler } from "./mail-handler.server.ts";
import { type QueuedMail, queueMail, resendMail } from "./queue-mail.server.ts";
import { renderMail } from "./render-mail.tsx";
import { type MailTransport, openTransport } from "./transport.server.ts";

const { db, url } = testDatabase();
let inbox: Inbox;
let transport: MailTransport;
const failures: unknown[] = [];
const link = "https://roster.example/verify/0b6f/d1e2";
const never = new AbortController().signal;

beforeAll(async () => {
  inbox = await openInbox();
  const from = { name: "Openroster", address: "hello@roster.example" };
  transport = openTransport({ smtpUrl: inbox.url, from, folder: "/nowhere" });
});

afterEach(async () => {
  inbox.mode = "accept";
  inbox.mails.length = 0;
  failures.length = 0;
  await db.deleteFrom("mail_messages").execute();
  await db.deleteFrom("accounts").execute();
});

afterAll(async () => {
  transport.close();
  await inbox.close();
});

function deliveryOf(overrides: Partial<MailDelivery> = {}): MailDelivery {
  return {
    db,
    transport,
    renderMail,
    onFailure: (failure) => failures.push(failure),
    retryDelay: () => 0,
    ...overrides,
  };
}

function verification(to: string, accountId: string | null = null): QueuedMail {
  return { kind: "verify", props: { firstName: "Robin", link }, to, accountId };
}

async function createAccount(email: string): Promise<string> {
  const account = { user_type: "Athlete" as const, first_name: "Robin", last_name: "Tester", email };
  return (await db.insertInto("accounts").values(account).returning("id").executeTakeFirstOrThrow()).id;
}

function row(id: string) {
  return db.selectFrom("mail_messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("delivers queued mail and removes its link and address", async () => {
  const account = await createAccount("robin@example.com");
  const id = await queueMail(db, verification("robin@example.com", account));
  await deliverDueMail(deliveryOf(), never);
  const mail = await inbox.waitFor({ to: "robin@example.com", subject: /^Confirm your email address/ });
  expect(linksOf(mail)).toEqual([link]);
  expect(mail.from).toMatchObject({ name: "Openroster", address: "hello@roster.example" });
  expect(mail.messageId).toBe(`<${id}@roster.example>`);
  expect(await row(id)).toMatchObject({
    status: "sent",
    attempts: 1,
    payload: null,
    recipient: null,
    account_id: account,
  });
});

test("discards mail of a transaction that is rolled back", async () => {
  const failing = db.transaction().execute(async (trx) => {
    await queueMail(trx, verification("robin@example.com"));
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  await deliverDueMail(deliveryOf(), never);
  expect(inbox.mails).toEqual([]);
});

test("F4: delivers mail once each after the mail server was down", async () => {
  await inbox.goDown();
  const worker = await startWorker(db, {
    handlers: [mailHandler(deliveryOf({ retryDelay: () => 0.2 }))],
    onError: (error) => failures.push(error),
    pollSeconds: 0.5,
  });
  const addresses = Array.from({ length: 40 }, (_, number) => `robin${number}@example.com`);
  for (const address of addresses) await queueMail(db, verification(address));
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(3), 5_000);
  await inbox.comeBack();
  await vi.waitFor(() => expect(inbox.mails.length).toBeGreaterThanOrEqual(40), 10_000);
  await worker.stop();
  expect(inbox.mails.map((mail) => mail.recipient).toSorted()).toEqual(addresses.toSorted());
  expect(failures[0]).toMatchObject({ kind: "verify", error: "ESOCKET CONN", final: false });
});

test("stops after a few attempts if the mail server is down", async () => {
  await inbox.goDown();
  for (let number = 0; number < 20; number += 1) await queueMail(db, verification(`robin${number}@example.com`));
  await deliverDueMail(deliveryOf(), never);
  await inbox.comeBack();
  expect(failures.length).toBeLessThan(6);
});

test("F4: delivers greylisted mail at the next attempt", async () => {
  inbox.mode = "greylist";
  const id = await queueMail(db, verification("grey@example.com"));
  await deliverDueMail(deliveryOf(), never);
  expect(await row(id)).toMatchObject({ status: "waiting", attempts: 1, last_error: "451 4.7.1 RCPT TO" });
  await deliverDueMail(deliveryOf(), never);
  expect(inbox.mails).toHaveLength(1);
  expect(await row(id)).toMatchObject({ status: "sent", attempts: 2, last_error: null });
});

test("F4: repeats the Message-ID and date of mail after a connection dropped after DATA", async () => {
  inbox.mode = "drop after data";
  await queueMail(db, verification("robin@example.com"));
  await deliverDueMail(deliveryOf(), never);
  inbox.mode = "accept";
  await deliverDueMail(deliveryOf(), never);
  const [first, second] = inbox.mails;
  expect(inbox.mails).toHaveLength(2);
  expect(second).toMatchObject({ messageId: first?.messageId, date: first?.date });
});

test("fails mail to a permanently rejected recipient at once, and stores the code without the address", async () => {
  inbox.mode = "refuse recipient";
  const account = await createAccount("gone@example.com");
  const id = await queueMail(db, verification("gone@example.com", account));
  await deliverDueMail(deliveryOf(), never);
  expect(await row(id)).toMatchObject({ status: "failed", attempts: 1, last_error: "550 5.1.1 RCPT TO" });
  expect(failures).toEqual([{ mailId: id, kind: "verify", error: "550 5.1.1 RCPT TO", final: true }]);

  inbox.mode = "accept";
  await deliverDueMail(deliveryOf(), never);
  expect(inbox.mails).toEqual([]);
  expect(await resendMail(db, id)).toBe(true);
  await deliverDueMail(deliveryOf(), never);
  expect(linksOf(await inbox.waitFor({ to: "gone@example.com" }))).toEqual([link]);
  expect(await resendMail(db, id)).toBe(false);
});

test("removes the address and content of failed mail without an account", async () => {
  inbox.mode = "refuse recipient";
  const id = await queueMail(db, { kind: "deletion-done", props: {}, to: "gone@example.com", accountId: null });
  await deliverDueMail(deliveryOf(), never);
  expect(await row(id)).toMatchObject({ status: "failed", recipient: null, payload: null });
  expect(await resendMail(db, id)).toBe(false);
});

test("stores mail as failed after 48 hours without success", async () => {
  const account = await createAccount("robin@example.com");
  const id = await queueMail(db, verification("robin@example.com", account));
  const { created_at, give_up_at } = await row(id);
  expect(give_up_at.getTime() - created_at.getTime()).toBe(48 * 3_600_000);
  await db.updateTable("mail_messages").set({ give_up_at: new Date() }).execute();
  await inbox.goDown();
  await deliverDueMail(deliveryOf(), never);
  await inbox.comeBack();
  expect(await row(id)).toMatchObject({ status: "failed", recipient: "robin@example.com", payload: { link } });
  expect(failures).toMatchObject([{ mailId: id, final: true }]);
});

test("increases the retry delay from 10 seconds to 5 minutes", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 600].map(exponentialDelay)).toEqual([10, 20, 40, 80, 160, 300, 300, 300]);
});

test("F16: sends each mail once from two concurrent processes", async () => {
  inbox.mode = "slow";
  for (let number = 0; number < 9; number += 1) await queueMail(db, verification(`robin${number}@example.com`));
  await Promise.all([deliverDueMail(deliveryOf(), never), deliverDueMail(deliveryOf(), never)]);
  expect(new Set(inbox.mails.map((mail) => mail.recipient)).size).toBe(9);
  expect(inbox.mails).toHaveLength(9);
});

test("F11: sends mail once to a mail server slower than the database timeout", async () => {
  const limitedDb = openDatabase(url, { max: 4, statementTimeout: 500 });
  inbox.mode = "slow";
  inbox.slowness = 3_500;
  const id = await queueMail(db, verification("robin@example.com"));
  const sending = deliverDueMail(deliveryOf({ db: limitedDb }), never);
  // Without keep-alive queries, the idle connection would be closed by now and its lock released.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await deliverDueMail(deliveryOf(), never);
  await sending;
  inbox.slowness = 300;
  await limitedDb.destroy();
  expect(await row(id)).toMatchObject({ status: "sent", attempts: 1 });
  expect(inbox.mails).toHaveLength(1);
});

test("F2: does not resend mail that was sent while the database lost its connections", async () => {
  inbox.mode = "slow";
  inbox.slowness = 1_000;
  const id = await queueMail(db, verification("robin@example.com"));
  const sending = deliverDueMail(deliveryOf(), never);
  await new Promise((resolve) => setTimeout(resolve, 400));
  await endOtherConnections();
  await sending;
  inbox.slowness = 300;
  await deliverDueMail(deliveryOf(), never);
  expect(await row(id)).toMatchObject({ status: "sent" });
  expect(inbox.mails).toHaveLength(1);
});

test("delivers other mail if one mail cannot be rendered", async () => {
  const bad = await queueMail(db, verification("bad@example.com"));
  await db
    .updateTable("mail_messages")
    .set({ kind: "unheard-of", next_attempt_at: new Date(0) })
    .execute();
  await queueMail(db, verification("good@example.com"));
  await deliverDueMail(deliveryOf(), never);
  expect(inbox.mails.map((mail) => mail.recipient)).toEqual(["good@example.com"]);
  expect(await row(bad)).toMatchObject({ status: "waiting", last_error: "Error" });
});

test("F14: deletes all mail of a deleted account", async () => {
  const account = await createAccount("robin@example.com");
  await queueMail(db, verification("robin@example.com", account));
  await db.deleteFrom("accounts").where("id", "=", account).execute();
  await deliverDueMail(deliveryOf(), never);
  expect(inbox.mails).toEqual([]);
  expect(await db.selectFrom("mail_messages").selectAll().execute()).toEqual([]);
});

test.each(["a@example.com, b@example.com", "a@example.com\r\nBcc: b@example.com", "A <a@example.com>", "a@localhost"])(
  "M01: rejects mail to %j",
  async (to) => {
    await expect(queueMail(db, verification(to))).rejects.toThrow("valid address");
    const insertedRow = { kind: "verify", recipient: to, payload: JSON.stringify({ firstName: "Robin", link }) };
    if (/[\s,<]/.test(to)) await expect(db.insertInto("mail_messages").values(insertedRow).execute()).rejects.toThrow();
  },
);

test("M01: sends to one recipient without headers injected through a name", async () => {
  const props = { firstName: "Robin\r\nBcc: eve@example.com\r\n\r\nHello", link };
  await queueMail(db, { kind: "verify", props, to: "robin@example.com", accountId: null });
  await deliverDueMail(deliveryOf(), never);
  const mail = await inbox.waitFor({ to: "robin@example.com" });
  expect(inbox.mails).toHaveLength(1);
  expect(mail.to).toEqual([{ name: "", address: "robin@example.com" }]);
  expect(mail.bcc ?? mail.cc ?? []).toEqual([]);
  expect(mail.headers.map((header) => header.key).toSorted()).toEqual(
    ["auto-submitted", "content-type", "date", "from", "message-id", "mime-version", "subject", "to"].toSorted(),
  );
});

async function endOtherConnections(): Promise<void> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}
