import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { queueMail } from "../../mail/queue-mail.server.ts";
import { queuePush } from "../../push/queue-push.server.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { nameTeam } from "../name-team.ts";

interface Notice {
  kind: "lines-confirmed" | "values-proposed";
  athletes: readonly string[];
  publicUrl: string;
}

/** Queues a mail to each athlete: one of a kind in 24 hours, so that a season that is confirmed game by game is one mail. Omits athletes whose guardian stops the staff of teams. */
export async function notifyAthletes(
  trx: Kysely<Database>,
  member: TeamMembership,
  { kind, athletes, publicUrl }: Notice,
): Promise<void> {
  const { rows } = await sql<{ accountId: string; email: string; firstName: string }>`
    select accounts.id as "accountId", email, first_name as "firstName"
    from athletes join accounts on accounts.id = athletes.account_id
    where athletes.id = any(${athletes}::bigint[]) and is_public_account(accounts)
      and not family_stops(athletes.id, 'teams') and not exists (
      select from mail_messages where account_id = accounts.id and kind = ${kind} and created_at > now() - interval '24 hours')
    order by accounts.id`.execute(trx);
  for (const { accountId, email, firstName } of rows) {
    const props = { firstName, team: nameTeam(member), sourcesLink: `${publicUrl}/me/sources` };
    await queueMail(trx, { kind, props, to: email, accountId });
    await queuePush(trx, { accountId, kind: "confirmation" });
  }
}
