import { sql } from "kysely";
import { expect, it } from "vitest";
import { answerAllRequests, call, createMember, latestLink, password } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";
import { purgeAccounts } from "./purge-accounts.server.ts";

const server = testApp();

it("removes what has had its day and keeps what is of use", async () => {
  const { db, app } = server;
  const { id, email } = await createMember(db, { birth_year: 2000 });
  const minor = await createMember(db, { birth_year: new Date().getUTCFullYear() - 15 });
  const signIn = () => call(app, "POST", "/api/auth/Login", { body: { email, password } });
  await signIn();
  await sql`update sessions set expires_at = now() - interval '1 second'`.execute(db);
  await signIn();
  await sql`update sessions set last_used_at = now() - interval '31 minutes' where expires_at > now()`.execute(db);
  await signIn();
  await call(app, "PUT", "/api/auth/ForgotPassword", { body: { Email: email } });
  await answerAllRequests(db);
  await sql`update rate_limits set expire = 1 where key like 'forgot:%'`.execute(db);
  await db
    .insertInto("known_addresses")
    .values({ account_id: id, digest: Buffer.alloc(32), last_used_at: new Date("2020-01-01") })
    .execute();
  await db
    .insertInto("account_requests")
    .values({ kind: "reset", details: "{}", created_at: new Date("2020-01-01") })
    .execute();

  await purgeAccounts(db);

  const count = async (table: "sessions" | "rate_limits" | "known_addresses" | "account_requests") =>
    (await db.selectFrom(table).selectAll().execute()).length;
  expect(await count("sessions")).toBe(1);
  expect(await count("known_addresses")).toBe(1);
  expect(await count("account_requests")).toBe(0);
  const keys = (await db.selectFrom("rate_limits").select("key").execute()).map(({ key }) => key.split(":")[0]);
  expect(keys).toContain("sign-in-account");
  expect(keys).not.toContain("forgot");
  const { guid } = await latestLink(db, email, "reset");
  expect(guid).not.toBe("");
  const years = await db.selectFrom("accounts").select(["id", "birth_year"]).execute();
  expect(years.find((row) => row.id === id)?.birth_year).toBeNull();
  expect(years.find((row) => row.id === minor.id)?.birth_year).not.toBeNull();
});
