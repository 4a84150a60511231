import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { createMember, password, sendRequest } from "../../../tests/members.ts";
import { testApp } from "../../../tests/test-app.ts";
import { openSecret, resealSecrets, sealSecret } from "./seal-secret.server.ts";

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const environment = { ADMIN_REQUIRE_TOTP: "true" };
const server = testApp({ ...environment, SECRETS_KEY: oldKey.toString("base64") });

async function signIn(email: string) {
  return (await sendRequest(server.app, "POST", "/auth/Login", { body: { email, password } })).body.result;
}

async function confirm(email: string, secret: string, later = 0) {
  const { ticket } = await signIn(email);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });
  return (await sendRequest(server.app, "POST", "/auth/SecondFactor", { body: { ticket, code } })).status;
}

async function setUp() {
  const { id, email } = await createMember(server.db, { user_type: "Administrator" });
  const { ticket, secret } = await signIn(email);
  const { new_secret: waiting } = await server.db
    .selectFrom("second_factor_tickets")
    .select("new_secret")
    .where("account_id", "=", id)
    .executeTakeFirstOrThrow();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await sendRequest(server.app, "POST", "/auth/SecondFactor", { body: { ticket, code } })).status).toBe(200);
  return {
    id,
    email,
    secret,
    plain: Buffer.from(Secret.fromBase32(secret).buffer),
    waiting,
    stored: await storedOf(id),
  };
}

async function storedOf(id: string): Promise<Buffer> {
  const row = await server.db
    .selectFrom("second_factors")
    .select("secret")
    .where("account_id", "=", id)
    .executeTakeFirstOrThrow();
  return row.secret;
}

it("T13 encrypts TOTP secrets before and after the setup, and their codes work", async () => {
  const { email, secret, plain, waiting, stored } = await setUp();
  for (const bytes of [waiting, stored]) {
    expect(bytes).toHaveLength(52);
    expect(bytes?.includes(plain)).toBe(false);
  }
  expect(await confirm(email, secret, 1)).toBe(200);
});

it("re-encrypts all secrets with a new key at the start, also unencrypted ones, and then works without the old key", async () => {
  const { id, plain, stored } = await setUp();
  const early = await createMember(server.db, { user_type: "Administrator" });
  await server.db.insertInto("second_factors").values({ account_id: early.id, secret: plain, last_step: 0 }).execute();
  expect(openSecret(await storedOf(early.id), { accountId: early.id, keys: [newKey] })).toEqual(plain);
  const others = (await server.db.selectFrom("second_factors").select("account_id").execute()).length - 2;
  expect(await resealSecrets(server.db, [newKey, oldKey])).toEqual({ sealed: 2 + others, unreadable: 0 });
  expect(await resealSecrets(server.db, [newKey])).toEqual({ sealed: 0, unreadable: 0 });
  for (const accountId of [id, early.id])
    expect(openSecret(await storedOf(accountId), { accountId, keys: [newKey] })).toEqual(plain);
  expect(openSecret(stored, { accountId: id, keys: [newKey] })).toBeNull();
  expect(await resealSecrets(server.db, [])).toEqual({ sealed: 0, unreadable: 2 + others });
});

it("rejects a secret that was changed or moved to another account", () => {
  const sealed = sealSecret(randomBytes(20), { accountId: "one", keys: [oldKey] });
  expect(openSecret(sealed, { accountId: "two", keys: [oldKey] })).toBeNull();
  const changed = Buffer.from(sealed);
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(openSecret(changed, { accountId: "one", keys: [oldKey] })).toBeNull();
});
