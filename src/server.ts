import { brand } from "./brand.ts";
import { readConfig } from "./config.server.ts";
import { openInstance } from "./database/open-instance.server.ts";
import { createApp } from "./server/app.server.ts";
import { ensureBuilt } from "./server/build.server.ts";
import { runCommand } from "./server/command.server.ts";
import { Lifetime } from "./server/lifetime.server.ts";
import { listen, originOf, requireFreePort } from "./server/listen.server.ts";
import { loadSampleOnce } from "./server/sample.server.ts";

const lifetime = new Lifetime().endOnSignals();

await runCommand(() => start().catch(closeAndThrow));

async function start(): Promise<void> {
  const config = readConfig();
  await requireFreePort(config);
  const opening = openInstance(config, { role: "server", onProgress: say });
  const instance = await lifetime.own(opening, (opened) => opened.close());
  await ensureBuilt(say);
  const sample = config.SAMPLE_DATA && instance.embedded ? await loadSampleOnce(instance.db, say) : 0;
  const app = await createApp({ config, db: instance.db, publicUrl: config.PUBLIC_URL ?? originOf(config) });
  const port = await lifetime.own(listen(app, config), () => app.close());
  say(`
${brand.name} is ready: ${config.PUBLIC_URL ?? originOf({ ...config, PORT: port })}
  database  ${instance.description}${sample > 0 ? `, with ${sample.toLocaleString("en-US")} invented athletes` : ""}
  data      ${instance.dataDir}
  stop      Ctrl-C
`);
}

async function closeAndThrow(error: unknown): Promise<never> {
  await lifetime.close();
  throw error;
}

function say(line: string): void {
  console.log(line);
}
