import { type Kysely, sql } from "kysely";
import { type SportCode, sports } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { received } from "./list-received.server.ts";

/** Where the links of the mail lead, and how the job is told to end. */
export interface DigestOptions {
  publicUrl: string;
  signal?: AbortSignal;
}

/** Mails every coach who wants it what has come in since the last such mail and is not opened yet: one mail a day at most, however often this runs. Returns how many. */
export async function sendDigests(db: Kysely<Database>, { publicUrl, signal }: DigestOptions): Promise<number> {
  let sent = 0;
  for (const { accountId } of await findDue(db)) {
    if (signal?.aborted) break;
    if (await sendDigest(db, { accountId, publicUrl })) sent += 1;
  }
  return sent;
}

function findDue(db: Kysely<Database>) {
  return due(db).select("live_posts.account_id as accountId").orderBy("live_posts.account_id").execute();
}

/** Less than a day, so that a mail that came late one day does not leave out the next. */
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
    // Several processes may be at it, and the coach may have been blocked since: locked first, then asked again.
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
    // What was delivered by a transaction that had not ended yet is found the next time: some of it may be told twice.
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
    return true;
  });
}
