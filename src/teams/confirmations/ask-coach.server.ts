import { createHash } from "node:crypto";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { mailboxKey, queueInvitation } from "../../accounts/queue-invitation.server.ts";
import { sports } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import type { Limits } from "../../http/rate-limits.server.ts";

const mostInMonth = 5;
const mostRequests = 100;

/**
 * Mails a coach once that an athlete with a public profile asks to confirm numbers. The mail shows no contact data and no words of the athlete, and the
 * response does not depend on whether the address has an account. Throws 409 for a profile that is not public and for the same address again, and 429
 * after five in 30 days.
 */
export async function askCoach(
  trx: Kysely<Database>,
  { accountId, email }: { accountId: string; email: string },
  { publicUrl, limits }: { publicUrl: string; limits: Limits },
): Promise<void> {
  const athlete = await trx
    .selectFrom("athletes")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select(["athletes.id", "accounts.first_name as firstName", "accounts.last_name as lastName", "accounts.email"])
    .select(["current_school as school", "sport_codes as sportCodes"])
    .where("accounts.id", "=", accountId)
    .where("athletes.is_public", "=", true)
    // Concurrent requests take turns.
    .forNoKeyUpdate("accounts")
    .executeTakeFirst();
  if (!athlete) throw createHttpError(409, "Publish your profile first, so that your coach can read your numbers.");
  const mailbox = mailboxKey(email);
  if (athlete.email !== null && mailbox === mailboxKey(athlete.email))
    throw createHttpError(409, "This is your own email. Enter the one of your coach.");
  await recordRequest(trx, athlete.id, createHash("sha256").update(mailbox).digest());
  const [sport] = athlete.sportCodes;
  const plays = [sport && sports[sport].toLowerCase(), athlete.school && `at ${athlete.school}`]
    .filter(Boolean)
    .join(" ");
  const props = {
    athlete: `${athlete.firstName} ${athlete.lastName}`,
    ...(plays && { plays }),
    teamLink: `${publicUrl}/team`,
  };
  await queueInvitation(trx, limits, { kind: "coach-request", props, to: email, accountId });
}

async function recordRequest(trx: Kysely<Database>, athleteKey: string, digest: Buffer): Promise<void> {
  const { rows } = await sql<{ isKnown: boolean; recent: number; all: number }>`
    select coalesce(bool_or(mailbox_digest = ${digest}), false) as "isKnown", count(*)::integer as all,
      count(*) filter (where asked_at > now() - interval '30 days')::integer as recent
    from coach_requests where athlete_id = ${athleteKey}`.execute(trx);
  const [asked] = rows;
  if (asked?.isKnown) throw createHttpError(409, "You asked this coach already. We don’t write a second time.");
  if ((asked?.recent ?? 0) >= mostInMonth)
    throw createHttpError(429, "You asked five coaches in the last 30 days. Please try again later.");
  if ((asked?.all ?? 0) >= mostRequests) throw createHttpError(409, "You asked as many coaches as you can.");
  await trx.insertInto("coach_requests").values({ athlete_id: athleteKey, mailbox_digest: digest }).execute();
}
