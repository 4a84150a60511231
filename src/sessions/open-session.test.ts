import { expect, it } from "vitest";
import { createMember } from "../../tests/members.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { createProcessKeys } from "../accounts/installation-keys.server.ts";
import { openSession } from "./open-session.server.ts";

const { db } = testDatabase();
const keys = createProcessKeys();

function open(account: { id: string; passwordHash: string | null }, clientAddress = "192.0.2.1") {
  return db.transaction().execute((trx) => openSession(trx, { account, clientAddress, keys }));
}

async function createAccount() {
  const { id } = await createMember(db);
  const { password_hash: passwordHash } = await db
    .selectFrom("accounts")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, passwordHash };
}

it("opens a session for an account that has not changed since its password was compared", async () => {
  expect(await open(await createAccount())).toMatch(/^[\w-]{43}$/);
});

it.each([
  ["the password was changed", { password_hash: "$argon2id$another" }],
  ["the account was blocked", { is_blocked: true }],
  ["the account was unverified", { is_verified: false }],
  ["the deletion was requested", { deletion_requested_at: new Date(), erase_after: new Date(Date.now() + 60_000) }],
])("S05 opens no session if %s while the password was compared", async (_what, change) => {
  const account = await createAccount();
  await db.updateTable("accounts").set(change).where("id", "=", account.id).execute();
  expect(await open(account)).toBeNull();
  expect(await db.selectFrom("sessions").select("id").where("account_id", "=", account.id).execute()).toEqual([]);
});

it("stores the latest 20 clients of an account", async () => {
  const account = await createAccount();
  for (let client = 1; client <= 21; client += 1) await open(account, `198.51.100.${client}`);
  const known = db.selectFrom("known_addresses").select("digest").where("account_id", "=", account.id);
  expect(await known.execute()).toHaveLength(20);
});
