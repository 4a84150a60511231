import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { queueInvitation } from "../accounts/queue-invitation.server.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import type { Database } from "../database/tables.ts";
import type { Services } from "../http/action.server.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import { parseAddress } from "../mail/address.ts";
import {
  athleteAudit,
  followGuardians,
  isLive,
  isMinor,
  lockAthlete,
  noSuchGuardian,
  pageOf,
} from "./family-records.server.ts";
import type { GuardianAnswer, OwnGuardian, ReportReason } from "./schema.ts";
import { type GuardianState, maxGuardians, maxStoredGuardians, type StopKind } from "./vocabulary.ts";

/** Lists the guardians of an athlete, and the open invitations, oldest first. */
export async function listGuardians(db: Kysely<Database>, accountId: string): Promise<OwnGuardian[]> {
  const rows = await db
    .selectFrom("guardians")
    .innerJoin("athletes", "athletes.id", "guardians.athlete_id")
    .select(["guardians.id as guardianId", "guardians.email", "guardians.state", "invited_at as invitedAt"])
    .select(["hid_at as hidAt", "invited_by as invitedBy", "reported_at as reportedAt"])
    .select(sql<StopKind[]>`stops`.as("stops"))
    .where("account_id", "=", accountId)
    .where(isLive)
    .orderBy("invited_at")
    .execute();
  return rows.map(({ state, invitedAt, hidAt, reportedAt, ...guardian }) => ({
    ...guardian,
    state: state as GuardianState,
    invitedAt: invitedAt.toISOString(),
    isReported: reportedAt !== null,
    hidesProfile: state === "active" && hidAt !== null,
  }));
}

/** Collects the guardians of the personal data export. Returns null if there are none. */
export async function collectFamily(db: Kysely<Database>, accountId: string) {
  const guardians = await listGuardians(db, accountId);
  return guardians.length > 0 ? { guardians } : null;
}

/** Returns what the family page of an athlete shows. */
export async function findFamily(db: Kysely<Database>, accountId: string) {
  const [guardians, account] = await Promise.all([
    listGuardians(db, accountId),
    db.selectFrom("accounts").select(isMinor.as("isMinor")).where("id", "=", accountId).executeTakeFirstOrThrow(),
  ]);
  return { guardians, isMinor: account.isMinor };
}

/** Invites a parent or guardian by mail. Throws 409 at the limit, for an adult, and for a person who was invited before. */
export async function inviteGuardian(
  trx: Kysely<Database>,
  { accountId }: { accountId: string },
  { email }: { email: string },
  { publicUrl, limits }: Pick<Services, "publicUrl" | "limits">,
): Promise<void> {
  const { address, problem } = parseAddress(email);
  if (problem !== null) throw invalidField({ field: "email", message: problem });
  const athlete = await lockAthlete(trx, accountId);
  if (!athlete.isMinor) throw createHttpError(409, "You’re an adult. A parent or guardian can’t be linked.");
  if (address.toLowerCase() === athlete.email.toLowerCase())
    throw invalidField({
      field: "email",
      message: "This is your own address. Enter the address of a parent or guardian.",
    });
  const { same, space } = await findSpace(trx, { key: athlete.key, email: address });
  // Both sides want the link, or the athlete refused it and changed their mind.
  if (same?.invitedBy === "guardian" && same.state === "invited")
    return answerGuardian(trx, { accountId }, { guardianId: same.id, answer: "confirm" });
  if (same?.invitedBy === "guardian" && same.state === "withdrawn" && same.confirmedAt === null)
    await trx.deleteFrom("guardians").where("athlete_id", "=", athlete.key).where("id", "=", same.id).execute();
  else if (same) throw createHttpError(409, sameMessages[same.state]);
  if (space === "stored")
    throw createHttpError(409, "You invited many people in the last 90 days. Please write to us.");
  if (space === "linked")
    throw createHttpError(
      409,
      `A profile can have ${maxGuardians} parents and guardians. Withdraw an invitation first.`,
    );
  const { link } = await trx
    .insertInto("guardians")
    .values({ athlete_id: athlete.key, email: address })
    .returning("link")
    .executeTakeFirstOrThrow();
  await writeAudit(trx, { ...athleteAudit(accountId), action: "guardian-invited" });
  await queueInvitation(trx, limits, {
    kind: "guardian-invitation",
    props: { athleteName: athlete.name, guardianLink: pageOf(publicUrl, link) },
    ...{ to: address, accountId },
  });
}

/** Deletes expired invitations. Returns the link of an address, and which limit of the athlete is reached, or null. The athlete must be locked. */
export async function findSpace(trx: Kysely<Database>, { key, email }: { key: string; email: string }) {
  await trx.deleteFrom("guardians").where("athlete_id", "=", key).where(sql<boolean>`not ${isLive}`).execute();
  const rows = await trx
    .selectFrom("guardians")
    .select(["id", sql<GuardianState>`state`.as("state"), "invited_by as invitedBy", "confirmed_at as confirmedAt"])
    .select(sql<boolean>`email_key(email) = email_key(${email})`.as("isSame"))
    .where("athlete_id", "=", key)
    .execute();
  const isFull = rows.filter(({ state }) => state !== "withdrawn").length >= maxGuardians;
  const space = (rows.length >= maxStoredGuardians && "stored") || (isFull && "linked") || null;
  return { same: rows.find(({ isSame }) => isSame), space };
}

