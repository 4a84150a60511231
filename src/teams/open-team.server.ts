import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { requirePublicFields } from "../athletes/check-texts.server.ts";
import type { Database } from "../database/tables.ts";
import { noSuchRecord } from "../http/record-id.ts";
import { findTeamMembership, requireTeamAction, type TeamMembership } from "./find-team.server.ts";
import { requireSameSport } from "./require-same-sport.server.ts";
import { type TeamBody, teamBody } from "./schema.ts";
import { auditFacts, columnsOf, hasSameFacts } from "./team-facts.ts";
import { teamOrganization } from "./team-organization.server.ts";

/**
 * Names the current team of the account's team for the check by the portal's staff. An approved team keeps its facts until the staff approves the new ones.
 * Throws 409 (another sport with games), 403 (role) and 422 (texts that athletes must not read).
 */
export async function openTeam(
  trx: Kysely<Database>,
  { accountId, team }: { accountId: string; team: TeamBody },
): Promise<void> {
  await teamOrganization.lockAccount(trx, accountId);
  const current = await findTeamMembership(trx, accountId);
  if (!current) return createTeam(trx, { accountId, team });
  // Facts that only wait are checked, too: after an approval, profiles show them.
  await requirePublicFields(trx, { accountId, shape: teamBody.shape, values: team });
  const values = { ...columnsOf(team), requested_by: accountId };
  const actor = { label: "member", accountId } as const;
  requireTeamAction(current, "name");
  // Waits for a decision that the staff just makes, so that it cannot apply to these facts.
  await trx.selectFrom("teams").select("id").where("id", "=", current.teamId).forNoKeyUpdate().execute();
  const member = (await findTeamMembership(trx, accountId)) ?? current;
  await requireSameSport(trx, { teamId: member.teamId, from: member.sportCode, to: team.sportCode }, () =>
    createHttpError(
      409,
      "Your team has games in its sport, so the sport can’t change. The change isn’t saved. Name a new team for another sport.",
    ),
  );
  if (member.status === "approved") return sendChange(trx, member, team);
  const now = sql<Date>`now()`;
  await trx
    .updateTable("teams")
    .set({ ...values, status: "pending", reason: null, requested_at: now, decided_at: null, decided_by: null })
    .where("id", "=", member.teamId)
    .execute();
  // It was about facts that are replaced now.
  await trx.deleteFrom("team_changes").where("team_id", "=", member.teamId).execute();
  const details = { team: member.teamId, before: auditFacts(member), after: auditFacts(team) };
  await writeAudit(trx, { actor, action: "team-requested", subjectId: accountId, details });
}

/** Names another team of the account, in which it works from now on. Throws 409 at the limit, and 422 as `openTeam` does. */
export async function addTeam(
  trx: Kysely<Database>,
  { accountId, team }: { accountId: string; team: TeamBody },
): Promise<void> {
  await teamOrganization.lockAccount(trx, accountId);
  await createTeam(trx, { accountId, team });
}

/** Adds a team of the locked account, which is its head coach. */
async function createTeam(
  trx: Kysely<Database>,
  { accountId, team }: { accountId: string; team: TeamBody },
): Promise<void> {
  await requirePublicFields(trx, { accountId, shape: teamBody.shape, values: team });
  // A new team has no id yet, so this only counts the others.
  await teamOrganization.requireNoOther(trx, { accountId, id: "" });
  const values = { ...columnsOf(team), requested_by: accountId };
  const { id } = await trx.insertInto("teams").values(values).returning("id").executeTakeFirstOrThrow();
  await trx.insertInto("team_staff").values({ team_id: id, account_id: accountId, role: "head" }).execute();
  const details = { team: id, after: auditFacts(team) };
  const actor = { label: "member", accountId } as const;
  await writeAudit(trx, { actor, action: "team-requested", subjectId: accountId, details });
}

/** Chooses the team in which the account works. Throws 404 for a team in which it does not. */
export async function chooseTeam(
  trx: Kysely<Database>,
  { accountId }: { accountId: string },
  { teamId }: { teamId: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("team_staff")
    .set({ chosen_at: sql<Date>`clock_timestamp()` })
    .where("team_id", "=", teamId)
    .where("account_id", "=", accountId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noSuchRecord();
}

/**
 * Stores new facts of an approved team for the staff. The approved facts withdraw a change that waits or was rejected. The facts before an
 * approved change stay in its row, so that the approval can be taken back.
 */
async function sendChange(trx: Kysely<Database>, member: TeamMembership, team: TeamBody): Promise<void> {
  const { teamId, accountId } = member;
  const isWithdrawn = hasSameFacts(member, team);
  const change = { ...columnsOf(team), requested_by: accountId, requested_at: sql<Date>`now()` };
  if (isWithdrawn) {
    const undecided = trx.selectFrom("team_changes").where("team_id", "=", teamId).where("status", "<>", "approved");
    const before = await undecided.select(["former"]).executeTakeFirst();
    if (!before) return;
    if (before.former === null) await trx.deleteFrom("team_changes").where("team_id", "=", teamId).execute();
    else
      await trx
        .updateTable("team_changes")
        .set({ ...change, status: "approved", reason: null })
        .set(({ selectFrom }) => ({
          decided_by: selectFrom("teams").select("decided_by").where("id", "=", teamId),
          decided_at: sql<Date>`(select coalesce(decided_at, now()) from teams where id = ${teamId})`,
        }))
        .where("team_id", "=", teamId)
        .execute();
  } else {
    const undecided = { status: "pending", reason: null, decided_by: null, decided_at: null } as const;
    await trx
      .insertInto("team_changes")
      .values({ team_id: teamId, ...change })
      .onConflict((conflict) => conflict.column("team_id").doUpdateSet({ ...change, ...undecided }))
      .execute();
  }
  await writeAudit(trx, {
    actor: { label: "member", accountId },
    action: isWithdrawn ? "team-change-withdrawn" : "team-change-requested",
    subjectId: accountId,
    details: { team: teamId, before: auditFacts(member), after: auditFacts(team) },
  });
}
