import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { type QueuedMail, queueMail } from "./queue-mail.server.ts";

/** A decision of the staff that can be taken back before its email leaves. */
export const decisionDelaySeconds = 120;

/** Unsent email about a decision that a later decision replaced. */
export interface WithdrawnMail {
  /** The state that the recipients know of. */
  stateBefore: string;
  recipients: string[];
}

/**
 * Deletes the email about a decision that has not left, and returns what its recipients know. Returns null if there is none. Email that is
 * being sent at this moment stays: it counts as sent. The caller has locked the record.
 */
export async function withdrawDecisionMail(trx: Kysely<Database>, decision: string): Promise<WithdrawnMail | null> {
  const { rows } = await sql<{ recipient: string | null; stateBefore: string }>`
    with unsent as materialized (
      select id from mail_messages where decision = ${decision} and status <> 'sent'
    ), mine as materialized (
      -- The lock of a sender: see deliver-mail.server.ts.
      select id from unsent where pg_try_advisory_xact_lock(hashtextextended('openroster.mail.' || id, 0))
    )
    delete from mail_messages where id in (select id from mine) and status <> 'sent'
    returning recipient, state_before as "stateBefore"`.execute(trx);
  const [first] = rows;
  return first
    ? { stateBefore: first.stateBefore, recipients: rows.flatMap(({ recipient }) => recipient ?? []) }
    : null;
}

/** Queues email about a decision. It leaves after two minutes, unless a later decision withdraws it. */
export function queueDecisionMail(
  trx: Kysely<Database>,
  { decision, stateBefore, ...mail }: QueuedMail & { decision: string; stateBefore: string },
): Promise<string> {
  return queueMail(trx, mail, { decision, stateBefore, delaySeconds: decisionDelaySeconds });
}

/** A change of a decision, from one state to another. */
export interface DecisionChange {
  /** Names the record: "team:" and its id. */
  decision: string;
  before: string;
  after: string;
}

/**
 * Withdraws the unsent email about a decision. Returns the state that the recipients know of, or null if they know the new state already,
 * so that no email is needed.
 */
export async function replaceDecisionMail(
  trx: Kysely<Database>,
  { decision, before, after }: DecisionChange,
): Promise<{ stateBefore: string } | null> {
  const withdrawn = await withdrawDecisionMail(trx, decision);
  const stateBefore = withdrawn?.stateBefore ?? before;
  return stateBefore === after ? null : { stateBefore };
}
