import { type Kysely, sql } from "kysely";
import { type SportCode, sports } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { runEach } from "../../jobs/run-each.server.ts";
import { queueMail } from "../../mail/queue-mail.server.ts";
import { queuePush } from "../../push/queue-push.server.ts";
import { received } from "./list-received.server.ts";

export interface DigestOptions {
  publicUrl: string;
  signal?: AbortSignal;
}

/** Mails subscribed coaches the number of new profiles, at most once a day. Returns the number of mails. Throws the first error at the end. */
export async function sendDigests(db: Kysely<Database>, { publicUrl, signal }: DigestOptions): Promise<number> {
  const coaches = await due(db).select("live_posts.account_id as accountId").orderBy("live_posts.account_id").execute();
  return runEach(coaches, ({ accountId }) => sendDigest(db, { accountId, publicUrl }), signal);
}

/** Less than a day, so that a late mail on one day does not skip the next day. */
function due(db: Kysely<Database>) {
  return db
    .selectFrom("live_posts")
    .where("wants_digest", "is", true)
    .where(({ or, eb }) =>
      or([eb("digest_at", "is", null), eb("digest_at", "<", sql<Date>`now() - interval '20 hours'`)]),
    );
}

function sendDigest(
  db: Kysely<Database>,
  { accountId, publicUrl }: { accountId: string; publicUrl: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Locks the post and checks again: another process may have sent the mail, or the coach may have been blocked.
    await trx.selectFrom("coach_posts").select("account_id").where("account_id", "=", accountId).forUpdate().execute();
    const coach = await due(trx)
      .innerJoin("schools", "schools.id", "live_posts.school_id")
      .select(["live_posts.email", "live_posts.first_name as firstName", "live_posts.digest_link as digestLink"])
      .select("schools.name as schoolName")
      .where("live_posts.account_id", "=", accountId)
      .executeTakeFirst();
    if (!coach) return false;
    const { rows } = await sql<{ sportCode: SportCode; count: string }>`
      select "sportCode", count(*) from ${received(accountId)}
      where state = 'new' and "receivedAt" > coalesce((select digest_at from coach_posts where account_id = ${accountId}), '-infinity')
      group by "sportCode" order by "sportCode"`.execute(trx);
    if (rows.length === 0) return false;
    // The overlap includes deliveries of transactions that have not ended yet. Some profiles may be counted twice.
    await sql`update coach_posts set digest_at = now() - interval '10 seconds' where account_id = ${accountId}`.execute(
      trx,
    );
    const props = {
      firstName: coach.firstName,
      schoolName: coach.schoolName,
      received: rows.map((row) => ({ sport: sports[row.sportCode], count: Number(row.count) })),
      listLink: `${publicUrl}/coach?state=new`,
      stopLink: `${publicUrl}/coach/digest/${coach.digestLink}`,
    };
    await queueMail(trx, { kind: "coach-digest", props, to: coach.email, accountId });
    await queuePush(trx, { accountId, kind: "profiles" });
    return true;
  });
}
