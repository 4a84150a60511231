import { sql } from "kysely";
import { expect, it } from "vitest";
import { createMember, latestLink, password, processAllRequests, sendRequest } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";
import { purgeAccounts } from "./purge-accounts.server.ts";

const server = testApp();

it("deletes expired records and preserves current ones", async () => {
  const { db, app } = server;
  const { id, email } = await createMember(db, { birth_year: 2000 });
  const minor = await createMember(db, { birth_year: new Date().getUTCFullYear() - 15 });
  const signIn = () => sendRequest(app, "POST", "/api/auth/Login", { body: { email, password } });
  await signIn();
  await sql`update sessions set expires_at = now() - interval '1 second'`.execute(db);
  await signIn();
  await sql`update sessions set last_used_at = now() - interval '31 minutes' where expires_at > now()`.execute(db);
  await signIn();
  await sendRequest(app, "PUT", "/api/auth/ForgotPassword", { body: { Email: email } });
  await processAllRequests(db);
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

it("deletes each kind of record at its age and not before", async () => {
  const { db } = server;
  const { id } = await createMember(db);
  const account = sql`${id}::uuid`;
  const digest = (old: boolean) => sql`sha256(${old ? "old" : "young"}::bytea)`;
  const ago = (interval: string) => sql`now() - ${interval}::interval`;
  // Inserts two records per table: one just past its retention period, and one just before its end.
  for (const [old, age] of [
    [true, (interval: string) => sql`${ago(interval)} - interval '1 minute'`],
    [false, (interval: string) => sql`${ago(interval)} + interval '1 minute'`],
  ] as const) {
    for (const statement of [
      sql`insert into one_time_links (digest, account_id, purpose, expires_at, used_at)
        values (${digest(old)}, ${account}, 'verify', ${age("30 days")}, now())`,
      sql`insert into exports (account_id, state, data, finished_at, expires_at)
        values (${account}, 'ready', ${digest(old)}, now(), ${age("0")})`,
      sql`insert into known_addresses (account_id, digest, is_keyed, last_used_at)
        values (${account}, ${digest(old)}, true, ${age("90 days")})`,
      sql`insert into account_requests (kind, details, created_at)
        values ('reset', jsonb_build_object('digest', ${old ? "old" : "young"}::text), ${age("7 days")})`,
      sql`insert into idempotency_keys (account_id, digest, body_digest, answer, created_at)
        values (${account}, ${digest(old)}, ${digest(old)}, '{}', ${age("24 hours")})`,
      sql`insert into rate_limits (key, points, expire)
        values (${old ? "age:old" : "age:young"}, 1, extract(epoch from ${age("0")})::bigint * 1000)`,
    ])
      await statement.execute(db);
  }
  const expired = await createMember(db);
  for (const [accountId, expiry] of [
    [expired.id, sql`now() - interval '1 minute'`],
    [id, sql`now() + interval '1 minute'`],
  ] as const)
    await sql`insert into email_changes (account_id, new_email, expires_at)
      values (${accountId}::uuid, 'new@mail.example', ${expiry})`.execute(db);
  // Some of those who turn 18 this year are still 17.
  const year = new Date().getUTCFullYear();
  const grown = await createMember(db, { birth_year: year - 19 });
  const turning = await createMember(db, { birth_year: year - 18 });

  await purgeAccounts(db);

  const { rows } = await sql<{ records: string }>`
    select 'one_time_links ' || count(*) || bool_and(digest = ${digest(false)}) as records from one_time_links where account_id = ${account}
    union all select 'exports ' || count(*) || bool_and(data = ${digest(false)}) from exports
    union all select 'known_addresses ' || count(*) || bool_and(digest = ${digest(false)}) from known_addresses where account_id = ${account}
    union all select 'account_requests ' || count(*) || bool_and(details->>'digest' = 'young') from account_requests
    union all select 'idempotency_keys ' || count(*) || bool_and(digest = ${digest(false)}) from idempotency_keys
    union all select 'rate_limits ' || count(*) || bool_and(key = 'age:young') from rate_limits where key like 'age:%'
    union all select 'email_changes ' || count(*) || bool_and(account_id = ${account}) from email_changes`.execute(db);
  expect(rows.map(({ records }) => records)).toEqual([
    "one_time_links 1true",
    "exports 1true",
    "known_addresses 1true",
    "account_requests 1true",
    "idempotency_keys 1true",
    "rate_limits 1true",
    "email_changes 1true",
  ]);
  const years = await db
    .selectFrom("accounts")
    .select("birth_year")
    .where("id", "in", [grown.id, turning.id])
    .orderBy("birth_year", (order) => order.desc().nullsLast())
    .execute();
  expect(years.map((row) => row.birth_year)).toEqual([year - 18, null]);
});
