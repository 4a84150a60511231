import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import { readConfig } from "../config.server.ts";
import { createMetrics } from "./metrics.server.ts";
import { createWorkerApp } from "./worker-app.server.ts";

const { db } = testDatabase();
const token = "a-token-of-thirty-two-characters";
let app: FastifyInstance;

beforeAll(async () => {
  const config = readConfig({ LOG_LEVEL: "silent", OPENROSTER_ROLE: "worker", METRICS_TOKEN: token });
  app = await createWorkerApp({ config, db, metrics: createMetrics(db) });
});
afterAll(() => app.close());

it("a worker tells what it measures to programs on its machine and to who shows the token, and that it lives", async () => {
  const here = await app.inject({ url: "/metrics", headers: { host: "127.0.0.1:9400" } });
  expect([here.statusCode, here.body.includes("openroster_database_up 1")]).toEqual([200, true]);
  const elsewhere = {
    headers: { host: "worker.example", authorization: `Bearer ${token}` },
    remoteAddress: "192.0.2.9",
  };
  expect((await app.inject({ url: "/metrics", ...elsewhere })).statusCode).toBe(200);
  expect((await app.inject("/healthz")).body).toBe("alive");
});

it("a worker says nothing to anyone else, and serves nothing", async () => {
  const refused = await app.inject({
    url: "/metrics",
    headers: { host: "worker.example" },
    remoteAddress: "192.0.2.9",
  });
  expect([refused.statusCode, refused.json().isError]).toEqual([404, true]);
  expect(refused.headers["x-content-type-options"]).toBe("nosniff");
  expect((await app.inject("/api/profile/SearchAthletes")).statusCode).toBe(404);
});
