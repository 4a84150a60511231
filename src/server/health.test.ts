import { fastify } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { expect, it, vi } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import { connectionsOf } from "../database/open.server.ts";
import { createDrain } from "./drain.server.ts";
import { healthApi } from "./health.server.ts";

const upgrade = vi.hoisted(() => ({ newNames: [] as string[] }));
vi.mock(import("../database/migration-files.server.ts"), async (load) => {
  const files = await load();
  const listMigrations = async (folder?: string) => [...(await files.listMigrations(folder)), ...upgrade.newNames];
  return { ...files, listMigrations };
});

const { db } = testDatabase();

async function createApp() {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(healthApi, { db, drain: createDrain(0) });
  return app;
}

it("stays ready while an upgrade has replaced the files of migrations, and is not ready on a database without them", async () => {
  const app = await createApp();
  upgrade.newNames = ["9999_next_version"];
  expect((await app.inject("/readyz")).body).toBe("ready");
  await app.close();
  const next = await createApp();
  upgrade.newNames = [];
  expect((await next.inject("/readyz")).statusCode).toBe(503);
  await next.close();
});

it("B01 checks the database once for concurrent probes", async () => {
  const app = await createApp();
  let maxConnections = 0;
  const watching = setInterval(() => {
    const { busy = 0, waiting = 0 } = connectionsOf(db) ?? {};
    maxConnections = Math.max(maxConnections, busy + waiting);
  }, 1);
  const responses = await Promise.all(Array.from({ length: 50 }, () => app.inject("/readyz")));
  clearInterval(watching);
  expect(responses.map(({ body }) => body)).toEqual(Array(50).fill("ready"));
  expect(maxConnections).toBe(1);
  await app.close();
});
