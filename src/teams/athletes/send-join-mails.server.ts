import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { runEach } from "../../jobs/run-each.server.ts";
import { queueMail } from "../../mail/queue-mail.server.ts";
import { queuePush } from "../../push/queue-push.server.ts";
import { nameTeam } from "../name-team.ts";
import { lockTeam } from "./join-team.server.ts";

/** Mails each head coach the number of athletes who wait, at most once a day. Returns the number of mailed teams. Throws the first error at the end. */
export async function sendJoinMails(
  db: Kysely<Database>,
  { publicUrl, signal }: { publicUrl: string; signal?: AbortSignal },
): Promise<number> {
  const teams = await db
    .selectFrom("team_joins")
    .select("team_id as teamId")
    .distinct()
    .where("state", "=", "waiting")
    .where("mailed_at", "is", null)
    .execute();
  return runEach(teams, ({ teamId }) => sendJoinMail(db, { teamId, publicUrl }), signal);
}

function sendJoinMail(
  db: Kysely<Database>,
  { teamId, publicUrl }: { teamId: string; publicUrl: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockTeam(trx, teamId))) return false;
    // Without names: the email of a school is read by others, too.
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting
      from team_joins join athletes on athletes.id = team_joins.athlete_id join accounts on accounts.id = athletes.account_id
      where team_id = ${teamId} and team_joins.state = 'waiting' and is_public_account(accounts)`.execute(trx);
    const [{ waiting } = { waiting: 0 }] = rows;
    const heads = await listDueHeads(trx, teamId);
    if (waiting === 0 || heads.length === 0) return false;
    for (const { accountId, email, firstName, ...team } of heads) {
      const props = { firstName, team: nameTeam(team), waiting, rosterLink: `${publicUrl}/team/roster` };
      await queueMail(trx, { kind: "team-joins", props, to: email, accountId });
      await queuePush(trx, { accountId, kind: "joins" });
    }
    await trx
      .updateTable("team_joins")
      .set({ mailed_at: sql<Date>`now()` })
      .where("team_id", "=", teamId)
      .where("state", "=", "waiting")
      .execute();
    return true;
  });
}

/** Lists the head coaches who had no such email for a day. It is less than 24 hours, so that a late job does not skip a day. */
function listDueHeads(trx: Kysely<Database>, teamId: string) {
  return trx
    .selectFrom("live_team_staff as staff")
    .innerJoin("teams", "teams.id", "staff.team_id")
    .innerJoin("accounts", "accounts.id", "staff.account_id")
    .select(["staff.account_id as accountId", "staff.email", "accounts.first_name as firstName"])
    .select(["teams.name", "teams.level", "teams.gender", "teams.sport_code as sportCode"])
    .where("staff.team_id", "=", teamId)
    .where("staff.role", "=", "head")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mail_messages")
            .select("id")
            .whereRef("account_id", "=", "staff.account_id")
            .where("kind", "=", "team-joins")
            .where("created_at", ">", sql<Date>`now() - interval '20 hours'`),
        ),
      ),
    )
    .execute();
}
