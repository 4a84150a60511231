import { type Kysely, sql } from "kysely";
import type { InstallationKeys } from "../accounts/installation-keys.server.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import type { Database } from "../database/tables.ts";
import { runEach } from "../jobs/run-each.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { findDueOffers } from "./store-offers.server.ts";
import { offerLimits } from "./vocabulary.ts";

declare module "../jobs/job.server.ts" {
  interface JobServices {
    keys: InstallationKeys;
  }
}

interface Reminders {
  keys: InstallationKeys;
  publicUrl: string;
  now?: Date;
  signal?: AbortSignal;
}

/**
 * Mails the athlete and the active guardians once before the deadline of an offer. The email names no school, day or amount, because it is not
 * encrypted. Returns the number of athletes. Throws the first error at the end.
 */
export async function remindOfDeadlines(
  db: Kysely<Database>,
  { keys, publicUrl, now = new Date(), signal }: Reminders,
): Promise<number> {
  const dayIn = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const due = await findDueOffers(db, keys, { from: dayIn(0), until: dayIn(offerLimits.daysBeforeDeadline) });
  const byAthlete = [...Map.groupBy(due, ({ key }) => key)];
  return runEach(byAthlete, ([key, offers]) => remindFamily(db, { key, offers, publicUrl }), signal);
}

function remindFamily(
  db: Kysely<Database>,
  { key, offers, publicUrl }: { key: string; offers: readonly { id: string }[]; publicUrl: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const marked = await trx
      .updateTable("offers")
      .set({ reminded_at: sql<Date>`now()` })
      .where("athlete_id", "=", key)
      .where(
        "id",
        "in",
        offers.map(({ id }) => id),
      )
      .where("reminded_at", "is", null)
      .returning("id")
      .execute();
    const athlete = await trx
      .selectFrom("athletes")
      .innerJoin("accounts", "accounts.id", "athletes.account_id")
      .select(["accounts.id as accountId", "accounts.email"])
      .select(sql<boolean>`coalesce(is_minor(accounts), false)`.as("isMinor"))
      .where("athletes.id", "=", key)
      .where(sql<boolean>`is_public_account(accounts)`)
      .executeTakeFirst();
    if (marked.length === 0 || !athlete?.email) return false;
    const { accountId } = athlete;
    const mail = (to: string, news: "offer-athlete" | "offer-guardian", path: string) =>
      queueMail(trx, { kind: "contact-news", props: { news, link: publicUrl + path }, to, accountId });
    await mail(athlete.email, "offer-athlete", "/me/offers");
    const guardians = athlete.isMinor
      ? await trx
          .selectFrom("guardians")
          .select("email")
          .where("athlete_id", "=", key)
          .where("state", "=", "active")
          .execute()
      : [];
    for (const { email } of guardians)
      await mail(email, "offer-guardian", `/family/${encodeId("athlete", key)}/offers`);
    return true;
  });
}