/** The answer of an athlete to a person who asked to be linked. Throws 404 if there is no such request. */
export async function answerGuardian(
  trx: Kysely<Database>,
  { accountId }: { accountId: string },
  { guardianId, answer }: { guardianId: string; answer: GuardianAnswer },
): Promise<void> {
  const { key } = await lockAthlete(trx, accountId);
  const changed = await trx
    .updateTable("guardians")
    .set(answer === "confirm" ? { state: "active", confirmed_at: now } : { state: "withdrawn", ended_at: now })
    .where("athlete_id", "=", key)
    .where("id", "=", guardianId)
    .where("state", "=", "invited")
    .where("invited_by", "=", "guardian")
    .where(isLive)
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw noSuchGuardian();
  const action = answer === "confirm" ? "guardian-accepted" : "guardian-declined";
  await writeAudit(trx, { ...athleteAudit(accountId), action });
}

/** Reports a guardian to the staff, which can pause the link. The guardian is not notified. Throws 404. */
export async function reportGuardian(
  trx: Kysely<Database>,
  { accountId }: { accountId: string },
  { guardianId, reason }: { guardianId: string; reason: ReportReason },
): Promise<void> {
  const { key } = await lockAthlete(trx, accountId);
  const reported = await trx
    .updateTable("guardians")
    .set({ reported_at: now, report_reason: reason })
    .where("athlete_id", "=", key)
    .where("id", "=", guardianId)
    .where("state", "in", ["invited", "active"])
    .returning("id")
    .executeTakeFirst();
  if (!reported) throw noSuchGuardian();
  await writeAudit(trx, { ...athleteAudit(accountId), action: "guardian-reported" });
}

const now = sql<Date>`now()`;

const sameMessages: Record<GuardianState, string> = {
  invited: "You invited this address already.",
  active: "This person is your parent or guardian here already.",
  frozen: "Our staff paused the link to this person.",
  withdrawn: "This person doesn’t want to be linked to your profile.",
};

/** Withdraws an invitation. An athlete can’t end a confirmed link alone: throws 409. Throws 404 for an unknown one. */
export async function withdrawInvitation(
  trx: Kysely<Database>,
  { accountId }: { accountId: string },
  { guardianId }: { guardianId: string },
): Promise<void> {
  const { key } = await lockAthlete(trx, accountId);
  const deleted = await trx
    .deleteFrom("guardians")
    .where("athlete_id", "=", key)
    .where("id", "=", guardianId)
    .where("state", "=", "invited")
    .where("invited_by", "=", "athlete")
    .returning("id")
    .executeTakeFirst();
  if (deleted) return writeAudit(trx, { ...athleteAudit(accountId), action: "guardian-invitation-withdrawn" });
  const found = await trx
    .selectFrom("guardians")
    .select("id")
    .where("athlete_id", "=", key)
    .where("id", "=", guardianId)
    .executeTakeFirst();
  if (!found) throw createHttpError(404, "We can’t find this record.");
  throw createHttpError(409, "This person has answered. Load the page again.");
}

/** Pauses a link, or ends the pause. A paused guardian gets no email and hides nothing. Throws 404. */
export async function setGuardianFrozen(
  trx: Kysely<Database>,
  { guardianId, isFrozen }: { guardianId: string; isFrozen: boolean },
): Promise<{ athleteId: string; accountId: string }> {
  const found = await trx
    .selectFrom("guardians")
    .innerJoin("athletes", "athletes.id", "guardians.athlete_id")
    .select(["athletes.id as key", "account_id as accountId"])
    .where("guardians.id", "=", guardianId)
    .executeTakeFirst();
  if (!found) throw noSuchGuardian();
  const { key, accountId } = found;
  await lockAthlete(trx, accountId);
  const { numUpdatedRows } = await trx
    .updateTable("guardians")
    .set(isFrozen ? { state: "frozen", ended_at: now } : { state: "active", ended_at: null })
    .where("athlete_id", "=", key)
    .where("id", "=", guardianId)
    .where("state", "=", isFrozen ? "active" : "frozen")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw noSuchGuardian();
  await followGuardians(trx, key);
  return { athleteId: encodeId("athlete", key), accountId };
}

/** The active guardians of a minor, to whom email about the profile is sent as well. */
export async function listGuardianAddresses(
  db: Kysely<Database>,
  { accountId, publicUrl }: { accountId: string; publicUrl: string },
): Promise<{ email: string; guardianLink: string }[]> {
  const rows = await db
    .selectFrom("guardians")
    .innerJoin("athletes", "athletes.id", "guardians.athlete_id")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select(["guardians.email", "link"])
    .where("account_id", "=", accountId)
    .where("guardians.state", "=", "active")
    .where(isMinor)
    .orderBy("confirmed_at")
    .execute();
  return rows.map(({ email, link }) => ({ email, guardianLink: pageOf(publicUrl, link) }));
}

/** Ends all links and sessions of an address, for the erasure of its account. */
export async function forgetGuardian(trx: Kysely<Database>, email: string): Promise<void> {
  await trx.deleteFrom("guardian_sessions").where(sql<boolean>`email_key(email) = email_key(${email})`).execute();
  const ended = await trx
    .deleteFrom("guardians")
    .where(sql<boolean>`email_key(email) = email_key(${email})`)
    .returning("athlete_id as key")
    .execute();
  for (const { key } of ended) await followGuardians(trx, key);
}

/** The links of an athlete, for the staff. */
export async function listGuardianLinks(db: Kysely<Database>, athleteKey: string) {
  const rows = await db
    .selectFrom("guardians")
    .select(["id as guardianId", "email", "state", "hid_at as hidAt"])
    .where("athlete_id", "=", athleteKey)
    .where("state", "in", ["active", "frozen"])
    .orderBy("confirmed_at")
    .execute();
  return rows.map(({ hidAt, ...link }) => ({
    ...link,
    state: link.state as GuardianState,
    hidesProfile: link.state === "active" && hidAt !== null,
  }));
}
