import { fastify } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { expect, it } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import { connectionsOf } from "../database/open.server.ts";
import { createDrain } from "./drain.server.ts";
import { healthApi } from "./health.server.ts";

const { db } = testDatabase();

it("B01 checks the database once for concurrent probes", async () => {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(healthApi, { db, drain: createDrain(0) });
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
