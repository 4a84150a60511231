import { type Kysely, sql } from "kysely";
import type { Visit } from "../accounts/account-visit.server.ts";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { createToken, tokenDigest } from "../accounts/bearer-token.server.ts";
import { checkCredentials } from "../accounts/check-credentials.server.ts";
import { openSession } from "../accounts/open-session.server.ts";
import type { AccountWithPassword } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";
import { type SecretKeys, sealSecret } from "./seal-secret.server.ts";
import { createSecret, describeSecret } from "./totp-code.server.ts";

/** What came of signing in; `refused` covers every cause. A ticket is good for ten minutes, for who also has the code. */
export type AdminSignInOutcome =
  | { outcome: "signed-in"; token: string }
  | { outcome: "code-needed"; ticket: string }
  | { outcome: "set-up-needed"; ticket: string; secret: string; uri: string }
  | { outcome: "refused" }
  | { outcome: "wait"; seconds: number };

/** Who wants in, and whether the password alone is enough. */
export interface AdminSignInOptions {
  email: string;
  password: string;
  visit: Visit;
  requireTotp: boolean;
  secretKeys: SecretKeys;
}

/** Signs an administrator in, or asks for the second factor. */
export async function signInAdministrator(
  db: Kysely<Database>,
  { email, password, visit, requireTotp, secretKeys }: AdminSignInOptions,
): Promise<AdminSignInOutcome> {
  const check = await checkCredentials(db, { email, password, visit, accepts: maySignIn });
  if (check.outcome === "wait") return check;
  if (check.outcome === "wrong") return { outcome: "refused" };
  const { account } = check;
  return db.transaction().execute(async (trx) => {
    if (requireTotp) return giveTicket(trx, account, secretKeys);
    const token = await openSession(trx, { account, clientAddress: visit.clientAddress });
    if (token === null) return { outcome: "refused" };
    const actor = { label: "administrator", accountId: account.id } as const;
    await writeAudit(trx, { actor, action: "administrator-signed-in", subjectId: account.id });
    return { outcome: "signed-in", token };
  });
}

function maySignIn({ userType, isVerified, isBlocked, isBeingDeleted }: AccountWithPassword): boolean {
  return userType === "Administrator" && isVerified && !isBlocked && !isBeingDeleted;
}

async function giveTicket(
  trx: Kysely<Database>,
  { id, email, passwordHash }: AccountWithPassword,
  keys: SecretKeys,
): Promise<AdminSignInOutcome> {
  const factor = await trx
    .selectFrom("second_factors")
    .select("account_id")
    .where("account_id", "=", id)
    .executeTakeFirst();
  const ticket = createToken();
  const secret = factor ? null : createSecret();
  await trx
    .insertInto("second_factor_tickets")
    .values({
      digest: tokenDigest(ticket),
      account_id: id,
      password_hash: passwordHash ?? "",
      new_secret: secret && sealSecret(secret, { accountId: id, keys }),
      expires_at: sql<Date>`now() + interval '10 minutes'`,
    })
    .execute();
  if (!secret) return { outcome: "code-needed", ticket };
  return { outcome: "set-up-needed", ticket, ...describeSecret(secret, email) };
}
