import { type FastifyBaseLogger, fastify } from "fastify";
import type { InstallationKeys } from "./accounts/installation-keys.server.ts";
import { resealSecrets } from "./admin/sign-in/seal-secret.server.ts";
import { settleFiles } from "./backup/swap-files.server.ts";
import { brand } from "./brand.ts";
import { buildInfo, describeCommand } from "./config/build-info.server.ts";
import {
  type Config,
  isPublic,
  readConfig,
  requirePortalPort,
  warnAboutPlaceholders,
  warnAboutSettings,
} from "./config.server.ts";
import { loadContactRules } from "./contact-rules/load-rules.server.ts";
import { type Instance, openInstance } from "./database/open-instance.server.ts";
import { openReads } from "./database/open-reads.server.ts";
import { openRequestDatabase, type RequestDatabase } from "./database/request-role.server.ts";
import { registerProcess } from "./database/running-processes.server.ts";
import { claimFilesFolder } from "./files/claim-folder.server.ts";
import type { FileStore } from "./files/file-store.server.ts";
import { openPictures, type Pictures } from "./files/open-pictures.server.ts";
import { openFiles } from "./files/open-store.server.ts";
import { resealOffers } from "./offers/store-offers.server.ts";
import { loadShippedLists } from "./schools/lists/load-school-lists.server.ts";
import { openSearchIndex } from "./search/index/open-search-index.server.ts";
import { createApp } from "./server/app.server.ts";
import { ensureBuilt } from "./server/build.server.ts";
import { runCommand } from "./server/command.server.ts";
import { createDrain } from "./server/drain.server.ts";
import { readDatabaseVersion } from "./server/examine-installation.server.ts";
import { createFirstAdministrator, requireNoTrialData } from "./server/first-admin.server.ts";
import {
  type ListenAddress,
  listen,
  metricsAddress,
  originOf,
  portalAddress,
  requireFreePort,
} from "./server/listen.server.ts";
import { loadRenderMail } from "./server/load-build.server.ts";
import { openMail } from "./server/mail.server.ts";
import { mailboxLink, openMailbox } from "./server/mailbox.server.ts";
import { createMetrics, type Metrics } from "./server/metrics.server.ts";
import { createMetricsApp } from "./server/metrics-app.server.ts";
import { openKeys, requireSharedKey } from "./server/open-keys.server.ts";
import { logOptions } from "./server/request-log.server.ts";
import { loadSampleOnce } from "./server/sample.server.ts";
import { ShutdownManager } from "./server/shutdown-manager.server.ts";
import { startJobs } from "./server/worker.server.ts";

const shutdown = new ShutdownManager().endOnSignals();

await runCommand(() => start().catch(closeAndThrow));

async function start(): Promise<void> {
  const config = readConfig();
  const [serves, works] = [config.OPENROSTER_ROLE !== "worker", config.OPENROSTER_ROLE !== "web"];
  if (serves) requirePortalPort(config);
  const transport = openMail(config);
  for (const address of listensAt(config)) await requireFreePort(address);
  requirePublicSetUp(config);
  const shares = shareConnections(config);
  const opening = openInstance(config, { role: serves ? "server" : "script", max: shares.jobs, onProgress: report });
  const instance = await shutdown.own(opening, (opened) => opened.close());
  await ensureBuilt(report);
  const { db, dataDir } = instance;
  await settleFiles(db, dataDir);
  if (!config.FILES_URL) await claimFilesFolder(db, dataDir);
  const running = registerProcess(db, { role: config.OPENROSTER_ROLE, version: describeBuild() });
  await shutdown.own(running, (registered) => registered.stop());
  await loadShippedLists(db, report);
  await loadContactRules(db);
  const trial = serves && config.SAMPLE_DATA && instance.embedded && !isPublic(config);
  const sample = trial ? await loadSampleOnce(db, report) : 0;
  const admin = trial ? await createFirstAdministrator(db, dataDir) : null;
  const log = openLog(config);
  const keys = await openKeys(config);
  await reseal(config, { db, keys, log });
  const files = openFiles({ filesUrl: config.FILES_URL, dataDir: config.DATA_DIR });
  const pictures = await startPictures(log);
  const version = await readDatabaseVersion(db);
  const url = serves
    ? await serve(config, { instance, shares, files, pictures, keys, log })
    : (config.PUBLIC_URL ?? originOf(config));
  if (works) {
    const renderMail = await loadRenderMail();
    const jobs = startJobs({ config, publicUrl: url, db, files, pictures, keys, transport, renderMail, log });
    await shutdown.own(jobs, (worker) => worker.stop());
  }
  if (!serves) await serveMetricsPort(config, { db, metrics: createMetrics(db) });
  const mailbox = serves ? await openMailbox(config) : null;
  report(`
${brand.name} ${describeBuild()} is ready: ${serves ? url : `a worker for ${url}`}
  database  ${instance.embedded ? `embedded ${version}` : `${instance.description}, ${version}`}${describeSample(sample)}${describeReads(config)}
  mail      ${transport.description}${mailbox ? `, to be read at ${mailboxLink(url, mailbox)}` : ""}${works ? "" : "; sent by a worker"}
  data      ${dataDir}
${admin ? describePortal(admin, config.ADMIN_URL ?? url) : ""}${serves && isPublic(config) ? await describePublic(instance, config) : ""}${describeLimits(config)}${describeWarnings(config)}  stop      Ctrl-C
`);
}

