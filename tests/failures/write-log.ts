import { type Kysely, sql } from "kysely";
import type { Database } from "../../src/database/tables.ts";

/** An acknowledged write, and how often it must exist afterwards. */
export interface Entry {
  /** Description for error messages. */
  what: string;
  least: number;
  most: number;
  count(db: Kysely<Database>): Promise<number>;
}

/** The result of a comparison, one line for each error. */
export interface Difference {
  lost: string[];
  doubled: string[];
  /** Writes of which only one part exists. */
  half: string[];
}

/** A log of acknowledged writes, on the client's side. */
export interface WriteLog {
  /** Number of acknowledged writes. */
  readonly acknowledged: number;
  /** Adds a write whose request was sent at `sentAt` (`performance.now()`). A later entry replaces an earlier one with the same key. */
  acknowledge(key: string, entry: Entry, sentAt: number): void;
  /** Waits for the acknowledgment of a request sent after this call. Resolves with the elapsed milliseconds. */
  untilAcknowledged(): Promise<number>;
  /** Resolves after `count` more acknowledged writes. */
  untilMore(count: number): Promise<void>;
  /** Compares the log with the database. */
  compare(db: Kysely<Database>): Promise<Difference>;
}

const maxConcurrency = 5;

export function createWriteLog(): WriteLog {
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
    async untilMore(count) {
      const until = acknowledged + count;
      while (acknowledged < until) await this.untilAcknowledged();
    },
    async compare(db) {
      const lost: string[] = [];
      const doubled: string[] = [];
      const next = entries.values();
      const countNext = async () => {
        for (const { what, least, most, count } of next) {
          const found = await count(db);
          if (found < least) lost.push(`${what}: ${found} instead of ${least}`);
          if (found > most) doubled.push(`${what}: ${found} instead of ${most}`);
        }
      };
      await Promise.all(Array.from({ length: maxConcurrency }, countNext));
      return { lost, doubled, half: await findPartialWrites(db) };
    },
  };
}

// Parts of one transaction: rows of accounts that have one part without the other, acknowledged or not.
const partialWrites = {
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
  "prospect without an entry in the program's log": sql`
    select athlete_id as id from prospects
      where not exists (select from program_log where program_id = prospects.program_id
        and athlete_id = prospects.athlete_id and action = 'prospect-added')`,
  "unprocessed request": sql`select id from account_requests`,
  "mail that was not sent": sql`select id from mail_messages where status <> 'sent'`,
};

async function findPartialWrites(db: Kysely<Database>): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(partialWrites)) {
    const { rows } = await (query as ReturnType<typeof sql<{ id: string }>>).execute(db);
    found.push(...rows.map(({ id }) => `${what}: ${id}`));
  }
  return found;
}
