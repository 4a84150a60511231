import { type Kysely, sql } from "kysely";
import { emailKey } from "../accounts/queries.server.ts";
import { mailboxKey } from "../accounts/queue-invitation.server.ts";
import type { Database } from "../database/tables.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import type { Limits } from "../http/rate-limits.server.ts";
import { parseAddress } from "../mail/address.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { createToken, isToken, tokenDigest } from "../sessions/bearer-token.server.ts";
import type { MemberContext } from "../sessions/member-context.ts";
import {
  clearSessionCookie,
  type MemberCookie,
  readCookies,
  setSessionCookie,
} from "../sessions/member-cookie.server.ts";
import { maxFamilySessions } from "./vocabulary.ts";

const linkMinutes = 30;
const sessionHours = 8;
/** An unused session ends, as that of a member. */
const idleMinutes = 30;

/** Mails a link that signs in as the guardian of this address. The response is the same for every address. Throws 422. */
export async function mailFamilyLink(
  trx: Kysely<Database>,
  { email }: { email: string },
  { publicUrl, limits }: { publicUrl: string; limits: Limits },
): Promise<void> {
  const { address, problem } = parseAddress(email);
  if (problem !== null) throw invalidField({ field: "email", message: problem });
  if ((await limits.within(trx).take("family-mail", mailboxKey(address))) > 0) return;
  const token = createToken();
  await storeToken(trx, { token, email: address, kind: "link", minutes: linkMinutes });
  await queueMail(trx, {
    kind: "family-sign-in",
    props: { signInLink: `${publicUrl}/family/open/${token}` },
    ...{ to: address, accountId: null },
  });
}

/** Uses a mailed link up and opens a session. Returns its token, or null for a link that was used or has expired. */
export async function openFamilySession(trx: Kysely<Database>, link: string): Promise<string | null> {
  if (!isToken(link)) return null;
  const used = await trx
    .deleteFrom("guardian_sessions")
    .where("digest", "=", tokenDigest(link))
    .where("kind", "=", "link")
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("email")
    .executeTakeFirst();
  if (!used) return null;
  const token = createToken();
  await storeToken(trx, { token, email: used.email, kind: "session", minutes: sessionHours * 60 });
  return token;
}

/** Returns the proven address of a guardian, or null without a session. Restarts the idle timeout. */
export async function findFamilySession(
  db: Kysely<Database>,
  client: MemberContext,
): Promise<{ email: string } | null> {
  const [token = "", ...others] = readCookies(client.rawHeaders, familyCookie(client.memberCookie).name);
  if (others.length > 0 || !isToken(token)) return null;
  const found = await db
    .updateTable("guardian_sessions")
    .set({ last_used_at: sql<Date>`now()` })
    .where("digest", "=", tokenDigest(token))
    .where("kind", "=", "session")
    .where("expires_at", ">", sql<Date>`now()`)
    .where("last_used_at", ">", sql<Date>`now() - ${idleMinutes} * interval '1 minute'`)
    .returning("email")
    .executeTakeFirst();
  return found ?? null;
}

export async function endFamilySession(trx: Kysely<Database>, client: MemberContext): Promise<void> {
  const [token = ""] = readCookies(client.rawHeaders, familyCookie(client.memberCookie).name);
  if (isToken(token)) await trx.deleteFrom("guardian_sessions").where("digest", "=", tokenDigest(token)).execute();
  client.setHeaders({ "set-cookie": clearSessionCookie(familyCookie(client.memberCookie)) });
}

export function setFamilyCookie(client: MemberContext, token: string): void {
  client.setHeaders({ "set-cookie": setSessionCookie(familyCookie(client.memberCookie), token) });
}

/** A cookie of its own, so that a member can be a guardian in the same browser. */
function familyCookie(cookie: MemberCookie): MemberCookie {
  return { ...cookie, name: cookie.name.replace(/session$/, "family") };
}

interface NewToken {
  token: string;
  email: string;
  kind: "link" | "session";
  minutes: number;
}

/** Stores a token. An address has a limited number, of which the oldest end. */
async function storeToken(trx: Kysely<Database>, { token, email, kind, minutes }: NewToken): Promise<void> {
  const digest = tokenDigest(token);
  const expires_at = sql<Date>`now() + ${minutes} * interval '1 minute'`;
  await trx.insertInto("guardian_sessions").values({ digest, email, kind, expires_at }).execute();
  await sql`
    delete from guardian_sessions where digest in (
      select digest from guardian_sessions where email_key(email) = ${emailKey(email)} and digest <> ${digest}
      order by created_at desc, digest offset ${maxFamilySessions - 1})`.execute(trx);
}
