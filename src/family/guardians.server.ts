import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { queueInvitation } from "../accounts/queue-invitation.server.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { uncheckedName } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import type { Services } from "../http/action.server.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import { parseAddress } from "../mail/address.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import type { GuardianNews } from "../mail/templates/guardian-texts.ts";
import type { GuardianDecision, GuardianView, OwnGuardian } from "./schema.ts";
import { type GuardianState, invitationDays, maxGuardians, maxStoredGuardians } from "./vocabulary.ts";

/** An invitation without an answer expires. */
const isLive = sql<boolean>`(guardians.state <> 'invited' or invited_at > now() - ${invitationDays} * interval '1 day')`;
/** The birth year of an adult is deleted, so only minors have one. */
const isMinor = sql<boolean>`birth_year is not null`;

/** Lists the guardians of an athlete, and the open invitations, oldest first. */
export async function listGuardians(db: Kysely<Database>, accountId: string): Promise<OwnGuardian[]> {
  const rows = await db
    .selectFrom("guardians")
    .innerJoin("athletes", "athletes.id", "guardians.athlete_id")
    .select(["guardians.id as guardianId", "guardians.email", "guardians.state", "invited_at as invitedAt"])
    .select("hid_at as hidAt")
    .where("account_id", "=", accountId)
    .where(isLive)
    .orderBy("invited_at")
    .execute();
  return rows.map(({ state, invitedAt, hidAt, ...guardian }) => ({
    ...guardian,
    state: state as GuardianState,
    invitedAt: invitedAt.toISOString(),
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
  await trx.deleteFrom("guardians").where("athlete_id", "=", athlete.key).where(sql<boolean>`not ${isLive}`).execute();
  const rows = await trx
    .selectFrom("guardians")
    .select(["state", sql<boolean>`email_key(email) = email_key(${address})`.as("isSame")])
    .where("athlete_id", "=", athlete.key)
    .execute();
  const same = rows.find(({ isSame }) => isSame);
  if (same) throw createHttpError(409, sameMessages[same.state as GuardianState]);
  if (rows.length >= maxStoredGuardians)
    throw createHttpError(409, "You invited many people in the last 90 days. Please write to us.");
  if (rows.filter(({ state }) => state !== "withdrawn").length >= maxGuardians)
    throw createHttpError(
      409,
      `A profile can have ${maxGuardians} parents and guardians. Withdraw an invitation first.`,
    );
  const { link } = await trx
    .insertInto("guardians")
    .values({ athlete_id: athlete.key, email: address })
    .returning("link")
    .executeTakeFirstOrThrow();
  await writeAudit(trx, { ...ownAudit(accountId), action: "guardian-invited" });
  await queueInvitation(trx, limits, {
    kind: "guardian-invitation",
    props: { athleteName: athlete.name, guardianLink: pageOf(publicUrl, link) },
    ...{ to: address, accountId },
  });
}

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
    .returning("id")
    .executeTakeFirst();
  if (deleted) return writeAudit(trx, { ...ownAudit(accountId), action: "guardian-invitation-withdrawn" });
  const found = await trx
    .selectFrom("guardians")
    .select("id")
    .where("athlete_id", "=", key)
    .where("id", "=", guardianId)
    .executeTakeFirst();
  if (!found) throw createHttpError(404, "We can’t find this record.");
  throw createHttpError(409, "This person has answered. Load the page again.");
}

/** Returns what the page of a guardian shows, or null for a link that is unknown, has expired or ended. */
export async function findGuardianView(db: Kysely<Database>, link: string): Promise<GuardianView | null> {
  const found = await findByLink(db, link);
  if (!found) return null;
  const { state, name, key, isPublic, hidAt } = found;
  return { state, athleteName: name, athleteId: encodeId("athlete", key), isPublic, hidesProfile: hidAt !== null };
}

/** Returns the view of a link. Throws 404. */
export async function requireGuardianView(db: Kysely<Database>, link: string): Promise<GuardianView> {
  const view = await findGuardianView(db, link);
  if (!view) throw noSuchLink();
  return view;
}

/** States in which a guardian can decide something. */
const statesOf: Record<GuardianDecision, GuardianState> = {
  confirm: "invited",
  refuse: "invited",
  hide: "active",
  show: "active",
  leave: "active",
};

/** Answers an invitation, or hides the profile, as the guardian decides. Returns null if the link has ended with it. Throws 404 and 409. */
export async function decideAsGuardian(
  trx: Kysely<Database>,
  { link, decision }: { link: string; decision: GuardianDecision },
  { publicUrl }: Pick<Services, "publicUrl">,
): Promise<GuardianView | null> {
  const seen = await findByLink(trx, link);
  if (!seen) throw noSuchLink();
  await lockAthlete(trx, seen.accountId);
  // Again, because another request can have changed it before the lock.
  const found = await findByLink(trx, link);
  if (!found) throw noSuchLink();
  if (found.state !== statesOf[decision]) {
    if (decision === "confirm" && found.state === "active") return findGuardianView(trx, link);
    throw createHttpError(409, "This changed after you opened the page. Load it again.");
  }
  await trx
    .updateTable("guardians")
    .set(changesOf[decision])
    .where("athlete_id", "=", found.key)
    .where("id", "=", found.id)
    .execute();
  await followGuardians(trx, found.key);
  // A guardian has no account.
  const actor = { label: "visitor" } as const;
  await writeAudit(trx, { actor, action: newsActions[decision], subjectId: found.accountId });
  await queueMail(trx, {
    kind: "guardian-news",
    props: { firstName: found.firstName, news: newsOf[decision], familyLink: `${publicUrl}/me/family` },
    ...{ to: found.athleteEmail, accountId: found.accountId },
  });
  return findGuardianView(trx, link);
}

const now = sql<Date>`now()`;
const changesOf = {
  confirm: { state: "active", confirmed_at: now },
  refuse: { state: "withdrawn", ended_at: now },
  hide: { hid_at: now },
  show: { hid_at: null },
  leave: { state: "withdrawn", ended_at: now, hid_at: null },
} as const;
const newsOf: Record<GuardianDecision, GuardianNews> = {
  confirm: "confirmed",
  refuse: "refused",
  hide: "hid",
  show: "showed",
  leave: "left",
};
const newsActions = {
  confirm: "guardian-confirmed",
  refuse: "guardian-refused",
  hide: "guardian-hid-profile",
  show: "guardian-showed-profile",
  leave: "guardian-left",
} as const;

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
          .where("birth_year", "is", null),
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
  });
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

