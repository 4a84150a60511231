import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { isLive, isMinor, pageOf, shownName } from "./family-records.server.ts";

/** Days before the 18th birthday on which the family is told. */
const noticeDays = 30;
/** Accounts of one run. The next run continues. */
const batch = 500;

/** Ends the rights of guardians whose athlete is an adult, and deletes links that are over. */
export async function endGuardians(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom("guardians")
      .where("athlete_id", "in", (query) =>
        query
          .selectFrom("athletes")
          .innerJoin("accounts", "accounts.id", "athletes.account_id")
          .select("athletes.id")
          .where("athletes.id", "in", (linked) => linked.selectFrom("guardians").select("athlete_id"))
          .where(sql<boolean>`not ${isMinor}`),
      )
      .returning("athlete_id as key")
      .execute();
    const keys = ended.map(({ key }) => key);
    await sql`update athletes set guardian_hid_at = null where id = any(${keys}) and guardian_hid_at is not null`.execute(
      trx,
    );
    await trx
      .deleteFrom("guardians")
      .where((where) =>
        where.or([
          sql<boolean>`state = 'withdrawn' and ended_at < now() - interval '90 days'`,
          sql<boolean>`not ${isLive}`,
        ]),
      )
      .execute();
    await trx.deleteFrom("guardian_sessions").where("expires_at", "<", sql<Date>`now()`).execute();
  });
}

/** Tells athletes who turn 18 in 30 days, and their guardians, that the rights of the guardians end. Each family is told once. */
export async function tellOfBirthdays(db: Kysely<Database>, { publicUrl }: { publicUrl: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const athletes = await takeNotices(trx, {
      kind: "birthday",
      isDue: sql<boolean>`adult_day(accounts) <= (now() at time zone 'UTC')::date + ${noticeDays}::integer
        and exists (select from guardians where athlete_id = athletes.id and state = 'active')`,
    });
    for (const { accountId, athleteKey, email, name, adultOn } of athletes) {
      const rights = { athleteName: name, endsOn: adultOn };
      await queueMail(trx, {
        kind: "guardian-rights-end",
        props: { ...rights, isGuardian: false, link: `${publicUrl}/me/family` },
        ...{ to: email, accountId },
      });
      const guardians = await trx
        .selectFrom("guardians")
        .select(["email", "link"])
        .where("athlete_id", "=", athleteKey)
        .where("state", "=", "active")
        .execute();
      for (const guardian of guardians)
        await queueMail(trx, {
          kind: "guardian-rights-end",
          props: { ...rights, isGuardian: true, link: pageOf(publicUrl, guardian.link) },
          ...{ to: guardian.email, accountId },
        });
    }
  });
}

/** Tells minors whose accounts are older than the rule what it takes from their profiles, and until when they can invite a guardian. */
export async function tellWithoutGuardian(db: Kysely<Database>, { publicUrl }: { publicUrl: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const settings = await trx
      .selectFrom("family_settings")
      .select(["existing_until as until", "without_guardian as rule"])
      .where("existing_until", ">", sql<Date>`now()`)
      .executeTakeFirst();
    if (!settings?.until) return;
    const athletes = await takeNotices(trx, {
      kind: "guardian-needed",
      isDue: sql<boolean>`accounts.created_at < (select since from family_settings) and athletes.is_public
        and not exists (select from guardians where athlete_id = athletes.id and state = 'active')`,
    });
    for (const { accountId, email, firstName } of athletes)
      await queueMail(trx, {
        kind: "guardian-needed",
        props: {
          firstName,
          rule: settings.rule,
          until: settings.until.toISOString(),
          familyLink: `${publicUrl}/me/family`,
        },
        ...{ to: email, accountId },
      });
  });
}

/** Notes a notice for the minors to whom it is due, and returns them. Two processes never take the same one. */
async function takeNotices(
  trx: Kysely<Database>,
  { kind, isDue }: { kind: "birthday" | "guardian-needed"; isDue: ReturnType<typeof sql<boolean>> },
) {
  const { rows } = await sql<{
    accountId: string;
    athleteKey: string;
    email: string;
    firstName: string;
    name: string;
    adultOn: string;
  }>`
    with due as (
      select accounts.id, athletes.id as athlete_key, accounts.email, accounts.first_name, ${shownName} as name,
        adult_day(accounts)::text as adult_on
      from accounts join athletes on athletes.account_id = accounts.id
      where ${isMinor} and is_public_account(accounts) and ${isDue}
        and not exists (select from family_notices where account_id = accounts.id and kind = ${kind})
      order by adult_day(accounts), accounts.id limit ${batch}
    ), taken as (
      insert into family_notices (account_id, kind) select id, ${kind} from due on conflict do nothing returning account_id
    )
    select id as "accountId", athlete_key as "athleteKey", email, first_name as "firstName", name, adult_on as "adultOn"
    from due join taken on taken.account_id = due.id`.execute(trx);
  return rows;
}

/** Stores the rule for minors without a guardian. A job then applies it to the accounts that exist. */
export async function setRuleWithoutGuardian(db: Kysely<Database>, rule: "limited" | "draft"): Promise<void> {
  await db
    .updateTable("family_settings")
    .set({ without_guardian: rule, is_stale: true })
    .where("without_guardian", "<>", rule)
    .execute();
}

/** Applies a changed rule, and the end of the time that accounts of earlier versions have. Safe to repeat. */
export async function applyRule(db: Kysely<Database>): Promise<void> {
  await sql`update family_settings set is_stale = true, existing_until = null where existing_until <= now()`.execute(
    db,
  );
  const stale = await db.selectFrom("family_settings").select("id").where("is_stale", "=", true).executeTakeFirst();
  if (!stale) return;
  for (let after = "0", isLast = false; !isLast; ) {
    const minors = await db
      .selectFrom("athletes")
      .innerJoin("accounts", "accounts.id", "athletes.account_id")
      .select("athletes.id")
      .where("athletes.id", ">", after)
      .where("birth_year", "is not", null)
      .orderBy("athletes.id")
      .limit(batch)
      .execute();
    const keys = minors.map(({ id }) => id);
    await sql`select follow_family(${keys}::bigint[])`.execute(db);
    after = keys.at(-1) ?? after;
    isLast = minors.length < batch;
  }
  await db.updateTable("family_settings").set({ is_stale: false }).execute();
}
