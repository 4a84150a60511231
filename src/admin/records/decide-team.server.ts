import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { AuditAction } from "../../accounts/audit-actions.ts";
import { isAccountId } from "../../accounts/queries.server.ts";
import type { FormerTeamFacts } from "../../database/json-columns.ts";
import type { Database } from "../../database/tables.ts";
import { queueDecisionMail, replaceDecisionMail } from "../../mail/decision-mail.server.ts";
import { nameTeam } from "../../teams/name-team.ts";
import { requireSameSport } from "../../teams/require-same-sport.server.ts";
import { auditFacts, columnsOf } from "../../teams/team-facts.ts";
import { lockAccounts } from "../lock-accounts.server.ts";
import { decisionConflict, requireVersionRead } from "../record-version.server.ts";
import type { TeamRecord } from "../schema.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";
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
  await writeStaffAudit(trx, administratorId, {
    action: actions[status],
    subjectId: team.account?.userLoginId ?? null,
    details: {
      team: teamId,
      domain: team.mailDomain,
      before: { ...auditFacts(team), status: team.status },
      after: { ...auditFacts(team), status },
    },
  });
  await mailHeads(trx, { team, before: team.status, status, reason, publicUrl, isChange: false });
  return readAgain(trx, teamId);
}

/**
 * Stores a decision about a change of an approved team's facts, and returns the team. The approval applies the change; if it is taken back,
 * the former facts are restored. While a further change waits, this takes the approval of the earlier one back. Throws 404 and 409.
 */
export async function decideTeamChange(
  trx: Kysely<Database>,
  decision: TeamDecision & { version: string },
): Promise<TeamRecord> {
  const { publicUrl, administratorId, teamId, decision: status, reason, version } = decision;
  const { team } = await lockTeam(trx, { teamId, administratorId });
  requireVersionRead(team, { version, isFirst: false });
  const { change } = team;
  const isRestored = change !== null && restoresFacts(change, status);
  if (!change || (!isRestored && !isOpenTo(change, status)))
    throw decisionConflict("This change already has a decision.", team);
  if (status === "approved") requireActiveRequester(team);
  const restored = isRestored ? change.former : null;
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
  const earlier = await findFormerFacts(trx, teamId);
  const former = nextFormerFacts({ status, isRestored, facts: columnsOf(team), earlier });
  await trx
    .updateTable("team_changes")
    .set({ status, reason, former: former && JSON.stringify(former), ...(status === "pending" ? undecided : now) })
    .where("team_id", "=", teamId)
    .execute();
  await writeStaffAudit(trx, administratorId, {
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
  await mailHeads(trx, { team: changed, before: change.status, status, reason, publicUrl, isChange: true });
  return changed;
}

type Change = NonNullable<TeamRecord["change"]>;

/** True if the decision takes back the latest approval of a change, also while a further change waits. */
function restoresFacts(change: Change, status: Status): boolean {
  return status === "pending" && change.status !== "rejected" && change.former !== null;
}

function isOpenTo(change: Change, status: Status): boolean {
  return change.status !== status && change.status !== "approved";
}

/** Approvals of changes that can be taken back, the latest first. */
const mostFormerFacts = 10;

function nextFormerFacts({
  status,
  isRestored,
  facts,
  earlier,
}: {
  status: Status;
  isRestored: boolean;
  facts: FormerTeamFacts;
  earlier: FormerTeamFacts | null;
}): FormerTeamFacts | null {
  if (isRestored) return earlier?.former ?? null;
  return status === "approved" ? limitDepth({ ...facts, former: earlier }, mostFormerFacts) : earlier;
}

function limitDepth(former: FormerTeamFacts | null | undefined, most: number): FormerTeamFacts | null {
  return former && most > 0 ? { ...former, former: limitDepth(former.former, most - 1) } : null;
}

async function findFormerFacts(trx: Kysely<Database>, teamId: string): Promise<FormerTeamFacts | null> {
  const change = await trx.selectFrom("team_changes").select("former").where("team_id", "=", teamId).executeTakeFirst();
  return change?.former ?? null;
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
  if (team.isAccountActive && team.isHeadCoach) return;
  throw decisionConflict(
    team.isAccountActive
      ? "The person who sent this is no longer a head coach of this team, so you can’t approve it. Another head coach can send it again."
      : "The person who sent this team is deactivated, not verified or erased, so you can’t approve it. Another head coach can send it again.",
    team,
  );
}

/** Tells the head coaches the last state. A decision that is taken back within two minutes sends nothing. */
async function mailHeads(
  trx: Kysely<Database>,
  {
    team,
    before,
    status,
    reason,
    publicUrl,
    isChange,
  }: {
    team: TeamRecord;
    before: Status;
    status: Status;
    reason: string | null;
    publicUrl: string;
    isChange: boolean;
  },
): Promise<void> {
  const decision = `${isChange ? "team-change" : "team"}:${team.id}`;
  const known = await replaceDecisionMail(trx, { decision, before, after: status });
  if (status === "pending" || known === null) return;
  const heads = await trx
    .selectFrom("live_team_staff as staff")
    .innerJoin("accounts", "accounts.id", "staff.account_id")
    .select(["staff.email", "staff.account_id as accountId", "accounts.first_name as firstName"])
    .where("staff.team_id", "=", team.id)
    .where("staff.role", "=", "head")
    .execute();
  for (const { email, accountId, firstName } of heads) {
    const whom = { to: email, accountId, decision, ...known };
    const props = { firstName, team: nameTeam(team), teamLink: `${publicUrl}/team`, ...(isChange && { isChange }) };
    if (status === "approved") await queueDecisionMail(trx, { kind: "team-approved", props, ...whom });
    else
      await queueDecisionMail(trx, { kind: "team-rejected", props: { ...props, ...(reason && { reason }) }, ...whom });
  }
}
