import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll } from "vitest";
import { readConfig } from "../src/config.server.ts";
import { createApp } from "../src/server/app.server.ts";
import { testDatabase } from "./test-database.ts";

/** The application with every call on a database of its own; pages are tested in a browser. */
export function testApp(environment: NodeJS.ProcessEnv = {}) {
  const { db, url } = testDatabase();
  const handle = { db, url, app: undefined as unknown as FastifyInstance };
  const config = readConfig({ LOG_LEVEL: "silent", RATE_LIMITS: "1000", ...environment });
  beforeAll(async () => {
    handle.app = await createApp({ config, db, publicUrl: config.PUBLIC_URL ?? "http://127.0.0.1:3000", pages: false });
  });
  afterAll(() => handle.app.close());
  return handle;
}
