import { type FastifyInstance, fastify } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Config } from "../config.server.ts";
import type { Database } from "../database/tables.ts";
import { createDrain } from "./drain.server.ts";
import { answerClientError, answerErrors, bareHeaders } from "./errors.server.ts";
import { healthApi } from "./health.server.ts";
import type { Metrics } from "./metrics.server.ts";
import { answerFrameworkError } from "./request-line.server.ts";
import { createRequestId, logOptions, tellRequestIds } from "./request-log.server.ts";
import { serveMetrics } from "./serve-metrics.server.ts";
import { arrivalBounds } from "./slow-readers.server.ts";

/** What a process that only works says of itself: whether it lives, and what it measures. Not yet listening. */
export async function createWorkerApp({
  config,
  db,
  metrics,
}: {
  config: Config;
  db: Kysely<Database>;
  metrics: Metrics;
}): Promise<FastifyInstance> {
  const app = fastify({
    logger: logOptions(config.LOG_LEVEL),
    genReqId: createRequestId,
    bodyLimit: 1024,
    ...arrivalBounds,
    forceCloseConnections: "idle",
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  tellRequestIds(app);
  app.addHook("onRequest", async (_request, reply) => void reply.headers(bareHeaders));
  serveMetrics(app, { metrics, token: config.METRICS_TOKEN });
  await app.register(healthApi, { db, drain: createDrain(0) });
  return app as unknown as FastifyInstance;
}
