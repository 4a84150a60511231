import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import { readConfig } from "../config.server.ts";
import { createMetrics } from "./metrics.server.ts";
import { createMetricsApp } from "./metrics-app.server.ts";

const { db } = testDatabase();
const token = "a-token-of-thirty-two-characters";
const apps: FastifyInstance[] = [];
let [open, protectedByToken] = apps;

async function create(environment: NodeJS.ProcessEnv = {}): Promise<FastifyInstance> {
  const config = readConfig({ LOG_LEVEL: "silent", OPENROSTER_ROLE: "worker", ...environment });
  const app = await createMetricsApp({ config, db, metrics: createMetrics(db) });
  apps.push(app);
  return app;
}

beforeAll(async () => {
  [open, protectedByToken] = [await create(), await create({ METRICS_TOKEN: token })];
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function statusAt(
  app: FastifyInstance | undefined,
  headers: Record<string, string>,
): Promise<number | undefined> {
  return (await app?.inject({ url: "/metrics", headers }))?.statusCode;
}

it("serves metrics and probes on a separate port without a token", async () => {
  const response = await open?.inject({ url: "/metrics", headers: { host: "127.0.0.1:9400" } });
  expect([response?.statusCode, response?.body.includes("openroster_database_up 1")]).toEqual([200, true]);
  expect((await open?.inject({ url: "/healthz", headers: { host: "127.0.0.1:9400" } }))?.body).toBe("alive");
});

it("B08 requires the configured token on that port for every host", async () => {
  for (const host of ["127.0.0.1:9400", "localhost", "worker.example"]) {
    expect(await statusAt(protectedByToken, { host })).toBe(404);
    expect(await statusAt(protectedByToken, { host, authorization: `Bearer ${token}x` })).toBe(404);
    expect(await statusAt(protectedByToken, { host, authorization: `Bearer ${token}` })).toBe(200);
  }
});

it("B08 rejects a page that points its own host name to the port", async () => {
  for (const host of ["evil.example", "evil.example:9400", "127.0.0.1.evil.example"])
    expect(await statusAt(open, { host })).toBe(421);
});

it("serves nothing else on that port", async () => {
  const headers = { host: "127.0.0.1:9400" };
  const response = await open?.inject({ url: "/api/profile/SearchAthletes", headers });
  expect([response?.statusCode, response?.json().isError]).toEqual([404, true]);
  expect(response?.headers["x-content-type-options"]).toBe("nosniff");
});
