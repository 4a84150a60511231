import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { writeAudit } from "../../accounts/audit-log.server.ts";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { lockAthlete } from "../../family/family-records.server.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import { referenceLimits as limits } from "../../references/vocabulary.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { requireTeamsAllowed } from "../require-teams-allowed.server.ts";
import { notifyAthlete, notifyGuardians } from "./notify-family.server.ts";
import type { NewReference } from "./schema.ts";

/**
 * Stores what a coach writes about an athlete of the team, instead of an earlier text that ended. The guardians of a minor get it first. Throws
 * 404, and 409 at a limit, without a guardian of a minor, while a guardian stops teams, and soon after the family declined.
 */
export async function writeReference(
  trx: Kysely<Database>,
  { teamId, staffId, accountId }: TeamMembership,
  { athleteId, publicUrl, ...reference }: NewReference & { publicUrl: string },
): Promise<{ referenceId: string }> {
  const athlete = await lockAthleteOfTeam(trx, { teamId, athleteId });
  await requireTeamsAllowed(trx, athlete.key);
  const guardians = await trx
    .selectFrom("guardians")
    .select("email")
    .where("athlete_id", "=", athlete.key)
    .where("state", "=", "active")
    .execute();
  if (athlete.isMinor && guardians.length === 0)
    throw createHttpError(
      409,
      "This athlete is a minor, and no parent or guardian is linked to the profile. Ask the family to link one. They read your text first.",
    );
  await requireNoOther(trx, { teamId, staffId, athleteKey: athlete.key });
  await requireSpaceOfBoth(trx, { teamId, staffId, athleteKey: athlete.key });
  const { relation, firstYear, lastYear, text } = reference;
  const values = {
    ...{ relation, text, first_year: firstYear, last_year: lastYear },
    ...{ written_at: sql<Date>`now()`, guardian_id: null, accepted_at: null, ended_at: null, ended_by: null },
  };
  const { id } = await trx
    .insertInto("coach_references")
    .values({ athlete_id: athlete.key, team_id: teamId, staff_id: staffId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(["team_id", "staff_id", "athlete_id"])
        .doUpdateSet({ ...values, version: sql<number>`coach_references.version + 1` }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeAudit(trx, {
    actor: { label: "member", accountId },
    action: "reference-written",
    subjectId: athlete.accountId,
    details: { team: teamId, reference: id },
  });
  if (athlete.isMinor) await notifyGuardians(trx, { ...athlete, athleteId, guardians, publicUrl });
  else await notifyAthlete(trx, { ...athlete, publicUrl });
  return { referenceId: id };
}

/** Withdraws a reference of the coach, also an accepted one. Throws 404. */
export async function withdrawReference(
  trx: Kysely<Database>,
  { teamId, staffId, accountId }: TeamMembership,
  referenceId: string,
): Promise<void> {
  const { rows } = await sql<{ owner: string }>`
    update coach_references reference set ended_at = now(), ended_by = 'coach' from athletes
      where (team_id, staff_id) = (${teamId}, ${staffId}) and reference.id = ${referenceId} and ended_at is null
        and athletes.id = reference.athlete_id
      returning athletes.account_id as owner`.execute(trx);
  if (!rows[0]) throw createHttpError(404, "We can’t find this reference, or it ended.");
  await writeAudit(trx, {
    actor: { label: "member", accountId },
    action: "reference-withdrawn",
    subjectId: rows[0].owner,
    details: { team: teamId, reference: referenceId },
  });
}

async function lockAthleteOfTeam(
  trx: Kysely<Database>,
  { teamId, athleteId }: { teamId: string; athleteId: string },
): Promise<Awaited<ReturnType<typeof lockAthlete>> & { accountId: string }> {
  const found = await trx
    .selectFrom("team_athletes")
    .innerJoin("athletes", "athletes.id", "team_athletes.athlete_id")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select("accounts.id as accountId")
    .where("team_id", "=", teamId)
    .where("athlete_id", "=", findKey("athlete", athleteId))
    .where("left_at", "is", null)
    .where(sql<boolean>`is_public_account(accounts)`)
    .executeTakeFirst();
  if (!found) throw createHttpError(404, "We can’t find this athlete in your team.");
  return { ...(await lockAthlete(trx, found.accountId)), ...found };
}

interface Pair {
  teamId: string;
  staffId: string;
  athleteKey: string;
}

/** Throws 409 while the coach has a reference about the athlete, or if the family declined one lately. */
async function requireNoOther(trx: Kysely<Database>, { teamId, staffId, athleteKey }: Pair): Promise<void> {
  const { rows } = await sql<{ isLive: boolean; isDeclined: boolean }>`
    select ended_at is null and written_at > now() - interval '1 year' as "isLive",
      ended_by in ('athlete', 'guardian') and ended_at > now() - ${limits.daysAfterDecline} * interval '1 day' as "isDeclined"
    from coach_references where (team_id, staff_id, athlete_id) = (${teamId}, ${staffId}, ${athleteKey})`.execute(trx);
  if (rows[0]?.isLive)
    throw createHttpError(409, "You wrote about this athlete already. Withdraw that text, then write another one.");
  if (rows[0]?.isDeclined)
    throw createHttpError(
      409,
      `The family doesn’t want a reference from you now. You can write again ${limits.daysAfterDecline} days after they said so.`,
    );
}

/** Throws 409 at the limit of the coach, whose seat is locked, or of the athlete. */
async function requireSpaceOfBoth(trx: Kysely<Database>, { teamId, staffId, athleteKey }: Pair): Promise<void> {
  await sql`select from team_staff where (team_id, id) = (${teamId}, ${staffId}) for no key update`.execute(trx);
  const { rows } = await sql<{ written: number; live: number }>`select
    (select count(*)::integer from coach_references where (team_id, staff_id) = (${teamId}, ${staffId})
      and written_at > now() - interval '1 year') as written,
    (select count(*)::integer from coach_references where athlete_id = ${athleteKey} and ended_at is null
      and written_at > now() - interval '1 year') as live`.execute(trx);
  const { written = 0, live = 0 } = rows[0] ?? {};
  requireSpace({
    count: written,
    most: limits.written,
    sentence: (most) => `You can write ${most} references a year.`,
  });
  requireSpace({
    count: live,
    most: limits.ofAthlete,
    sentence: (most) => `This athlete has ${most} references, which is the limit.`,
  });
}
