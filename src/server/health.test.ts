import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fastify } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { expect, it } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import { listMigrations } from "../database/migration-files.server.ts";
import { connectionsOf } from "../database/open.server.ts";
import { createDrain } from "./drain.server.ts";
import { healthApi } from "./health.server.ts";

const { db } = testDatabase();

async function createApp(folder?: string) {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(healthApi, { db, drain: createDrain(0), ...(folder && { folder }) });
  return app;
}

it("stays ready while an upgrade has replaced the files of migrations, and is not ready on a database without them", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "openroster-migrations-"));
  for (const name of await listMigrations()) await writeFile(path.join(folder, `${name}.sql`), "");
  const running = await createApp(folder);
  await writeFile(path.join(folder, "9999_next_version.sql"), "");
  expect((await running.inject("/readyz")).body).toBe("ready");
  const next = await createApp(folder);
  expect((await next.inject("/readyz")).statusCode).toBe(503);
  await Promise.all([running.close(), next.close(), rm(folder, { recursive: true })]);
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
