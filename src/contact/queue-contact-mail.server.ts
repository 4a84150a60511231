import { type Kysely, sql } from "kysely";
import { closingAfter, type HourAudience, nextOpening, zonesOf } from "../athletes/delivery-hours.ts";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import type { ContactNews } from "../mail/templates/contact-texts.ts";
import type { MailProps } from "../mail/templates/mail-kinds.ts";
import { findObstacle, findReach } from "./find-obstacle.server.ts";

interface ContactMail {
  threadId: string;
  to: string;
  /** The mail is deleted with this account. */
  accountId: string;
  at: Date;
  /** The hours in which it may be sent, in the state of the family. Null for mail to adults. */
  hours: { audience: HourAudience; state: string | null } | null;
  props: MailProps<"contact-news">;
}

/** Queues mail about a thread for the next hours of its recipient. It names nobody and has no text of a message. */
export async function queueContactMail(
  trx: Kysely<Database>,
  { threadId, to, accountId, at, hours, props }: ContactMail,
): Promise<void> {
  const mail = { kind: "contact-news", props, to, accountId } as const;
  if (hours === null) {
    await queueMail(trx, mail, { decision: `contact:${threadId}` });
    return;
  }
  const zones = zonesOf(hours.state);
  const opening = nextOpening(at, zones, hours.audience);
  await queueMail(trx, mail, {
    decision: `contact:${threadId}`,
    delaySeconds: Math.max(0, (opening.getTime() - at.getTime()) / 1000),
    closesAt: closingAfter(opening, zones, hours.audience),
  });
}

const audiences: Partial<Record<ContactNews, HourAudience>> = {
  "message-guardian": "guardian",
  "reply-guardian": "guardian",
  "message-athlete": "athlete",
};

/** Moves mail that missed its hours to the next ones, unless the family cannot be reached anymore: then it is deleted. */
export async function moveClosedMail(db: Kysely<Database>, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string; news: ContactNews; programId: string; athleteKey: string }>`
    select mail.id, payload ->> 'news' as news, thread.program_id as "programId", thread.athlete_id as "athleteKey"
    from mail_messages mail join contact_threads thread on mail.decision = 'contact:' || thread.id
    where status = 'waiting' and closes_at <= ${at} limit 500`.execute(db);
  for (const { id, news, programId, athleteKey } of rows) {
    const audience = audiences[news];
    const reach = await findReach(db, { programId, athleteKey, coachId: null });
    const isOfChildhood = audience === "guardian" && !reach?.isMinor;
    if (!audience || !reach || isOfChildhood || findObstacle(reach)) {
      await db.deleteFrom("mail_messages").where("id", "=", id).where("status", "=", "waiting").execute();
      continue;
    }
    const zones = zonesOf(reach.state);
    const opening = nextOpening(at, zones, audience);
    await db
      .updateTable("mail_messages")
      .set({ next_attempt_at: opening, closes_at: closingAfter(opening, zones, audience) })
      .where("id", "=", id)
      .where("status", "=", "waiting")
      .execute();
  }
}
