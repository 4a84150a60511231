import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { listGuardianAddresses } from "../family/guardians.server.ts";
import { findOwners } from "../programs/find-program.server.ts";
import { queuePush } from "../push/queue-push.server.ts";
import type { Reach } from "./find-obstacle.server.ts";
import { queueContactMail } from "./queue-contact-mail.server.ts";

interface Reply {
  programId: string;
  threadId: string;
  /** The coach who wrote last. */
  staffId: string;
  author: "athlete" | "guardian";
  reach: Reach;
  publicUrl: string;
}

/** Notifies the coach who wrote last, or the owners, and the guardians of a minor who answered. */
export async function notifyOfReply(
  trx: Kysely<Database>,
  { programId, threadId, staffId, author, reach, publicUrl }: Reply,
): Promise<void> {
  const at = await readClock(trx);
  const coach = await trx
    .selectFrom("live_staff")
    .select(["account_id as accountId", "email"])
    .where("program_id", "=", programId)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  for (const { email, accountId } of coach ? [coach] : await findOwners(trx, programId)) {
    await queueContactMail(trx, {
      ...{ threadId, to: email, accountId, at, hours: null },
      props: { news: "reply-coach", link: `${publicUrl}/coach/messages/${threadId}` },
    });
    await queuePush(trx, { accountId, kind: "answer" });
  }
  if (author !== "athlete" || !reach.isMinor) return;
  for (const { email, guardianLink } of await listGuardianAddresses(trx, { accountId: reach.accountId, publicUrl }))
    await queueContactMail(trx, {
      ...{ threadId, to: email, accountId: reach.accountId, at, hours: { audience: "guardian", state: reach.state } },
      props: { news: "reply-guardian", link: `${guardianLink}/messages/${threadId}` },
    });
}

/** Returns the time of the database, by which all hours are computed. */
export async function readClock(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  if (!rows[0]) throw new Error("A clock has one row.");
  return rows[0].at;
}