function describeBuild({ version, commit } = buildInfo): string {
  return commit === "" ? version : `${version} (${commit.slice(0, 7)})`;
}

function describeWarnings(config: Config): string {
  const warnings = [...warnAboutSettings(), ...warnAboutPlaceholders(config)];
  return warnings.map((warning) => `  warning   ${warning}\n`).join("");
}

function describePortal(admin: { email: string; password: string; file: string }, url: string): string {
  return `  portal    ${url}/login as ${admin.email}, password ${admin.password} (also in ${admin.file})\n`;
}

function describeSample(athletes: number): string {
  return athletes > 0 ? `, with ${athletes.toLocaleString("en-US")} invented athletes` : "";
}

function describeLimits({ RATE_LIMITS }: Config): string {
  return RATE_LIMITS === 1 ? "" : `  limits    all times ${RATE_LIMITS} (RATE_LIMITS)\n`;
}

function listensAt(config: Config): ListenAddress[] {
  const serves = config.OPENROSTER_ROLE !== "worker";
  const addresses = serves ? [config, portalAddress(config), metricsAddress(config)] : [metricsAddress(config)];
  return addresses.filter((address) => address !== null);
}

async function serveMetricsPort(config: Config, { db, metrics }: Pick<Instance, "db"> & { metrics: Metrics }) {
  const address = metricsAddress(config);
  if (!address) return;
  const app = await createMetricsApp({ config, db, metrics });
  await shutdown.own(listen(app, address), () => app.close());
}

async function describePublic({ db, embedded }: Instance, { SAMPLE_DATA }: Config): Promise<string> {
  const sample =
    SAMPLE_DATA && embedded ? "  sample    none: PUBLIC_URL is public, so no invented athletes are loaded.\n" : "";
  const administrators = db.selectFrom("accounts").select("id").where("user_type", "=", "Administrator").limit(1);
  if (await administrators.executeTakeFirst()) return sample;
  return `${sample}  portal    no administrator yet: PUBLIC_URL is public, so none is created. Run: ${describeCommand("create-admin", "EMAIL")}\n`;
}

/** Throws a StartupProblem if a public server lacks its key or would use the data of a local trial. */
function requirePublicSetUp(config: Config): void {
  // A worker decrypts offers for the personal data export.
  requireSharedKey(config);
  if (isPublic(config) && !config.DATABASE_URL) requireNoTrialData(config.DATA_DIR);
}

type ConnectionShares = Record<"jobs" | "requests" | "reads" | "checks", number>;

/** Jobs use the owner's pool. A process without jobs uses it only during the start. */
function shareConnections({
  OPENROSTER_ROLE: role,
  DATABASE_POOL: all,
  DATABASE_READ_URL: replica,
}: Config): ConnectionShares {
  if (role === "worker") return { jobs: all, requests: 0, reads: 0, checks: 0 };
  const jobs = role === "web" ? 2 : Math.ceil(all / 3);
  const checks = Math.min(2, Math.floor(all / 5));
  const requests = all - checks - (role === "web" ? 0 : jobs);
  // A request can need a second connection while it holds one, so a small pool is not divided.
  const reads = replica || requests < 8 ? 0 : Math.floor(requests / 2);
  return { jobs, requests: requests - reads, reads, checks };
}

