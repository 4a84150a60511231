import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { type Config, isLoopback } from "../config.server.ts";
import type { Database } from "../database/tables.ts";
import { arrivalLimits } from "../http/slow-clients.server.ts";
import { createDrain } from "./drain.server.ts";
import { bareHeaders, handleClientError, handleErrors, sendError } from "./errors.server.ts";
import { healthApi } from "./health.server.ts";
import type { Metrics } from "./metrics.server.ts";
import { handleFrameworkError } from "./request-line.server.ts";
import { addRequestIds, createRequestId, logAborted, logOptions, RequestLog } from "./request-log.server.ts";
import { serveMetrics } from "./serve-metrics.server.ts";

/** Serves /metrics and the probes. Without METRICS_TOKEN it requires a loopback address as host. */
export async function createMetricsApp({
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
    logController: new RequestLog(),
    genReqId: createRequestId,
    bodyLimit: 1024,
    ...arrivalLimits,
    forceCloseConnections: "idle",
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  addRequestIds(app);
  logAborted(app);
  app.addHook("onRequest", async (_request, reply) => void reply.headers(bareHeaders));
  const token = config.METRICS_TOKEN;
  if (token === undefined) app.addHook("onRequest", rejectForeignHost);
  serveMetrics(app, { metrics, token, isOpen: true });
  await app.register(healthApi, { db, drain: createDrain(0) });
  return app as unknown as FastifyInstance;
}

/** Prevents DNS rebinding: a web page could otherwise point its host name to this machine and read the metrics. */
async function rejectForeignHost(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const origin = `http://${request.headers.host}`;
  if (URL.canParse(origin) && isLoopback(origin)) return;
  return sendError(reply, { status: 421, message: "This server does not answer for that host." });
}
