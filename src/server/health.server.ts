import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import { isMigrated } from "../database/migrate.server.ts";
import type { Database } from "../database/tables.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import type { Drain } from "./drain.server.ts";

/** GET /healthz: the process is alive. GET /readyz: it can reach a database with every migration applied, and is not about to stop. */
export const healthApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; drain: Drain }> = async (app, { db, drain }) => {
  // The probes have no limit: those at one time share one query, so that a flood of them leaves the connections to others.
  let checking: Promise<boolean> | null = null;
  function isReady(): Promise<boolean> {
    checking ??= isMigrated(db)
      .catch(() => false)
      .finally(() => {
        checking = null;
      });
    return checking;
  }

  disableCaching(app);

  app.get(
    "/healthz",
    { schema: { tags: ["health"], response: { 200: plainText(z.literal("alive")) } } },
    async () => "alive" as const,
  );

  app.get("/readyz", { schema: { tags: ["health"], response: { 200: plainText(z.literal("ready")) } } }, async () => {
    if (drain.hasBegun) throw createHttpError(503, "This server is about to stop.");
    if (!(await isReady())) throw createHttpError(503, "The database cannot be reached, or a migration is missing.");
    return "ready" as const;
  });
};

/** Probes read a word, not an envelope. */
function plainText<Schema extends z.ZodType>(schema: Schema) {
  return { description: "One word", content: { "text/plain": { schema } } };
}
