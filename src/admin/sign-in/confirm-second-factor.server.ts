import { type Kysely, sql, type Transaction } from "kysely";
import type { RequestContext } from "../../accounts/request-context.server.ts";
import type { Database } from "../../database/tables.ts";
import { tokenDigest } from "../../sessions/bearer-token.server.ts";
import { openSession } from "../../sessions/open-session.server.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";
import { openSecret, type SecretKeys, sealSecret } from "./seal-secret.server.ts";
import { createRecoveryCodes, findStep, recoveryDigest } from "./totp-code.server.ts";

/** Contains the recovery codes only if the code set up the second factor. */
export type SecondFactorOutcome =
  | { outcome: "signed-in"; token: string; recoveryCodes?: string[] }
  | { outcome: "wrong-code" }
  | { outcome: "expired" }
  | { outcome: "wait"; seconds: number };

interface Ticket {
  digest: Buffer;
  accountId: string;
  passwordHash: string;
  /** True if the ticket sets up a second factor. `newSecret` is its secret, or null if no key decrypts it. */
  setsUp: boolean;
  newSecret: Buffer | null;
  keys: SecretKeys;
  /** Database time in milliseconds since 1970. */
  now: number;
}

/** Completes a sign-in after the password step. Accepts each app code and each recovery code once. */
export async function confirmSecondFactor(
  db: Kysely<Database>,
  {
    ticket,
    code,
    requestContext,
    secretKeys,
  }: { ticket: string; code: string; requestContext: RequestContext; secretKeys: SecretKeys },
): Promise<SecondFactorOutcome> {
  const found = await findTicket(db, tokenDigest(ticket), secretKeys);
  if (!found) return { outcome: "expired" };
  const seconds = await requestContext.limits.take("second-factor", found.accountId);
  if (seconds > 0) return { outcome: "wait", seconds };
  const outcome = await db
    .transaction()
    .execute((trx) => useCode(trx, { ticket: found, code: code.trim(), requestContext }));
  if (outcome.outcome === "signed-in") await requestContext.limits.refund("second-factor", found.accountId);
  return outcome;
}

async function findTicket(db: Kysely<Database>, digest: Buffer, keys: SecretKeys): Promise<Ticket | null> {
  const ticket = await db
    .selectFrom("second_factor_tickets")
    .select([
      "digest",
      "account_id as accountId",
      "password_hash as passwordHash",
      "new_secret as newSecret",
      sql<string>`extract(epoch from now()) * 1000`.as("now"),
    ])
    .where("digest", "=", digest)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!ticket) return null;
  const { newSecret: sealed, accountId } = ticket;
  const newSecret = sealed && openSecret(sealed, { accountId, keys });
  return { ...ticket, setsUp: sealed !== null, newSecret, keys, now: Number(ticket.now) };
}

async function useCode(
  trx: Transaction<Database>,
  { ticket, code, requestContext }: { ticket: Ticket; code: string; requestContext: RequestContext },
): Promise<SecondFactorOutcome> {
  const { accountId } = ticket;
  const proof = ticket.setsUp ? await setUp(trx, ticket, code) : await proveFactor(trx, ticket, code);
  if (!proof) return { outcome: "wrong-code" };
  const { numDeletedRows } = await trx
    .deleteFrom("second_factor_tickets")
    .where("digest", "=", ticket.digest)
    .executeTakeFirst();
  const account = { id: accountId, passwordHash: ticket.passwordHash };
  const { clientAddress, keys } = requestContext;
  const token = numDeletedRows === 1n ? await openSession(trx, { account, clientAddress, keys }) : null;
  if (token === null) return { outcome: "expired" };
  if (proof.action) await writeStaffAudit(trx, accountId, { action: proof.action, subjectId: accountId });
  await writeStaffAudit(trx, accountId, { action: "administrator-signed-in", subjectId: accountId });
  return { outcome: "signed-in", token, ...(proof.recoveryCodes ? { recoveryCodes: proof.recoveryCodes } : {}) };
}

interface Proof {
  action: "second-factor-set-up" | "recovery-code-used" | null;
  recoveryCodes?: string[];
}

async function setUp(trx: Transaction<Database>, ticket: Ticket, code: string): Promise<Proof | null> {
  const { accountId, newSecret, keys, now } = ticket;
  const step = newSecret && findStep(newSecret, code, now);
  if (!newSecret || !step) return null;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("second_factors")
    .values({ account_id: accountId, secret: sealSecret(newSecret, { accountId, keys }), last_step: step })
    // A concurrent request has already set up another secret.
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return null;
  const recoveryCodes = createRecoveryCodes();
  await trx
    .insertInto("recovery_codes")
    .values(recoveryCodes.map((one) => ({ account_id: accountId, digest: recoveryDigest(accountId, one) })))
    .execute();
  return { action: "second-factor-set-up", recoveryCodes };
}

async function proveFactor(trx: Transaction<Database>, ticket: Ticket, code: string): Promise<Proof | null> {
  const { accountId, keys, now } = ticket;
  const factor = await trx
    .selectFrom("second_factors")
    .select("secret")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!factor) return null;
  const secret = openSecret(factor.secret, { accountId, keys });
  // If no key decrypts the secret, a recovery code still works.
  const step = secret && findStep(secret, code, now);
  if (step !== null) {
    const { numUpdatedRows } = await trx
      .updateTable("second_factors")
      .set({ last_step: step })
      .where("account_id", "=", accountId)
      .where("last_step", "<", step)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? { action: null } : null;
  }
  const { numDeletedRows } = await trx
    .deleteFrom("recovery_codes")
    .where("digest", "=", recoveryDigest(accountId, code))
    .executeTakeFirst();
  return numDeletedRows === 1n ? { action: "recovery-code-used" } : null;
}
