import { type Kysely, sql } from "kysely";
import { consumeLink, createLink, findLink } from "../accounts/one-time-link.server.ts";
import { findAccountById, findOtherAccountByAddress, isAccountId, lockAddress } from "../accounts/queries.server.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import { storeEmail } from "../accounts/store-email.server.ts";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { dropEmailChange } from "./cancel-email-change.server.ts";
import { findPendingEmailChange } from "./find-current-account.server.ts";

/** Days in which the old address can object to a change that the new one confirmed. */
const objectionDays = 7;

/** Result of opening a link. `waits`: the change takes effect after seven days, unless the old address objects. Only a client that confirmed from both addresses gets `taken`. */
export type ConfirmEmailOutcome = "other-address-missing" | "waits" | "changed" | "taken" | "refused" | "invalid-link";

export interface ConfirmEmailOptions {
  userId: string;
  guid: string;
  action: "confirm" | "refuse";
  requestContext: RequestContext;
}

const sides = ["email-old", "email-new"] as const;

/** Returns the side and the new address of a valid email change link, or null. Does not consume the link. */
export async function findEmailChangeLink(db: Kysely<Database>, { userId, guid }: { userId: string; guid: string }) {
  for (const purpose of sides) {
    if ((await findLink(db, { accountId: userId, purpose, guid })) !== "live") continue;
    const change = await findPendingEmailChange(db, userId);
    return change && { side: purpose === "email-old" ? ("old" as const) : ("new" as const), ...change };
  }
  return null;
}

/** Confirms or refuses an email change. The second confirmation ends all sessions and other links. */
export async function confirmEmailChange(
  db: Kysely<Database>,
  { userId, guid, action, requestContext }: ConfirmEmailOptions,
): Promise<ConfirmEmailOutcome> {
  return db.transaction().execute(async (trx) => {
    const change = isAccountId(userId) ? await findPendingEmailChange(trx, userId) : null;
    if (!change) return "invalid-link" as const;
    // Locked before the account row, in the same order as opening an account, to prevent deadlocks.
    await lockAddress(trx, change.newEmail);
    const account = await findAccountById(trx, userId);
    if (!account || account.isBlocked || account.eraseAfter) return "invalid-link" as const;
    return applyLink(trx, { userId, guid, action, requestContext });
  });
}

async function applyLink(
  trx: Kysely<Database>,
  { userId, guid, action, requestContext }: ConfirmEmailOptions,
): Promise<ConfirmEmailOutcome> {
  const isOld = await consumeLink(trx, { accountId: userId, purpose: "email-old", guid });
  if (!isOld && !(await consumeLink(trx, { accountId: userId, purpose: "email-new", guid }))) return "invalid-link";
  if (action === "refuse")
    return (await dropEmailChange(trx, userId, "email-change-refused")) ? "refused" : "invalid-link";
  const change = await trx
    .updateTable("email_changes")
    .set(isOld ? { old_confirmed_at: sql<Date>`now()` } : { new_confirmed_at: sql<Date>`now()` })
    .where("account_id", "=", userId)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["new_email as newEmail", "old_confirmed_at as oldAt", "new_confirmed_at as newAt"])
    .executeTakeFirst();
  if (!change) return "invalid-link";
  if (!change.newAt) return "other-address-missing";
  if (!change.oldAt) {
    await waitForObjection(trx, { accountId: userId, requestContext });
    return "waits";
  }
  if (await findOtherAccountByAddress(trx, { address: change.newEmail, accountId: userId })) {
    await dropEmailChange(trx, userId, "email-change-refused");
    return "taken";
  }
  await storeEmail(trx, { accountId: userId, email: change.newEmail, requestContext });
  return "changed";
}

/** Lets a confirmed change take effect after seven days, and tells the old address, which may be out of use. */
async function waitForObjection(
  trx: Kysely<Database>,
  { accountId, requestContext: { publicUrl } }: { accountId: string; requestContext: RequestContext },
): Promise<void> {
  const { newEmail, takesEffectAt } = await trx
    .updateTable("email_changes")
    .set({
      takes_effect_at: sql<Date>`now() + ${objectionDays} * interval '1 day'`,
      // A job applies it in time; a worker may be down for some days.
      expires_at: sql<Date>`now() + ${3 * objectionDays} * interval '1 day'`,
    })
    .where("account_id", "=", accountId)
    .returning(["new_email as newEmail", "takes_effect_at as takesEffectAt"])
    .executeTakeFirstOrThrow();
  const account = await findAccountById(trx, accountId);
  if (!account || !takesEffectAt) return;
  const link = await createLink(trx, { accountId, purpose: "email-old", publicUrl });
  const props = { firstName: account.firstName, newEmail, changesAt: takesEffectAt.toISOString(), link };
  await queueMail(trx, { kind: "email-change-waits", props, to: account.email, accountId });
}
