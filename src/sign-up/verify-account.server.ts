import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { consumeLink, findLink } from "../accounts/one-time-link.server.ts";
import { findAccountById } from "../accounts/queries.server.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import { findTextsToCheck } from "../athletes/check-stored-names.server.ts";
import { queueTexts } from "../athletes/held-texts.server.ts";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { openSession } from "../sessions/open-session.server.ts";

/** Result of opening a link. Only a client with a link of that account gets `already-verified`. */
export interface VerifyResult {
  outcome: "verified" | "already-verified" | "invalid-link";
  /** Of the session of a browser that signed up, and so knows the password. */
  token: string | null;
}

export interface VerifyOptions {
  userId: string;
  guid: string;
  signUpIds: readonly string[];
  /** True for a page of this site in a browser without a session. */
  maySignIn: boolean;
  requestContext: RequestContext;
}

/** Confirms an address by a mailed link. A browser that signed up confirms the password, too, and is signed in. */
export async function verifyAccount(
  db: Kysely<Database>,
  { maySignIn, requestContext, ...link }: VerifyOptions,
): Promise<VerifyResult> {
  return db.transaction().execute(async (trx): Promise<VerifyResult> => {
    const { outcome, isProof } = await confirmAddress(trx, { ...link, publicUrl: requestContext.publicUrl });
    const opens = isProof && maySignIn;
    return { outcome, token: opens ? await openFirstSession(trx, link.userId, requestContext) : null };
  });
}

async function confirmAddress(
  trx: Kysely<Database>,
  { userId, guid, signUpIds, publicUrl }: Pick<VerifyOptions, "userId" | "guid" | "signUpIds"> & { publicUrl: string },
): Promise<{ outcome: VerifyResult["outcome"]; isProof: boolean }> {
  const link = { accountId: userId, purpose: "verify", guid } as const;
  const invalid = { outcome: "invalid-link", isProof: false } as const;
  const account = await findAccountById(trx, userId);
  if (!account || account.isBlocked || account.eraseAfter) return invalid;
  const isProof = account.unprovenSignUpId !== null && signUpIds.includes(account.unprovenSignUpId);
  if (account.isVerified) {
    if (!(await findLink(trx, link))) return invalid;
    // Another client, such as a mail scanner, opened the link first.
    if (isProof)
      await trx.updateTable("accounts").set({ unproven_sign_up_id: null }).where("id", "=", userId).execute();
    return { outcome: "already-verified", isProof };
  }
  if (account.isUnverifiedByStaff) return invalid;
  if (!(await consumeLink(trx, link))) return invalid;
  // Sign-ups of an earlier version have no id: their passwords are not proven either.
  const unproven = isProof ? null : (account.unprovenSignUpId ?? randomUUID());
  await trx
    .updateTable("accounts")
    .set({ is_verified: true, unproven_sign_up_id: unproven, updated_at: sql<Date>`now()` })
    .where("id", "=", userId)
    .execute();
  await writeAudit(trx, {
    actor: { label: "member", accountId: userId },
    action: "address-verified",
    subjectId: userId,
  });
  await queueTexts(trx, await findTextsToCheck(trx, userId));
  await queueWelcomeMail(trx, { account, publicUrl });
  return { outcome: "verified", isProof };
}

async function openFirstSession(
  trx: Kysely<Database>,
  id: string,
  { clientAddress, keys, userAgent }: RequestContext,
): Promise<string | null> {
  const { password_hash: passwordHash } = await trx
    .selectFrom("accounts")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return openSession(trx, { account: { id, passwordHash }, clientAddress, keys, userAgent, kind: "cookie" });
}

/** Queues the welcome mail. An athlete's contains the link to the next step; a coach waits for approval. */
async function queueWelcomeMail(
  trx: Kysely<Database>,
  {
    account: { id, userType, firstName, email },
    publicUrl,
  }: { account: NonNullable<Awaited<ReturnType<typeof findAccountById>>>; publicUrl: string },
): Promise<void> {
  const start = userType === "Athlete" ? { startLink: `${publicUrl}/me/start` } : {};
  const props = { firstName, siteLink: publicUrl, ...start };
  await queueMail(trx, { kind: "welcome", props, to: email, accountId: id });
}
