import { type Kysely, sql } from "kysely";
import { brand } from "../brand.ts";
import type { Verdict } from "../contact-rules/evaluate-rules.ts";
import { type ContactPurpose, purposes } from "../contact-rules/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { writeProgramLog } from "../programs/program-log.server.ts";
import type { Recipient } from "./find-obstacle.server.ts";

interface Delivery {
  programId: string;
  athleteKey: string;
  messageId: string;
  staffId: string;
  purpose: ContactPurpose;
  recipient: Recipient;
  /** The rule by which the message was allowed on that day. */
  rule: Verdict["rule"];
  at: Date;
}

/** Writes a delivered message into the contact log of the program, on the day in the time zone of the program. */
export async function logDelivery(
  trx: Kysely<Database>,
  { programId, athleteKey, messageId, staffId, purpose, recipient, rule, at }: Delivery,
): Promise<void> {
  await sql`
    insert into program_contacts (program_id, athlete_id, staff_id, sport_code, day, party, means, purpose, logged_by, message_id,
        about, verdict, rule_id, rule_version)
    select ${programId}, ${athleteKey}, ${staffId}, sport_code, (${at}::timestamptz at time zone time_zone)::date,
      ${recipient === "family" ? "family" : "athlete"}, 'message', ${`${brand.name}: ${purposes[purpose]}`}, ${staffId}, ${messageId},
      ${purpose}, 'allowed', ${rule?.id ?? null}, ${rule?.version ?? null}
    from programs where id = ${programId}`.execute(trx);
  await writeProgramLog(
    trx,
    { programId, staffId },
    { action: "message-delivered", athleteKey, details: { messageId } },
  );
}
