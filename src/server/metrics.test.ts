import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMember } from "../../tests/members.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { buildInfo } from "../config/build-info.server.ts";
import { readConfig } from "../config.server.ts";
import { openDatabase } from "../database/open.server.ts";
import { createApp } from "./app.server.ts";
import { createMetrics } from "./metrics.server.ts";

const { db, url } = testDatabase();
const token = "a-token-of-thirty-two-characters";
const host = "roster.example";
let app: FastifyInstance;

beforeAll(async () => {
  app = await openApp(db);
});
afterAll(() => app.close());

function openApp(database: typeof db) {
  const config = readConfig({ LOG_LEVEL: "silent", PUBLIC_URL: `https://${host}`, METRICS_TOKEN: token });
  const metrics = createMetrics(database);
  return createApp({ config, db: database, publicUrl: `https://${host}`, pages: false, metrics });
}

const authorized = { host, authorization: `Bearer ${token}` };

function scrape(headers: Record<string, string> = authorized, remoteAddress = "127.0.0.1") {
  return app.inject({ url: "/metrics", headers, remoteAddress });
}

function measured(text: string, metric: string): number | null {
  const line = text.split("\n").find((one) => one.startsWith(`${metric} `));
  return line ? Number(line.split(" ").at(-1)?.replace("+Inf", "Infinity")) : null;
}

it("reports version and commit of the product, and the version of Node", async () => {
  const labels = Object.entries(buildInfo).map(([name, value]) => `${name}="${value}"`);
  expect(measured((await scrape()).body, `openroster_build_info{${labels.join(",")}}`)).toBe(1);
});

it("serves metrics to a request with the token from any address", async () => {
  const response = await scrape();
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toContain("text/plain");
  expect(response.body).toContain("nodejs_eventloop_lag_p99_seconds");
  expect((await scrape(authorized, "192.0.2.9")).statusCode).toBe(200);
});

it.each(["localhost", "127.0.0.1", "127.0.0.1:3000", "[::1]:3000", host])(
  "B08 hides metrics from a local request with Host: %s",
  async (name) => {
    const response = await scrape({ host: name });
    expect([404, 421]).toContain(response.statusCode);
    expect(response.body).not.toContain("openroster_");
  },
);

it("B08 hides metrics on the public port without a METRICS_TOKEN", async () => {
  const config = readConfig({ LOG_LEVEL: "silent" });
  const local = await createApp({
    config,
    db,
    publicUrl: "http://127.0.0.1:3000",
    pages: false,
    metrics: createMetrics(db),
  });
  for (const authorization of ["", "Bearer undefined", "Bearer "])
    expect((await local.inject({ url: "/metrics", headers: { host: "localhost", authorization } })).statusCode).toBe(
      404,
    );
  await local.close();
});

