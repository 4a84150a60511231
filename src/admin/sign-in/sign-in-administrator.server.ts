import { type Kysely, sql } from "kysely";
import { checkCredentials } from "../../accounts/check-credentials.server.ts";
import type { AccountWithPassword } from "../../accounts/queries.server.ts";
import type { RequestContext } from "../../accounts/request-context.server.ts";
import type { Database } from "../../database/tables.ts";
import { createToken, tokenDigest } from "../../sessions/bearer-token.server.ts";
import { openSession } from "../../sessions/open-session.server.ts";
import { checkSignInCode, consumeSignInCode } from "../../sign-in/sign-in-code.server.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";
import { type SecretKeys, sealSecret } from "./seal-secret.server.ts";
import { createSecret, describeSecret } from "./totp-code.server.ts";

/** `refused` covers every cause. `mailed-code-needed` occurs only after a correct password. A ticket is valid for ten minutes. */
export type AdminSignInOutcome =
  | { outcome: "signed-in"; token: string }
  | { outcome: "mailed-code-needed"; wasWrong: boolean }
  | { outcome: "code-needed"; ticket: string }
  | { outcome: "set-up-needed"; ticket: string; secret: string; uri: string }
  | { outcome: "refused" }
  | { outcome: "wait"; seconds: number };

export interface AdminSignInOptions {
  email: string;
  password: string;
  code?: string | undefined;
  requestContext: RequestContext;
  requireTotp: boolean;
  secretKeys: SecretKeys;
}

/** Signs in, or requires the second factor. After too many failures, an unknown client of an account without one needs a mailed code. */
export async function signInAdministrator(
  db: Kysely<Database>,
  { email, password, code, requestContext, requireTotp, secretKeys }: AdminSignInOptions,
): Promise<AdminSignInOutcome> {
  const check = await checkCredentials(db, {
    email,
    password,
    requestContext,
    accepts: maySignIn,
    passwordSprayLimit: "sign-in-portal",
  });
  if (check.outcome === "wait") return check;
  if (check.outcome === "wrong") return { outcome: "refused" };
  const { account } = check;
  const needsCode = check.isSuspect && !(requireTotp && (await hasSecondFactor(db, account.id)));
  if (needsCode) {
    const checked = await checkSignInCode(db, { account, code, requestContext });
    if (checked !== "right") return { outcome: "mailed-code-needed", wasWrong: checked === "wrong" };
  }
  return db.transaction().execute(async (trx) => {
    if (needsCode && !(await consumeSignInCode(trx, account))) return { outcome: "refused" };
    if (requireTotp) return giveTicket(trx, account, secretKeys);
    const { clientAddress, keys } = requestContext;
    const token = await openSession(trx, { account, clientAddress, keys });
    if (token === null) return { outcome: "refused" };
    await writeStaffAudit(trx, account.id, { action: "administrator-signed-in", subjectId: account.id });
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
  const ticket = createToken();
  const secret = (await hasSecondFactor(trx, id)) ? null : createSecret();
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

async function hasSecondFactor(db: Kysely<Database>, accountId: string): Promise<boolean> {
  const factor = await db
    .selectFrom("second_factors")
    .select("account_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return factor !== undefined;
}
