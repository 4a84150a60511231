import type { FastifyInstance } from "fastify";
import type { ViteDevServer } from "vite";
import { readConfig } from "../config.server.ts";
import { openDatabase } from "../database/open.server.ts";
import { openPictures } from "../files/open-pictures.server.ts";
import { openFiles } from "../files/open-store.server.ts";
import { createApp } from "./app.server.ts";
import { originOf } from "./listen.server.ts";
import type { ServerBuild } from "./load-build.server.ts";
import { openMail } from "./mail.server.ts";
import { openMailbox } from "./mailbox.server.ts";
import { openKeys } from "./open-keys.server.ts";
import { startJobs } from "./worker.server.ts";

/** Creates the application in Vite's development server after every change. `scripts/dev.ts` prepares the database. */
export async function createServer(vite: ViteDevServer): Promise<FastifyInstance> {
  const config = readConfig();
  if (!config.DATABASE_URL) throw new Error("Start the development server with `npm run dev`.");
  const db = openDatabase(config.DATABASE_URL, { max: config.DATABASE_POOL });
  const publicUrl = config.PUBLIC_URL ?? originOf(config);
  const files = openFiles({ filesUrl: config.FILES_URL, dataDir: config.DATA_DIR });
  // Vite has only one port, so the portal shares it with the public pages.
  const settings = { ...config, ADMIN_URL: undefined, ADMIN_PORT: undefined };
  const [keys, mailbox] = [await openKeys(config), await openMailbox(config)];
  const pictures = openPictures();
  const app = await createApp({ config: settings, db, publicUrl, files, pictures, keys, mailbox, vite });
  const jobs = await startJobs({
    config,
    publicUrl,
    db,
    files,
    pictures,
    keys,
    transport: openMail(config),
    // Loaded for each mail, so that changes of a template are visible immediately.
    async renderMail(mail) {
      const build = await vite.ssrLoadModule("virtual:react-router/server-build");
      return (build as ServerBuild).entry.module.renderMail(mail);
    },
    log: app.log,
  });
  app.addHook("onClose", async () => {
    await jobs.stop();
    await pictures.close();
    await db.destroy();
  });
  return app;
}
