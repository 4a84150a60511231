import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { consumeLink, findLink } from "../accounts/one-time-link.server.ts";
import { findAccountById } from "../accounts/queries.server.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import { findTextsToCheck } from "../athletes/check-stored-names.server.ts";
import { queueTexts } from "../athletes/held-texts.server.ts";
import type { Database } from "../database/tables.ts";
import { clientKey } from "../http/client-address.server.ts";
import { requireWithin } from "../http/rate-limits.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";

/** Result of opening a link. Only a client with a link of that account gets `already-verified`. */
export type VerifyOutcome = "verified" | "already-verified" | "invalid-link";

export interface VerifyOptions {
  userId: string;
  guid: string;
  signUpIds: readonly string[];
  requestContext: RequestContext;
}

/** Confirms an address by a mailed link, and the password if this browser signed up. Throws 429 after too many invalid links. */
export async function verifyAccount(
  db: Kysely<Database>,
  { userId, guid, signUpIds, requestContext }: VerifyOptions,
): Promise<VerifyOutcome> {
  const client = clientKey(requestContext.clientAddress);
  await requireWithin(requestContext.limits, "link", client);
  const outcome = await confirmAddress(db, { userId, guid, signUpIds, publicUrl: requestContext.publicUrl });
  if (outcome !== "invalid-link") await requestContext.limits.refund("link", client);
  return outcome;
}

function confirmAddress(
  db: Kysely<Database>,
  { userId, guid, signUpIds, publicUrl }: Omit<VerifyOptions, "requestContext"> & { publicUrl: string },
): Promise<VerifyOutcome> {
  const link = { accountId: userId, purpose: "verify", guid } as const;
  return db.transaction().execute(async (trx) => {
    const account = await findAccountById(trx, userId);
    if (!account || account.isBlocked || account.eraseAfter) return "invalid-link";
    const isProof = account.unprovenSignUpId !== null && signUpIds.includes(account.unprovenSignUpId);
    if (account.isVerified) {
      if (!(await findLink(trx, link))) return "invalid-link";
      // Another client, such as a mail scanner, opened the link first.
      if (isProof)
        await trx.updateTable("accounts").set({ unproven_sign_up_id: null }).where("id", "=", userId).execute();
      return "already-verified";
    }
    if (account.isUnverifiedByStaff) return "invalid-link";
    if (!(await consumeLink(trx, link))) return "invalid-link";
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
    return "verified";
  });
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
