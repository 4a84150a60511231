import { createServer } from "vite";
import { isPublic, readConfig } from "../src/config.server.ts";
import { loadContactRules } from "../src/contact-rules/load-rules.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import { loadShippedLists } from "../src/schools/lists/load-school-lists.server.ts";
import { runCommand } from "../src/server/command.server.ts";
import { createFirstAdministrator } from "../src/server/first-admin.server.ts";
import { originOf, requireFreePort } from "../src/server/listen.server.ts";
import { mailboxLink, openMailbox } from "../src/server/mailbox.server.ts";
import { loadSampleOnce } from "../src/server/sample.server.ts";
import { ShutdownManager } from "../src/server/shutdown-manager.server.ts";

// The database outlives the application, which Vite restarts after every change of a file.
await runCommand(async () => {
  const config = readConfig();
  await requireFreePort(config);
  const shutdown = new ShutdownManager().endOnSignals();
  const opening = openInstance(config, { role: "server", onProgress: console.log });
  const instance = await shutdown.own(opening, (opened) => opened.close());
  const { db, dataDir, embedded } = instance;
  await loadShippedLists(db, console.log);
  await loadContactRules(db);
  const isTrial = config.SAMPLE_DATA && embedded && !isPublic(config);
  if (isTrial) await loadSampleOnce(db, console.log);
  const admin = isTrial ? await createFirstAdministrator(db, dataDir) : null;
  process.env.DATABASE_URL = instance.url;
  const server = { host: config.HOST, port: config.PORT, strictPort: true };
  const vite = await shutdown.own(createServer({ server }), (opened) => opened.close());
  // Vite would end the process on a signal, or when stdin closes, before the database has stopped.
  for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal);
  process.stdin.removeAllListeners("end");
  shutdown.endOnSignals();
  await vite.listen();
  console.log(`Openroster (development): ${originOf(config)}`);
  const mailbox = await openMailbox(config);
  if (mailbox) console.log(`Mail: ${mailboxLink(originOf(config), mailbox)}`);
  const portal = `${originOf(config)}/login`;
  if (admin) console.log(`${portal} as ${admin.email}, password ${admin.password} (also in ${admin.file})`);
});
