import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { createMember, password, sendRequest } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";
import { purgeAccounts } from "../deletion/purge-accounts.server.ts";

const server = testApp({ SECRETS_KEY: Buffer.alloc(32, 7).toString("base64") });
const from = "192.0.2.77";

it("B10 stores no digest of a client from which its address can be recovered by trying all addresses", async () => {
  const { id, email } = await createMember(server.db);
  await sendRequest(server.app, "POST", "/api/auth/Login", { body: { email, password }, from });
  const known = await server.db.selectFrom("known_addresses").selectAll().where("account_id", "=", id).execute();
  const sessions = await server.db.selectFrom("sessions").selectAll().where("account_id", "=", id).execute();
  const unkeyed = createHash("sha256").update(`${id}/${from}`).digest();
  expect(known.map(({ digest, is_keyed }) => [digest.equals(unkeyed), is_keyed])).toEqual([[false, true]]);
  expect(sessions.map(({ client_digest }) => client_digest?.equals(unkeyed))).toEqual([false]);
});

it("B10 ignores and deletes digests that an earlier version stored without a key", async () => {
  const { id } = await createMember(server.db);
  const digest = createHash("sha256").update(`${id}/${from}`).digest();
  await server.db.insertInto("known_addresses").values({ account_id: id, digest }).execute();
  await purgeAccounts(server.db);
  expect(await server.db.selectFrom("known_addresses").select("digest").where("account_id", "=", id).execute()).toEqual(
    [],
  );
});
