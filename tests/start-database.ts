import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbeddedPostgres } from "../src/database/embedded-postgres.server.ts";
import { migrateDatabase } from "../src/database/migrate.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import { openRequestDatabase } from "../src/database/request-role.server.ts";
import { removeFolder } from "./remove-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    templateUrl: string;
    /** The template with the role that serves requests. */
    requestTemplateUrl: string;
  }
}

/** Starts one throw-away PostgreSQL for the run, whose migrated database every test file clones. */
export default async function startDatabase(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "openroster-test-"));
  const server = await openEmbeddedPostgres({ dataDir, fast: true });
  const db = openDatabase(server.url, { max: 1 });
  await migrateDatabase(db);
  const requestUrl = await server.requestUrl();
  // Clones of the template have the rights that are granted here.
  const requests = await openRequestDatabase({ owner: db, ownerUrl: server.url, requestUrl, max: 1 });
  await requests.close();
  await db.destroy();
  project.provide("templateUrl", server.url);
  project.provide("requestTemplateUrl", requestUrl);
  return async () => {
    await server.release();
    await removeFolder(dataDir);
  };
}
