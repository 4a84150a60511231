import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { requirePublicFields } from "../athletes/check-texts.server.ts";
import type { Database } from "../database/tables.ts";
import { findTeamMembership, requireTeamAction } from "./find-team.server.ts";
import { type TeamBody, teamBody } from "./schema.ts";

/** Names the account's team for the check by the portal's staff, or again before the approval. Throws 409, 403 (role) and 422 (texts that athletes must not read). */
export async function openTeam(
  trx: Kysely<Database>,
  { accountId, team: { sportCode, ...team } }: { accountId: string; team: TeamBody },
): Promise<void> {
  await lockStaffAccount(trx, accountId);
  await requirePublicFields(trx, { accountId, shape: teamBody.shape, values: team });
  const values = { ...team, sport_code: sportCode, requested_by: accountId };
  const current = await findTeamMembership(trx, accountId);
  const actor = { label: "member", accountId } as const;
  if (!current) {
    const { id } = await trx.insertInto("teams").values(values).returning("id").executeTakeFirstOrThrow();
    await trx.insertInto("team_staff").values({ team_id: id, account_id: accountId, role: "head" }).execute();
    await writeAudit(trx, { actor, action: "team-requested", subjectId: accountId, details: { team: id } });
    return;
  }
  requireTeamAction(current, "name");
  const now = sql<Date>`now()`;
  const { numUpdatedRows } = await trx
    .updateTable("teams")
    .set({ ...values, status: "pending", reason: null, requested_at: now, decided_at: null, decided_by: null })
    .where("id", "=", current.teamId)
    .where("status", "<>", "approved")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    throw createHttpError(409, "Our staff approved your team under this name. Write to us to change it.");
  await writeAudit(trx, { actor, action: "team-requested", subjectId: accountId, details: { team: current.teamId } });
}

/** Locks an account, so that it joins one team only. Throws 401 if it may not work anymore. */
export async function lockStaffAccount(trx: Kysely<Database>, accountId: string): Promise<{ email: string }> {
  const account = await trx
    .selectFrom("accounts")
    .select(sql<string>`email`.as("email"))
    .where("id", "=", accountId)
    .where("user_type", "=", "Team Staff")
    .where(sql<boolean>`is_public_account(accounts)`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw createHttpError(403, "Your account can’t work for a team.");
  return account;
}
