import type { FastifyInstance } from "fastify";
import { type IndexLog, openSearchIndex } from "./athletes/search-index/open-search-index.server.ts";
import { brand } from "./brand.ts";
import { readConfig } from "./config.server.ts";
import { openInstance } from "./database/open-instance.server.ts";
import { createApp } from "./server/app.server.ts";
import { ensureBuilt } from "./server/build.server.ts";
import { runCommand } from "./server/command.server.ts";
import { makeFirstAdministrator } from "./server/first-admin.server.ts";
import { Lifetime } from "./server/lifetime.server.ts";
import { listen, originOf, requireFreePort } from "./server/listen.server.ts";
import { loadRenderMail } from "./server/load-build.server.ts";
import { openMail } from "./server/mail.server.ts";
import { loadSampleOnce } from "./server/sample.server.ts";
import { startJobs } from "./server/worker.server.ts";

const lifetime = new Lifetime().endOnSignals();

await runCommand(() => start().catch(closeAndThrow));

async function start(): Promise<void> {
  const config = readConfig();
  const transport = openMail(config);
  await requireFreePort(config);
  const opening = openInstance(config, { role: "server", onProgress: say });
  const instance = await lifetime.own(opening, (opened) => opened.close());
  await ensureBuilt(say);
  const sample = config.SAMPLE_DATA && instance.embedded ? await loadSampleOnce(instance.db, say) : 0;
  const { db, dataDir } = instance;
  const admin = config.SAMPLE_DATA && instance.embedded ? await makeFirstAdministrator(db, dataDir) : null;
  const publicUrl = config.PUBLIC_URL ?? originOf(config);
  let started: FastifyInstance | undefined;
  const log: IndexLog = {
    info: (facts, message) => started?.log.info(facts, message),
    warn: (facts, message) => started?.log.warn(facts, message),
  };
  const index = openSearchIndex(db, { dataDir, url: instance.url, log, mode: config.SEARCH_INDEX });
  const search = await lifetime.own(Promise.resolve(index), (opened) => opened.close());
  const app = await createApp({ config, db, publicUrl, search });
  started = app;
  const port = await lifetime.own(listen(app, config), () => app.close());
  const url = config.PUBLIC_URL ?? originOf({ ...config, PORT: port });
  const renderMail = await loadRenderMail();
  const jobs = startJobs({ config, publicUrl: url, db, transport, renderMail, log: app.log });
  await lifetime.own(jobs, (worker) => worker.stop());
  say(`
${brand.name} is ready: ${url}
  database  ${instance.description}${sample > 0 ? `, with ${sample.toLocaleString("en-US")} invented athletes` : ""}
  mail      ${transport.description}${config.SMTP_URL ? "" : `, to be read at ${url}/mailbox`}
  data      ${dataDir}
${admin ? `  portal    ${url}/login as ${admin.email}, password ${admin.password} (also in ${admin.file})\n` : ""}${config.RATE_LIMITS === 1 ? "" : `  limits    all times ${config.RATE_LIMITS} (RATE_LIMITS)\n`}  stop      Ctrl-C
`);
}

async function closeAndThrow(error: unknown): Promise<never> {
  await lifetime.close();
  throw error;
}

function say(line: string): void {
  console.log(line);
}