it.each([
  ["from elsewhere", { host }, "192.0.2.9"],
  ["with another token", { host, authorization: `Bearer ${token}x` }, "192.0.2.9"],
  ["through a proxy on this machine", { host, "x-forwarded-for": "192.0.2.9" }, "127.0.0.1"],
  ["under the name that the public uses", { host }, "127.0.0.1"],
])("responds %s as for an unknown URL", async (_, headers, remote) => {
  const refused = await scrape(headers as Record<string, string>, remote);
  const unknown = await app.inject({ url: "/nowhere", headers, remoteAddress: remote });
  expect([refused.statusCode, refused.body]).toEqual([404, unknown.body]);
  expect(Object.keys(refused.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
});

it("counts requests by route, method and status, without labels from clients", async () => {
  const before = (await scrape()).body.split("\n").length;
  for (let number = 0; number < 30; number += 1)
    await app.inject({ url: `/api/profile/GetProfileBySportAndID?id=madeup${number}`, headers: { host } });
  const first = (await scrape()).body;
  for (let number = 0; number < 30; number += 1)
    for (const path of [`/made-up-${number}`, `/api/made-up/${number}`, `/api/auth/Verify/${number}/${number}`])
      await app.inject({ url: path, method: number % 2 ? "GET" : "PUT", headers: { host } });
  const second = (await scrape()).body;
  const counted = 'method="GET",route="/api/profile/GetProfileBySportAndID",status="404"';
  expect(measured(first, `openroster_http_requests_total{${counted}}`)).toBe(30);
  expect(second).not.toMatch(/made-?up/);
  expect(second.split("\n").length - before).toBeLessThan(150);
});

it("reports waiting, failed and overdue work without personal data", async () => {
  const { id } = await createMember(db, { deletion_requested_at: new Date(0), erase_after: new Date(0) });
  await sql`insert into mail_messages (kind, account_id, recipient, payload, created_at)
    values ('verify', ${id}, 'quillonia@mail.example', '{}', now() - interval '90 seconds')`.execute(db);
  await sql`insert into subscriptions (paypal_id, plan_id, state, paypal_status, plan_overridden, problem, paypal_updated_at)
    values ('I-FLAGGED', 'P-1', 'active', 'ACTIVE', false, 'foreign-plan', now())`.execute(db);
  await sql`select jobs.create_queue('send-mail', '{"policy":"standard"}')`.execute(db);
  await sql`insert into jobs.job (name, data, state, policy) values ('send-mail', '{}', 'failed', 'standard'), ('send-mail', '{}', 'created', 'standard')`.execute(
    db,
  );
  await sql`insert into backup_memory (taken_at) values (now() - interval '1 hour')`.execute(db);
  const fresh = await openApp(db);
  const { body } = await fresh.inject({ url: "/metrics", headers: authorized });
  await fresh.close();
  expect(measured(body, "openroster_database_up")).toBe(1);
  expect(measured(body, "openroster_mail_unsent")).toBe(1);
  expect(measured(body, "openroster_mail_oldest_unsent_seconds")).toBeGreaterThanOrEqual(90);
  expect(measured(body, "openroster_subscriptions_flagged")).toBe(1);
  expect(measured(body, "openroster_erasures_overdue_seconds")).toBeGreaterThan(1e9);
  expect(measured(body, "openroster_backup_age_seconds")).toBeGreaterThanOrEqual(3600);
  for (const state of ["waiting", "failed"])
    expect(measured(body, `openroster_jobs{name="send-mail",state="${state}"}`)).toBe(1);
  expect(measured(body, 'openroster_database_connections{state="idle"}')).toBeGreaterThan(0);
  for (const trace of [id, "quillonia", "I-FLAGGED"]) expect(body).not.toContain(trace);
});

it("reports an unavailable database", async () => {
  const unavailable = openDatabase(url.replace(/:\d+\//, ":9/"));
  const fresh = await openApp(unavailable);
  const { statusCode, body } = await fresh.inject({ url: "/metrics", headers: authorized });
  await fresh.close();
  await unavailable.destroy();
  expect([statusCode, measured(body, "openroster_database_up")]).toEqual([200, 0]);
  expect(measured(body, "openroster_mail_unsent")).toBeNaN();
});

it("reports timeline and failover of a database without replicas", async () => {
  const { body } = await scrape();
  expect(measured(body, "openroster_database_timeline")).toBeGreaterThan(0);
  expect(measured(body, 'openroster_database_replicas{mode="synchronous"}')).toBe(0);
  expect(measured(body, "openroster_database_failover_age_seconds")).toBe(Number.POSITIVE_INFINITY);
});

it.each([
  ["no replica", undefined, Number.NaN],
  ["a lag of 250 ms", { lag: 250 }, 0.25],
  ["an unresponsive replica", { lag: null }, Number.POSITIVE_INFINITY],
])("reports the replication lag with %s", async (_, replica, seconds) => {
  const metrics = createMetrics(db, { replica });
  const { text } = await metrics.read();
  metrics.close();
  expect(measured(text, "openroster_replica_lag_seconds")).toBe(seconds);
});

it("counts rejected requests by kind", async () => {
  const metrics = createMetrics(db);
  metrics.countShed("page");
  metrics.countShed("page");
  const { text } = await metrics.read();
  metrics.close();
  expect(measured(text, 'openroster_requests_shed_total{what="page"}')).toBe(2);
});