async function reseal(
  config: Config,
  { db, keys, log }: { db: Instance["db"]; keys: InstallationKeys; log: FastifyBaseLogger },
): Promise<void> {
  const secrets = await resealSecrets(db, config.SECRETS_KEY ?? []);
  if (secrets.unreadable > 0)
    log.error(secrets, "second factors are encrypted with a key that is not in SECRETS_KEY: their codes do not work");
  const offers = await resealOffers(db, keys);
  if (offers.unreadable > 0)
    log.error(offers, "offers of families are encrypted with a key that is not in SECRETS_KEY: they cannot be read");
}

async function serve(
  config: Config,
  {
    instance,
    shares,
    files,
    pictures,
    keys,
    log,
  }: {
    instance: Instance;
    shares: ConnectionShares;
    files: FileStore;
    pictures: Pictures;
    keys: InstallationKeys;
    log: FastifyBaseLogger;
  },
): Promise<string> {
  const requests = await shutdown.own(openRequests({ instance, shares, log }), (opened) => opened.close());
  const replicaUrl = config.DATABASE_READ_URL;
  const onMissing = (reason: "unreachable" | "primary") =>
    report(
      `DATABASE_READ_URL: that PostgreSQL ${reason === "primary" ? "is the primary" : "does not respond"}. The primary serves all reads until there is a replica.`,
    );
  const opening = replicaUrl
    ? openReads({ primaryUrl: requests.url, replicaUrl }, { max: shares.requests, onMissing })
    : null;
  const replica = opening ? await shutdown.own(opening, (opened) => opened.close()) : null;
  const { db, checks, url } = requests;
  const reads = replica?.db ?? requests.reads;
  const { dataDir } = instance;
  const index = openSearchIndex(requests.reads, {
    dataDir,
    // The index needs the session of one connection.
    url: config.DATABASE_DIRECT_URL ?? url,
    reads: replica?.db,
    log,
    mode: config.SEARCH_INDEX,
  });
  const search = await shutdown.own(Promise.resolve(index), (opened) => opened.close());
  const publicUrl = config.PUBLIC_URL ?? originOf(config);
  const drain = createDrain(config.DRAIN_SECONDS);
  shutdown.beforeShutdown(() => drain.begin());
  const metrics = createMetrics(db, { reads, search, replica: replica ?? undefined });
  const mailbox = await openMailbox(config);
  const app = await createApp({
    db,
    reads,
    readsLag: replica !== null,
    checks,
    config,
    publicUrl,
    search,
    files,
    pictures,
    keys,
    mailbox,
    metrics,
    drain,
  });
  await serveMetricsPort(config, { db, metrics });
  const port = await shutdown.own(listen(app, config, portalAddress(config)), async () => {
    await drain.end();
    await app.close();
  });
  return config.PUBLIC_URL ?? originOf({ ...config, PORT: port });
}

/** Opens the picture processes. They end after the requests and jobs that use them. */
function startPictures(log: FastifyBaseLogger): Promise<Pictures> {
  const onFailure = (error: Error) => log.warn({ err: error }, "a picture was not decoded or rendered");
  return shutdown.own(Promise.resolve(openPictures({ onFailure })), (opened) => opened.close());
}

/** Opens the pool for requests. Logs a warning if its role can rewrite the audit log. */
async function openRequests({
  instance,
  shares,
  log,
}: {
  instance: Instance;
  shares: ConnectionShares;
  log: FastifyBaseLogger;
}): Promise<RequestDatabase> {
  const requestUrl = await instance.requestUrl().catch((error: unknown) => {
    log.warn({ err: error }, "the role for requests cannot be created");
    return null;
  });
  const requests = await openRequestDatabase({
    owner: instance.db,
    ownerUrl: instance.url,
    requestUrl,
    max: shares.requests,
    maxChecks: shares.checks,
    maxReads: shares.reads,
  });
  if (!requests.isRestricted)
    log.warn("requests use a database role that can change the audit log; see DATABASE_WEB_URL in docs/operations.md");
  return requests;
}

function openLog({ LOG_LEVEL }: Config): FastifyBaseLogger {
  return fastify({ logger: logOptions(LOG_LEVEL) }).log;
}

function describeReads({ DATABASE_READ_URL: url }: Config): string {
  return url ? `; reads from ${new URL(url).host}` : "";
}

async function closeAndThrow(error: unknown): Promise<never> {
  await shutdown.close();
  throw error;
}

function report(line: string): void {
  console.log(line);
}
