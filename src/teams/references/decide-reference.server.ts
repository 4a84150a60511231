import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { type AuditEntry, writeAudit } from "../../accounts/audit-log.server.ts";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import {
  athleteAudit,
  changedMeanwhile,
  findByGuardian,
  guardianAudit,
  lockAthlete,
} from "../../family/family-records.server.ts";
import { lockLink } from "../../family/guardian-decisions.server.ts";
import type { Services } from "../../http/action.server.ts";
import { listForFamily } from "./list-references.server.ts";
import { notifyAthlete } from "./notify-family.server.ts";
import type { FamilyReference, ReferenceDecision } from "./schema.ts";

type Decision = ReferenceDecision & { referenceId: string };

/** Stores what the athlete decides about a reference. Throws 404, and 409 if the text changed since it was read. */
export async function decideAsAthlete(
  trx: Kysely<Database>,
  { accountId }: { accountId: string },
  decision: Decision,
): Promise<void> {
  const { key } = await lockAthlete(trx, accountId);
  const reference = await requireReference(trx, { athleteKey: key, reader: "athlete", ...decision });
  const audit = athleteAudit(accountId);
  if (decision.decision === "declined") return endReference(trx, { key, reference, endedBy: "athlete", audit });
  if (reference.isAccepted) return;
  await sql`update coach_references set accepted_at = now() where (athlete_id, id) = (${key}, ${reference.referenceId})`.execute(
    trx,
  );
  await writeAudit(trx, { ...audit, action: "reference-accepted", details: { reference: reference.referenceId } });
}

/** Stores what an active guardian decides. A minor sees the text only after a guardian accepted it, and gets an email then. Throws 404 and 409. */
export async function decideAsGuardian(
  trx: Kysely<Database>,
  { email }: { email: string },
  { athleteId, ...decision }: Decision & { athleteId: string },
  { publicUrl }: Pick<Services, "publicUrl">,
): Promise<void> {
  const athleteKey = findKey("athlete", athleteId);
  if (!athleteKey) throw noSuchReference();
  const link = await lockLink(trx, () => findByGuardian(trx, { email, athleteKey }));
  if (link.state !== "active") throw changedMeanwhile();
  const { key, id: guardianId, accountId, athleteEmail } = link;
  const reference = await requireReference(trx, { athleteKey: key, reader: "guardian", ...decision });
  const audit = guardianAudit(link);
  if (decision.decision === "declined") return endReference(trx, { key, reference, endedBy: "guardian", audit });
  if (reference.isAccepted) return;
  const { referenceId } = reference;
  if (await isAuthor(trx, { key, referenceId, email }))
    throw createHttpError(
      409,
      "You wrote this text as the coach. Withdraw it and write it as a family member, or ask the other parent to accept it.",
    );
  await sql`update coach_references set guardian_id = ${guardianId} where (athlete_id, id) = (${key}, ${referenceId})`.execute(
    trx,
  );
  const details = { ...audit.details, reference: referenceId };
  await writeAudit(trx, { ...audit, action: "reference-accepted", details });
  await notifyAthlete(trx, { accountId, email: athleteEmail, publicUrl });
}

async function requireReference(
  trx: Kysely<Database>,
  {
    athleteKey,
    reader,
    referenceId,
    version,
  }: { athleteKey: string; reader: "athlete" | "guardian"; referenceId: string; version: number },
): Promise<FamilyReference> {
  const references = await listForFamily(trx, { athleteKey, reader });
  const found = references.find((one) => one.referenceId === referenceId);
  if (!found) throw noSuchReference();
  if (found.version !== version)
    throw createHttpError(409, "The coach wrote another text since you read this one. Read it again.");
  return found;
}

async function endReference(
  trx: Kysely<Database>,
  {
    key,
    reference: { referenceId },
    endedBy,
    audit,
  }: {
    key: string;
    reference: FamilyReference;
    endedBy: "athlete" | "guardian";
    audit: Pick<AuditEntry, "actor" | "subjectId" | "details">;
  },
): Promise<void> {
  await sql`update coach_references set ended_at = now(), ended_by = ${endedBy}
    where (athlete_id, id) = (${key}, ${referenceId})`.execute(trx);
  const details = { ...audit.details, reference: referenceId };
  await writeAudit(trx, { ...audit, action: "reference-declined", details });
}

/** True if a coach who does not call themselves family has the address of this guardian. */
async function isAuthor(
  trx: Kysely<Database>,
  { key, referenceId, email }: { key: string; referenceId: string; email: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from coach_references reference
      join live_team_staff staff on (staff.team_id, staff.staff_id) = (reference.team_id, reference.staff_id)
      where (reference.athlete_id, reference.id) = (${key}, ${referenceId}) and relation = 'coach'
        and email_key(staff.email) = email_key(${email})`.execute(trx);
  return rows.length > 0;
}

function noSuchReference() {
  return createHttpError(404, "We can’t find this reference, or it ended.");
}
