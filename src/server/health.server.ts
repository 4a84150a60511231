import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import { isMigrated } from "../database/migrate.server.ts";
import { listMigrations } from "../database/migration-files.server.ts";
import type { Database } from "../database/tables.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { admitAnyone } from "../sessions/endpoint-access.server.ts";
import type { Drain } from "./drain.server.ts";

interface HealthOptions {
  db: Kysely<Database>;
  drain: Drain;
  /** Folder of the migrations, by default that of the product. */
  folder?: string;
}

/** GET /healthz: the process runs. GET /readyz: the database is reachable and migrated, and the server is not shutting down. */
export const healthApi: FastifyPluginAsyncZod<HealthOptions> = async (app, { db, drain, folder }) => {
  // Read once: an upgrade puts files of the next version into the folder while this process runs, and the database gets them later.
  const migrations = await listMigrations(folder);
  // Probes have no rate limit, so concurrent probes share one query and a flood of them does not occupy connections.
  let checking: Promise<boolean> | null = null;
  function isReady(): Promise<boolean> {
    checking ??= isMigrated(db, migrations)
      .catch(() => false)
      .finally(() => {
        checking = null;
      });
    return checking;
  }

  admitAnyone(app);
  disableCaching(app);

  app.get(
    "/healthz",
    {
      logLevel,
      schema: {
        tags: ["health"],
        operationId: "getLiveness",
        summary: "Responds while the process runs",
        response: { 200: plainText(z.literal("alive")) },
      },
    },
    async () => "alive" as const,
  );

  app.get(
    "/readyz",
    {
      logLevel,
      schema: {
        tags: ["health"],
        operationId: "getReadiness",
        summary: "Responds with 503 while the server cannot serve requests",
        response: { 200: plainText(z.literal("ready")) },
      },
    },
    async () => {
      if (drain.hasBegun) throw createHttpError(503, "This server is about to stop.");
      if (!(await isReady())) throw createHttpError(503, "The database cannot be reached, or a migration is missing.");
      return "ready" as const;
    },
  );
};

/** A balancer calls these twice a second. Its own log tells when a process is not ready, and a stopping one is no fault. */
const logLevel = "fatal";

/** Probes expect plain text instead of the response envelope. */
function plainText<Schema extends z.ZodType>(schema: Schema) {
  return { description: "One word", content: { "text/plain": { schema } } };
}
