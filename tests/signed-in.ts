import { randomBytes } from "node:crypto";
import { type Insertable, type Kysely, sql } from "kysely";
import type { Accounts } from "../src/database/generated-tables.ts";
import type { Database } from "../src/database/tables.ts";
import { tokenDigest } from "../src/sessions/bearer-token.server.ts";
import { createMember } from "./members.ts";
import type { TextBrowser } from "./text-browser.ts";

/** A signed-in account: id, email address, token, and the headers of its requests. */
export type SignedIn = Awaited<ReturnType<typeof createSignedIn>>;

/** Creates a member with `createMember` and a bearer session. */
export async function createSignedIn(db: Kysely<Database>, overrides: Partial<Insertable<Accounts>> = {}) {
  const { id, email } = await createMember(db, overrides);
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("sessions")
    .values({ digest: tokenDigest(token), account_id: id, expires_at: sql<Date>`now() + interval '8 hours'` })
    .execute();
  return { id, email, token, headers: { authorization: `Bearer ${token}` } };
}

/** Creates a member with `createMember` and a cookie session; `headers` are those of a same-origin request. */
export async function createBrowser(db: Kysely<Database>, overrides: Partial<Insertable<Accounts>> = {}) {
  const { id, email } = await createMember(db, overrides);
  const token = randomBytes(32).toString("base64url");
  const values = { digest: tokenDigest(token), account_id: id, expires_at: sql<Date>`now() + interval '8 hours'` };
  await db
    .insertInto("sessions")
    .values({ ...values, kind: "cookie", device: "Firefox on Linux" })
    .execute();
  return { id, email, token, headers: { cookie: `${cookieName}=${token}`, "sec-fetch-site": "same-origin" } };
}

/** Name of the session cookie on localhost and in `app.inject`. */
export const cookieName = "__Host-openroster-session";

export function createAdministrator(db: Kysely<Database>, overrides: Partial<Insertable<Accounts>> = {}) {
  return createSignedIn(db, { user_type: "Administrator", first_name: "Ada", ...overrides });
}

/** Creates an account with an athlete profile. */
export async function createAthleteAccount(db: Kysely<Database>, overrides: Partial<Insertable<Accounts>> = {}) {
  const member = await createSignedIn(db, { user_type: "Athlete", ...overrides });
  await db.insertInto("athletes").values({ account_id: member.id, gender: "F" }).execute();
  return member;
}

/** Opens a cookie session of an account in a browser without scripts. */
export async function signInTo(browser: TextBrowser, db: Kysely<Database>, accountId: string): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const values = {
    digest: tokenDigest(token),
    account_id: accountId,
    expires_at: sql<Date>`now() + interval '8 hours'`,
  };
  await db
    .insertInto("sessions")
    .values({ ...values, kind: "cookie", device: "Firefox on Linux" })
    .execute();
  browser.cookies.clear();
  browser.cookies.set(cookieName, token);
}
