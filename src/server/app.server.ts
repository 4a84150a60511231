import { type FastifyInstance, fastify, type RouteOptions } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { ViteDevServer } from "vite";
import { createProcessKeys, type InstallationKeys } from "../accounts/installation-keys.server.ts";
import { createAccountServices } from "../accounts/request-context.server.ts";
import { adminSignInApi } from "../admin/sign-in/sign-in-api.server.ts";
import { storeHeldTexts } from "../athletes/held-texts.server.ts";
import type { Config } from "../config.server.ts";
import type { Database } from "../database/tables.ts";
import { probeApi } from "../doctor/probe-api.server.ts";
import { oembedApi } from "../embeds/oembed-api.server.ts";
import type { FileStore } from "../files/file-store.server.ts";
import { openCards } from "../files/open-cards.server.ts";
import { openPictures, type Pictures } from "../files/open-pictures.server.ts";
import { openCardFiles, openFiles } from "../files/open-store.server.ts";
import { cacheResult } from "../http/cache-result.server.ts";
import { registerFeatures } from "../http/operation-endpoints.server.ts";
import { createProcessorBudget } from "../http/processor-budget.server.ts";
import { arrivalLimits, closeSlowReaders } from "../http/slow-clients.server.ts";
import { picturesApi } from "../media/pictures-api.server.ts";
import { createCachedPages } from "../page-cache/cached-pages.server.ts";
import { paymentsApi } from "../payments/api.server.ts";
import { createPaymentServices } from "../payments/set-up-payments.server.ts";
import { athletesApi } from "../profile/api.server.ts";
import { evaluationsApi } from "../recruiting/evaluations/evaluations-api.server.ts";
import { prospectFilesApi } from "../recruiting/prospect-files/files-api.server.ts";
import { importApi } from "../recruiting/roster-upload/import-api.server.ts";
import type { AthleteSearch } from "../search/athlete-search.server.ts";
import { sqlSearch } from "../search/sql-search.server.ts";
import { requireDeclaredAccess } from "../sessions/endpoint-access.server.ts";
import { memberSessionTime } from "../sessions/serve-session-time.server.ts";
import { siteApi } from "../site/api.server.ts";
import { uploadsApi } from "../teams/game-file-upload/uploads-api.server.ts";
import { rosterUploadApi } from "../teams/roster-entries/roster-upload-api.server.ts";
import { openFileReader } from "../uploads/open-file-reader.server.ts";
import { photoApi } from "../workspace/endpoints/photo-api.server.ts";
import { filmUploadApi } from "../workspace/film/film-upload-api.server.ts";
import { ownUploadApi } from "../workspace/game-file-upload/own-upload-api.server.ts";
import { closeConnections, createDrain, type Drain } from "./drain.server.ts";
import { handleClientError, handleErrors, handleExpectation, sendError } from "./errors.server.ts";
import { examineInstallation } from "./examine-installation.server.ts";
import { features } from "./features.server.ts";
import { setHeaders } from "./headers.server.ts";
import { healthApi } from "./health.server.ts";
import type { Mailbox } from "./mailbox.server.ts";
import { collectMethods, isEndpoint } from "./methods.server.ts";
import type { Metrics } from "./metrics.server.ts";
import { documentApi } from "./openapi/docs.server.ts";
import { wrapResponses } from "./openapi/response-envelope.server.ts";
import { servePages } from "./pages.server.ts";
import { separatePortal } from "./portal-host.server.ts";
import { limitAppRequests } from "./request-limits.server.ts";
import { handleFrameworkError, rejectMalformedRequests } from "./request-line.server.ts";
import { addRequestIds, createRequestId, logAborted, logOptions, RequestLog } from "./request-log.server.ts";
import { routeName } from "./route-name.server.ts";
import { serveMetrics } from "./serve-metrics.server.ts";

/** The portal may reload the page of the checks; each check connects to other servers. */
const examinationCacheMs = 5_000;

