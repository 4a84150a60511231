import { type FastifyBaseLogger, fastify } from "fastify";
import { resealSecrets } from "./admin/seal-secret.server.ts";
import { openSearchIndex } from "./athletes/search-index/open-search-index.server.ts";
import { settleFiles } from "./backup/swap-files.server.ts";
import { brand } from "./brand.ts";
import { type Config, readConfig } from "./config.server.ts";
import { type Instance, openInstance } from "./database/open-instance.server.ts";
import { openReads } from "./database/open-reads.server.ts";
import type { FileStore } from "./files/file-store.server.ts";
import { openFiles } from "./files/open-store.server.ts";
import { createApp } from "./server/app.server.ts";
import { ensureBuilt } from "./server/build.server.ts";
import { runCommand } from "./server/command.server.ts";
import { createDrain } from "./server/drain.server.ts";
import { makeFirstAdministrator } from "./server/first-admin.server.ts";
import { Lifetime } from "./server/lifetime.server.ts";
import { listen, originOf, requireFreePort } from "./server/listen.server.ts";
import { loadRenderMail } from "./server/load-build.server.ts";
import { openMail } from "./server/mail.server.ts";
import { createMetrics } from "./server/metrics.server.ts";
import { logOptions } from "./server/request-log.server.ts";
import { loadSampleOnce } from "./server/sample.server.ts";
import { startJobs } from "./server/worker.server.ts";
import { createWorkerApp } from "./server/worker-app.server.ts";

const lifetime = new Lifetime().endOnSignals();

await runCommand(() => start().catch(closeAndThrow));

async function start(): Promise<void> {
  const config = readConfig();
  const [serves, works] = [config.OPENROSTER_ROLE !== "worker", config.OPENROSTER_ROLE !== "web"];
  const transport = openMail(config);
  const place = listensAt(config);
  if (place) await requireFreePort(place);
  const opening = openInstance(config, { role: serves ? "server" : "script", onProgress: say });
  const instance = await lifetime.own(opening, (opened) => opened.close());
  await ensureBuilt(say);
  const { db, dataDir } = instance;
  await settleFiles(db, dataDir);
  const trial = serves && config.SAMPLE_DATA && instance.embedded;
  const sample = trial ? await loadSampleOnce(db, say) : 0;
  const admin = trial ? await makeFirstAdministrator(db, dataDir) : null;
  const log = openLog(config);
  await reseal(config, { db, log });
  const files = openFiles({ filesUrl: config.FILES_URL, dataDir: config.DATA_DIR });
  const url = serves ? await serve(config, { instance, files, log }) : (config.PUBLIC_URL ?? originOf(config));
  if (works) {
    const renderMail = await loadRenderMail();
    const jobs = startJobs({ config, publicUrl: url, db, files, transport, renderMail, log });
    await lifetime.own(jobs, (worker) => worker.stop());
  }
  if (place && !serves) {
    const app = await createWorkerApp({ config, db, metrics: createMetrics(db) });
    await lifetime.own(listen(app, place), () => app.close());
  }
  say(`
${brand.name} is ready: ${serves ? url : `a worker for ${url}`}
  database  ${instance.description}${sample > 0 ? `, with ${sample.toLocaleString("en-US")} invented athletes` : ""}${describeReads(config)}
  mail      ${transport.description}${config.SMTP_URL ? "" : `, to be read at ${url}/mailbox`}${works ? "" : "; sent by a worker"}
  data      ${dataDir}
${admin ? `  portal    ${config.ADMIN_URL ?? url}/login as ${admin.email}, password ${admin.password} (also in ${admin.file})\n` : ""}${config.RATE_LIMITS === 1 ? "" : `  limits    all times ${config.RATE_LIMITS} (RATE_LIMITS)\n`}  stop      Ctrl-C
`);
}

/** Where this process listens; a worker only where it is told to, for the sake of its metrics. */
function listensAt(config: Config): Config | null {
  if (config.OPENROSTER_ROLE !== "worker") return config;
  return config.METRICS_PORT === undefined ? null : { ...config, PORT: config.METRICS_PORT };
}

async function reseal(config: Config, { db, log }: { db: Instance["db"]; log: FastifyBaseLogger }): Promise<void> {
  const secrets = await resealSecrets(db, config.SECRETS_KEY ?? []);
  if (secrets.unreadable > 0)
    log.error(secrets, "second factors are sealed with a key that SECRETS_KEY does not hold: their codes do not work");
}

/** Answers requests from now on; returns where. */
async function serve(
  config: Config,
  { instance, files, log }: { instance: Instance; files: FileStore; log: FastifyBaseLogger },
): Promise<string> {
  const replicaUrl = config.DATABASE_READ_URL;
  const opening = replicaUrl
    ? openReads({ primaryUrl: instance.url, replicaUrl }, { max: config.DATABASE_POOL })
    : null;
  const replica = opening ? await lifetime.own(opening, (opened) => opened.close()) : null;
  const { db, url, dataDir } = instance;
  const index = openSearchIndex(db, { dataDir, url, reads: replica?.db, log, mode: config.SEARCH_INDEX });
  const search = await lifetime.own(Promise.resolve(index), (opened) => opened.close());
  const publicUrl = config.PUBLIC_URL ?? originOf(config);
  const drain = createDrain(config.DRAIN_SECONDS);
  lifetime.tellBefore(() => drain.begin());
  const app = await createApp({
    config,
    db,
    reads: replica?.db,
    publicUrl,
    search,
    files,
    metrics: createMetrics(db, { search, replica: replica ?? undefined }),
    drain,
  });
  const port = await lifetime.own(listen(app, config), async () => {
    await drain.end();
    await app.close();
  });
  return config.PUBLIC_URL ?? originOf({ ...config, PORT: port });
}

/** The log of all that is no request: of the index, and of the jobs. */
function openLog({ LOG_LEVEL }: Config): FastifyBaseLogger {
  return fastify({ logger: logOptions(LOG_LEVEL) }).log;
}

function describeReads({ DATABASE_READ_URL: url }: Config): string {
  return url ? `; reads from ${new URL(url).host}` : "";
}

async function closeAndThrow(error: unknown): Promise<never> {
  await lifetime.close();
  throw error;
}

function say(line: string): void {
  console.log(line);
}
