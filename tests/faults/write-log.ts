import { type Kysely, sql } from "kysely";
import type { Database } from "../../src/database/tables.ts";

/** Something that was answered with success, and how often it must be found afterwards. */
export interface Entry {
  /** For people: what it is, and whose. */
  what: string;
  least: number;
  most: number;
  count(db: Kysely<Database>): Promise<number>;
}

/** What a comparison found; each line names what is wrong. */
export interface Difference {
  lost: string[];
  doubled: string[];
  /** One half of what belongs together. */
  half: string[];
}

/** All that was acknowledged, kept by whoever asked for it. */
export interface Ledger {
  /** How many acts were answered with success. */
  readonly acknowledged: number;
  /** Notes an act whose answer came to a request sent at `sentAt` (`performance.now()`); under a key that is known already the later entry counts. */
  acknowledge(key: string, entry: Entry, sentAt: number): void;
  /** Resolves when an act is acknowledged that was sent after this call, with the milliseconds from here to there. */
  untilAcknowledged(): Promise<number>;
  /** Resolves when so many acts more are acknowledged. */
  untilMore(acts: number): Promise<void>;
  /** Looks for everything in the database. */
  compare(db: Kysely<Database>): Promise<Difference>;
}

const atOnce = 5;

export function createLedger(): Ledger {
  const entries = new Map<string, Entry>();
  let acknowledged = 0;
  let waiting: { since: number; resolve(milliseconds: number): void }[] = [];
  return {
    get acknowledged() {
      return acknowledged;
    },
    acknowledge(key, entry, sentAt) {
      acknowledged += 1;
      entries.set(key, entry);
      for (const { since, resolve } of waiting) if (sentAt >= since) resolve(performance.now() - since);
      waiting = waiting.filter(({ since }) => sentAt < since);
    },
    untilAcknowledged: () => new Promise((resolve) => waiting.push({ since: performance.now(), resolve })),
    async untilMore(acts) {
      const until = acknowledged + acts;
      while (acknowledged < until) await this.untilAcknowledged();
    },
    async compare(db) {
      const lost: string[] = [];
      const doubled: string[] = [];
      const next = entries.values();
      const look = async () => {
        for (const { what, least, most, count } of next) {
          const found = await count(db);
          if (found < least) lost.push(`${what}: ${found} in place of ${least}`);
          if (found > most) doubled.push(`${what}: ${found} in place of ${most}`);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, look));
      return { lost, doubled, half: await findHalves(db) };
    },
  };
}

// What belongs together, whoever asked for it and whether or not the answer came: accounts that have the one without the other.
const halves = {
  "account without a mail": sql`
    select subject_account as id from audit_log where action = 'account-opened'
      and not exists (select from mail_messages where account_id = subject_account)`,
  "account opened twice": sql`
    select subject_account as id from audit_log where action = 'account-opened' group by 1 having count(*) > 1`,
  "reset link used without a new password": sql`
    select account_id as id from one_time_links where purpose = 'reset' and used_at is not null
      and not exists (select from audit_log where subject_account = account_id and action = 'password-changed')`,
  "new password without its reset link": sql`
    select subject_account as id from audit_log where action = 'password-changed'
      and not exists (select from one_time_links where account_id = subject_account and purpose = 'reset' and used_at is not null)`,
  "new password without a mail": sql`
    select subject_account as id from audit_log where action = 'password-changed'
      and not exists (select from mail_messages where account_id = subject_account and kind = 'password-changed')`,
  "deletion without a mail": sql`
    select id from accounts where deletion_requested_at is not null
      and not exists (select from mail_messages where account_id = accounts.id and kind = 'deletion-requested')`,
  "deletion with an open session": sql`
    select id from accounts where deletion_requested_at is not null
      and exists (select from sessions where account_id = accounts.id)`,
  "demo mark without an entry in the audit log": sql`
    select id from accounts where is_demo
      and not exists (select from audit_log where subject_account = accounts.id and action = 'demo-marked')`,
  "entry in the audit log without a demo mark": sql`
    select subject_account as id from audit_log where action = 'demo-marked'
      and not exists (select from accounts where id = subject_account and is_demo)`,
  "request that nobody answered": sql`select id from account_requests`,
  "mail that was not sent": sql`select id from mail_messages where status <> 'sent'`,
};

async function findHalves(db: Kysely<Database>): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(halves)) {
    const { rows } = await (query as ReturnType<typeof sql<{ id: string }>>).execute(db);
    found.push(...rows.map(({ id }) => `${what}: ${id}`));
  }
  return found;
}