/** Ends all links of an address, for the erasure of its account. */
export async function forgetGuardian(trx: Kysely<Database>, email: string): Promise<void> {
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

/** A profile is hidden while an active guardian hides it. */
async function followGuardians(trx: Kysely<Database>, athleteKey: string): Promise<void> {
  await sql`
    update athletes set guardian_hid_at = hidden.at
    from (select min(hid_at) as at from guardians where athlete_id = ${athleteKey} and state = 'active') hidden
    where id = ${athleteKey} and guardian_hid_at is distinct from hidden.at`.execute(trx);
}

/** Locks the account of an athlete, so that limits hold and decisions follow each other. */
async function lockAthlete(trx: Kysely<Database>, accountId: string) {
  const account = await trx
    .selectFrom("accounts")
    .innerJoin("athletes", "athletes.account_id", "accounts.id")
    .select(["athletes.id as key", sql<string>`accounts.email`.as("email"), isMinor.as("isMinor")])
    .select(sql<string>`coalesce(shown_name(accounts), ${uncheckedName})`.as("name"))
    .where("accounts.id", "=", accountId)
    .forNoKeyUpdate("accounts")
    .executeTakeFirst();
  if (!account) throw createHttpError(404, "We can’t find this record.");
  return account;
}

async function findByLink(db: Kysely<Database>, link: string) {
  const found = await db
    .selectFrom("guardians")
    .innerJoin("athletes", "athletes.id", "guardians.athlete_id")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select(["guardians.id", "guardians.state", "hid_at as hidAt", "athletes.id as key", "is_public as isPublic"])
    .select(["accounts.id as accountId", "first_name as firstName", sql<string>`accounts.email`.as("athleteEmail")])
    .select(sql<string>`coalesce(shown_name(accounts), ${uncheckedName})`.as("name"))
    .where("link", "=", link)
    .where("guardians.state", "<>", "withdrawn")
    .where(isLive)
    .where(isMinor)
    .where(sql<boolean>`is_public_account(accounts)`)
    .executeTakeFirst();
  return found && { ...found, state: found.state as GuardianState };
}

function pageOf(publicUrl: string, link: string): string {
  return `${publicUrl}/guardian/${link}`;
}

const ownAudit = (accountId: string) => ({ actor: { label: "member", accountId }, subjectId: accountId }) as const;

function noSuchLink() {
  return createHttpError(404, "This link isn’t valid anymore. Ask the athlete to invite you again.");
}

function noSuchGuardian() {
  return createHttpError(404, "We can’t find this record, or it changed. Load it again.");
}
