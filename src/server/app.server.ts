import { type FastifyInstance, fastify, type RouteOptions } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { ViteDevServer } from "vite";
import { createAccountServices } from "../accounts/account-visit.server.ts";
import { accountsApi } from "../accounts/api.server.ts";
import { adminApi } from "../admin/api.server.ts";
import { athletesApi } from "../athletes/api.server.ts";
import type { AthleteSearch } from "../athletes/athlete-search.server.ts";
import { sqlSearch } from "../athletes/sql-search.server.ts";
import { workspaceApi } from "../athletes/workspace/api.server.ts";
import { picturesApi } from "../athletes/workspace/pictures-api.server.ts";
import type { Config } from "../config.server.ts";
import type { Database } from "../database/tables.ts";
import type { FileStore } from "../files/file-store.server.ts";
import { openFiles } from "../files/open-store.server.ts";
import { paymentsApi } from "../payments/api.server.ts";
import { createPaymentServices } from "../payments/set-up-payments.server.ts";
import { schoolsApi } from "../schools/api.server.ts";
import { submissionsApi } from "../schools/submissions-api.server.ts";
import { siteApi } from "../site/api.server.ts";
import { wrapAnswers } from "./answers.server.ts";
import { documentCalls } from "./docs.server.ts";
import { closeConnections, createDrain, type Drain } from "./drain.server.ts";
import { answerClientError, answerErrors, answerExpectation, sendError } from "./errors.server.ts";
import { setHeaders } from "./headers.server.ts";
import { healthApi } from "./health.server.ts";
import { limitMemberWrites, limitReads } from "./limits.server.ts";
import { watchMethods } from "./methods.server.ts";
import type { Metrics } from "./metrics.server.ts";
import { servePages } from "./pages.server.ts";
import { keepPortalApart } from "./portal-host.server.ts";
import { answerFrameworkError, refuseOddRequests } from "./request-line.server.ts";
import { createRequestId, logOptions, tellRequestIds } from "./request-log.server.ts";
import { serveMetrics } from "./serve-metrics.server.ts";
import { shedLoad } from "./shed-load.server.ts";
import { arrivalBounds, cutSlowReaders } from "./slow-readers.server.ts";

/** What the application is built from; `vite` only while developing, `pages: false` for calls alone. */
export interface AppOptions {
  config: Config;
  db: Kysely<Database>;
  /** What public pages and calls read from; `db` if left out. */
  reads?: Kysely<Database>;
  publicUrl: string;
  /** Finds athletes; in plain SQL if left out. */
  search?: AthleteSearch;
  /** Keeps pictures; the store of the configuration if left out. */
  files?: FileStore;
  /** Measures what is answered; nothing is measured if left out. */
  metrics?: Metrics;
  /** Says whether the server is about to stop; it never is if left out. */
  drain?: Drain;
  vite?: ViteDevServer;
  pages?: boolean;
  /** Hears of every call as it is registered. */
  onRoute?: (route: RouteOptions) => void;
}

/** The whole web application, not yet listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, reads = db, publicUrl, metrics, vite, pages = true, onRoute } = options;
  const { search = sqlSearch(reads), drain = createDrain(0) } = options;
  const { files = openFiles({ filesUrl: config.FILES_URL, dataDir: config.DATA_DIR }) } = options;
  const app = fastify({
    logger: logOptions(config.LOG_LEVEL),
    genReqId: createRequestId,
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    ...arrivalBounds,
    forceCloseConnections: "idle",
    // Whatever arrives is answered to the last.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Fastify reads text/plain as a string body unless told not to; only JSON is a call.
  app.removeContentTypeParser("text/plain");

  const services = await createAccountServices(db, {
    publicUrl,
    graceDays: config.DELETION_GRACE_DAYS,
    rateLimits: config.RATE_LIMITS,
  });
  const payments = await createPaymentServices({ config, publicUrl });
  app.decorate("publicUrl", publicUrl);
  if (onRoute) app.addHook("onRoute", onRoute);
  answerErrors(app);
  tellRequestIds(app);
  if (metrics) serveMetrics(app, { metrics, token: config.METRICS_TOKEN });
  await setHeaders(app, { config, publicUrl, developing: vite !== undefined });
  refuseOddRequests(app);
  app.server.on("checkExpectation", answerExpectation);
  if (config.ADMIN_URL) keepPortalApart(app, { publicUrl, adminUrl: config.ADMIN_URL });
  cutSlowReaders(app);
  closeConnections(app, drain);
  shedLoad(app, { onShed: (what) => metrics?.countShed(what) });
  limitReads(app, services.limits);
  limitMemberWrites(app, { db, limits: services.limits, atOnce: Math.max(1, Math.floor(8 * config.RATE_LIMITS)) });
  wrapAnswers(app);
  const refuseOtherMethods = watchMethods(app);
  await documentCalls(app, publicUrl);
  await app.register(healthApi, { db: reads, drain });
  await app.register(athletesApi, { db: reads, search });
  await app.register(accountsApi, { db, services });
  await app.register(paymentsApi, { db, payments, limits: services.limits });
  const secretKeys = config.SECRETS_KEY ?? [];
  await app.register(adminApi, { db, services, requireTotp: config.ADMIN_REQUIRE_TOTP, secretKeys });
  await app.register(schoolsApi, { db: reads });
  await app.register(submissionsApi, { db });
  await app.register(siteApi, { db: reads, publicUrl });
  await app.register(workspaceApi, { db, files, limits: services.limits });
  await app.register(picturesApi, { db, reads, files });
  refuseOtherMethods();
  app.all("/api/*", { schema: { hide: true } }, (_request, reply) =>
    sendError(reply, { status: 404, message: "There is no such call." }),
  );
  const context = { config, db, reads, publicUrl, search, services, payments };
  if (pages) await servePages(app, { ...context, ...(vite ? { vite } : {}) });
  return app as unknown as FastifyInstance;
}
