import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import type { Visit } from "./account-visit.server.ts";
import { writeAudit } from "./audit-log.server.ts";
import { clientKey } from "./client-address.server.ts";
import { consumeLink, findLink } from "./one-time-link.server.ts";
import { findAccountOfId } from "./queries.server.ts";
import { requireWithin } from "./rate-limits.server.ts";

/** What came of a link; `already-verified` is told only to who holds a link of that very account. */
export type VerifyOutcome = "verified" | "already-verified" | "invalid-link";

/** Confirms the address of an account by the link that was mailed to it. Throws a 429 after too many bad links. */
export async function verifyAccount(
  db: Kysely<Database>,
  { userId, guid, visit }: { userId: string; guid: string; visit: Visit },
): Promise<VerifyOutcome> {
  const client = clientKey(visit.clientAddress);
  await requireWithin(visit.limits, "link", client);
  const outcome = await confirmAddress(db, { userId, guid, publicUrl: visit.publicUrl });
  if (outcome !== "invalid-link") await visit.limits.giveBack("link", client);
  return outcome;
}

function confirmAddress(
  db: Kysely<Database>,
  { userId, guid, publicUrl }: { userId: string; guid: string; publicUrl: string },
): Promise<VerifyOutcome> {
  const link = { accountId: userId, purpose: "verify", guid } as const;
  return db.transaction().execute(async (trx) => {
    const account = await findAccountOfId(trx, userId);
    if (!account || account.isBlocked || account.eraseAfter) return "invalid-link";
    if (account.isVerified) return (await findLink(trx, link)) ? "already-verified" : "invalid-link";
    if (!(await consumeLink(trx, link))) return "invalid-link";
    await trx
      .updateTable("accounts")
      .set({ is_verified: true, updated_at: sql<Date>`now()` })
      .where("id", "=", userId)
      .execute();
    await writeAudit(trx, {
      actor: { label: "member", accountId: userId },
      action: "address-verified",
      subjectId: userId,
    });
    const props = { firstName: account.firstName, siteLink: publicUrl };
    await queueMail(trx, { kind: "welcome", props, to: account.email, accountId: userId });
    return "verified";
  });
}
