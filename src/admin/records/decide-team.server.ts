import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { AuditAction } from "../../accounts/audit-actions.ts";
import { writeAudit } from "../../accounts/audit-log.server.ts";
import { isAccountId } from "../../accounts/queries.server.ts";
import type { Database } from "../../database/tables.ts";
import { queueMail } from "../../mail/queue-mail.server.ts";
import { nameTeam } from "../../teams/name-team.ts";
import { requireSameSport } from "../../teams/require-same-sport.server.ts";
import { auditFacts, columnsOf } from "../../teams/team-facts.ts";
import { lockAccounts } from "../lock-accounts.server.ts";
import { decisionConflict, requireVersionRead } from "../record-version.server.ts";
import type { TeamRecord } from "../schema.ts";
import { findTeam } from "./find-teams.server.ts";

/** `pending` takes a decision back. */
type Status = TeamRecord["status"];

export interface TeamDecision {
  publicUrl: string;
  administratorId: string;
  teamId: string;
  decision: Status;
  reason: string | null;
  /** The version that the administrator read. Without it, only a first decision on the first facts is accepted. */
  version?: string | undefined;
}

const actions = {
  approved: "team-approved",
  rejected: "team-rejected",
  pending: "team-reopened",
} as const satisfies Record<Status, AuditAction>;

const changeActions = {
  approved: "team-change-approved",
  rejected: "team-change-rejected",
  pending: "team-change-reopened",
} as const satisfies Record<Status, AuditAction>;

/**
 * Stores a decision about a team with audit entry and emails, and returns the team. A rejected team's staff lose access, and nobody sees its games until it is approved.
 * Throws 404 and 409 (another version, decided, or the requester may not work).
 */
export async function decideTeam(trx: Kysely<Database>, decision: TeamDecision): Promise<TeamRecord> {
  const { publicUrl, administratorId, teamId, decision: status, reason, version } = decision;
  const { team, hasFirstFacts } = await lockTeam(trx, { teamId, administratorId });
  requireVersionRead(team, { version, isFirst: hasFirstFacts && team.status === "pending" });
  if (team.status === status) throw decisionConflict("This team already has this decision.", team);
  if (status === "approved") requireActiveRequester(team);
  await trx
    .updateTable("teams")
    .set({ status, reason, ...(status === "pending" ? undecided : decidedBy(administratorId)) })
    .where("id", "=", teamId)
    .execute();
  await writeAudit(trx, {
    actor: { label: "administrator", accountId: administratorId },
    action: actions[status],
    subjectId: team.account?.userLoginId ?? null,
    details: {
      team: teamId,
      domain: team.mailDomain,
      before: { ...auditFacts(team), status: team.status },
      after: { ...auditFacts(team), status },
    },
  });
  if (status !== "pending") await mailHeads(trx, { team, status, reason, publicUrl, isChange: false });
  return readAgain(trx, teamId);
}

/**
 * Stores a decision about a change of an approved team's facts, and returns the team. The approval applies the change; if it is taken back,
 * the former facts are restored. Throws 404 and 409.
 */
export async function decideTeamChange(
  trx: Kysely<Database>,
  decision: TeamDecision & { version: string },
): Promise<TeamRecord> {
  const { publicUrl, administratorId, teamId, decision: status, reason, version } = decision;
  const { team } = await lockTeam(trx, { teamId, administratorId });
  requireVersionRead(team, { version, isFirst: false });
  const { change } = team;
  if (!change || change.status === status || (change.status === "approved" && status === "rejected"))
    throw decisionConflict("This change already has a decision.", team);
  if (status === "approved") requireActiveRequester(team);
  const restored = change.status === "approved" ? change.former : null;
  const applied = status === "approved" ? change : restored;
  const now = decidedBy(administratorId);
  if (applied) {
    await requireSameSport(trx, { teamId, from: team.sportCode, to: applied.sportCode }, () =>
      decisionConflict("This team has games in its sport, so the sport can’t change. Nothing was decided.", team),
    );
    await trx
      .updateTable("teams")
      .set({ ...columnsOf(applied), ...now })
      .where("id", "=", teamId)
      .execute();
  }
  const former = status === "approved" ? JSON.stringify(columnsOf(team)) : null;
  await trx
    .updateTable("team_changes")
    .set({ status, reason, former, ...(status === "pending" ? undecided : now) })
    .where("team_id", "=", teamId)
    .execute();
  await writeAudit(trx, {
    actor: { label: "administrator", accountId: administratorId },
    action: changeActions[status],
    subjectId: team.account?.userLoginId ?? null,
    details: {
      team: teamId,
      domain: team.mailDomain,
      before: auditFacts(team),
      after: auditFacts(applied ?? change),
    },
  });
  const changed = await readAgain(trx, teamId);
  if (status !== "pending") await mailHeads(trx, { team: changed, status, reason, publicUrl, isChange: true });
  return changed;
}

const undecided = { decided_by: null, decided_at: null };

function decidedBy(administratorId: string) {
  return { decided_by: administratorId, decided_at: sql<Date>`now()` };
}

/** Locks a team and the accounts that sent its facts, in the order in which a head coach’s request locks them. */
async function lockTeam(
  trx: Kysely<Database>,
  { teamId, administratorId }: { teamId: string; administratorId: string },
) {
  // Team ids are UUIDs too.
  if (isAccountId(teamId)) {
    const senders = await trx
      .selectFrom("teams")
      .leftJoin("team_changes", "team_changes.team_id", "teams.id")
      .select(["teams.requested_by as ofTeam", "team_changes.requested_by as ofChange"])
      .where("teams.id", "=", teamId)
      .executeTakeFirst();
    await lockAccounts(trx, [administratorId, senders?.ofTeam ?? null, senders?.ofChange ?? null]);
    await trx.selectFrom("teams").select("id").where("id", "=", teamId).forUpdate().execute();
  }
  const found = await findTeam(trx, teamId);
  if (!found) throw createHttpError(404, "We can’t find this team.");
  return found;
}

async function readAgain(trx: Kysely<Database>, teamId: string): Promise<TeamRecord> {
  const found = await findTeam(trx, teamId);
  if (!found) throw new Error("A locked team can’t disappear.");
  return found.team;
}

function requireActiveRequester(team: TeamRecord): void {
  if (team.isAccountActive) return;
  throw decisionConflict(
    "The person who sent this team is deactivated, not verified or erased, so you can’t approve it. Another head coach can send it again.",
    team,
  );
}

async function mailHeads(
  trx: Kysely<Database>,
  {
    team,
    status,
    reason,
    publicUrl,
    isChange,
  }: {
    team: TeamRecord;
    status: "approved" | "rejected";
    reason: string | null;
    publicUrl: string;
    isChange: boolean;
  },
): Promise<void> {
  const heads = await trx
    .selectFrom("live_team_staff as staff")
    .innerJoin("accounts", "accounts.id", "staff.account_id")
    .select(["staff.email", "staff.account_id as accountId", "accounts.first_name as firstName"])
    .where("staff.team_id", "=", team.id)
    .where("staff.role", "=", "head")
    .execute();
  for (const { email, accountId, firstName } of heads) {
    const whom = { to: email, accountId };
    const props = { firstName, team: nameTeam(team), teamLink: `${publicUrl}/team`, ...(isChange && { isChange }) };
    if (status === "approved") await queueMail(trx, { kind: "team-approved", props, ...whom });
    else await queueMail(trx, { kind: "team-rejected", props: { ...props, ...(reason && { reason }) }, ...whom });
  }
}