/** Options of the application. `vite` is set only during development; `pages: false` serves only endpoints. */
export interface AppOptions {
  config: Config;
  db: Kysely<Database>;
  /** Database for public pages and endpoints. Defaults to `db`. */
  reads?: Kysely<Database>;
  /** True if `reads` is a replica, which can lag behind `db`. */
  readsLag?: boolean;
  /** Connections to the primary for short reads that must not wait for other requests. Defaults to `db`. */
  checks?: Kysely<Database>;
  publicUrl: string;
  search?: AthleteSearch;
  files?: FileStore;
  /** Decodes and renders pictures. Defaults to new processes that end with the application. */
  pictures?: Pictures;
  /** Keys shared by all processes. Defaults to keys of this process. */
  keys?: InstallationKeys;
  metrics?: Metrics;
  mailbox?: Mailbox | null;
  /** State of the shutdown. Defaults to a running server. */
  drain?: Drain;
  vite?: ViteDevServer;
  pages?: boolean;
  onRoute?: (route: RouteOptions) => void;
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    config,
    db,
    reads = db,
    readsLag = false,
    checks = db,
    publicUrl,
    metrics,
    vite,
    mailbox = null,
    pages = true,
    onRoute,
  } = options;
  const { search = sqlSearch(reads), drain = createDrain(0), keys = createProcessKeys() } = options;
  const { files = openFiles({ filesUrl: config.FILES_URL, dataDir: config.DATA_DIR }) } = options;
  const app = fastify({
    logger: logOptions(config.LOG_LEVEL),
    logController: new RequestLog(),
    genReqId: createRequestId,
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    ...arrivalLimits,
    forceCloseConnections: "idle",
    // Requests on open connections are still served during the shutdown.
    return503OnClosing: false,
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Fastify parses text/plain by default, but endpoints accept only JSON.
  app.removeContentTypeParser("text/plain");

  const onPictureFailure = (error: Error) =>
    app.log.warn({ err: error }, "a picture was not decoded, rendered or stored");
  const { pictures = openPictures({ onFailure: onPictureFailure }) } = options;
  if (!options.pictures) app.addHook("onClose", () => pictures.close());
  const services = await createAccountServices(db, {
    publicUrl,
    graceDays: config.DELETION_GRACE_DAYS,
    coachSessionDays: config.COACH_SESSION_DAYS,
    athleteSessionDays: config.ATHLETE_SESSION_DAYS,
    rateLimits: config.RATE_LIMITS,
    limits: {
      points: {
        "sign-up": config.LIMIT_SIGN_UPS,
        "sign-in-address": config.LIMIT_FAILED_SIGN_INS,
        "public-read": config.LIMIT_READS,
      },
      trustedNetworks: config.TRUSTED_NETWORKS,
    },
    keys,
  });
  const budget = createProcessorBudget(services.limits);
  const statFiles = openFileReader({
    onFailure: (error) => app.log.warn({ err: error }, "an uploaded file could not be read"),
    budget,
  });
  app.addHook("onClose", () => statFiles.close());
  const examine = cacheResult(examinationCacheMs, () => examineInstallation({ config, db, files, keys }));
  const operationServices = {
    accounts: services,
    limits: services.limits,
    publicUrl,
    search,
    statFiles,
    files,
    examine,
    graceDays: config.DELETION_GRACE_DAYS,
    trialDays: config.TRIAL_DAYS,
    pushServices: config.PUSH_SERVICES,
  };
  const payments = await createPaymentServices({ config, publicUrl });
  app.decorate("publicUrl", publicUrl);
  if (onRoute) app.addHook("onRoute", onRoute);
  handleErrors(app);
  addRequestIds(app);
  logAborted(app);
  if (metrics) serveMetrics(app, { metrics, token: config.METRICS_TOKEN });
  await setHeaders(app, { config, publicUrl, developing: vite !== undefined });
  rejectMalformedRequests(app);
  app.server.on("checkExpectation", handleExpectation);
  if (config.ADMIN_URL) separatePortal(app, { publicUrl, adminPort: config.ADMIN_PORT });
  closeSlowReaders(app);
  closeConnections(app, drain);
  const cachedPages = createCachedPages({
    db: checks,
    readsLag,
    maxBytes: pages && !vite ? config.PAGE_CACHE_MB * 1_000_000 : 0,
    routeOf: routeName,
    onUse: (result) => metrics?.countCachedPage(result),
  });
  limitAppRequests(app, {
    db,
    checks,
    limits: services.limits,
    onReject: (kind) => metrics?.countShed(kind),
    answerFromCache: cachedPages.answer,
  });
  storeHeldTexts(app, db);
  wrapResponses(app);
  requireDeclaredAccess(app, isEndpoint);
  const rejectOtherMethods = collectMethods(app);
  await documentApi(app, publicUrl);
  await app.register(healthApi, { db: reads, drain });
  await app.register(probeApi, { keys });
  await app.register(athletesApi, { db: reads, search });
  await app.register(memberSessionTime, { db });
  await app.register(paymentsApi, { db, payments, limits: services.limits });
  const secretKeys = config.SECRETS_KEY ?? [];
  const requireTotp = config.ADMIN_REQUIRE_TOTP;
  await app.register(adminSignInApi, { db, services, requireTotp, secretKeys });
  await app.register(rosterUploadApi, { db, limits: services.limits, reader: statFiles });
  await app.register(uploadsApi, { db, limits: services.limits, reader: statFiles });
  await app.register(filmUploadApi, { db, limits: services.limits, reader: statFiles });
  await app.register(ownUploadApi, { db, limits: services.limits, reader: statFiles });
  await registerFeatures(app, features, { db, reads, services: operationServices });
  await app.register(prospectFilesApi, { db, limits: services.limits, files });
  await app.register(importApi, { db, limits: services.limits, reader: statFiles });
  await app.register(evaluationsApi, { db, publicUrl });
  await app.register(oembedApi, { db: reads, publicUrl });
  await app.register(siteApi, { db: reads, publicUrl });
  await app.register(photoApi, { db, files, pictures, limits: services.limits });
  await app.register(picturesApi, { db, reads, files });
  rejectOtherMethods();
  app.all("/api/*", { schema: { hide: true } }, (_request, reply) =>
    sendError(reply, { status: 404, message: "There is no such call." }),
  );
  const store = openCardFiles({ filesUrl: config.FILES_URL, dataDir: config.DATA_DIR });
  const cards = openCards({ store, pictures, onFailure: onPictureFailure });
  const shared = { config, db, reads, publicUrl, search, cards, files, payments, mailbox, cachedPages };
  if (pages) await servePages(app, { ...shared, operationServices, ...(vite && { vite }) });
  return app as unknown as FastifyInstance;
}
