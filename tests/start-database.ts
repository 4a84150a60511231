import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbeddedPostgres } from "../src/database/embedded-postgres.server.ts";
import { migrateDatabase } from "../src/database/migrate.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import { removeFolder } from "./remove-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    templateUrl: string;
  }
}

/** Starts one throw-away PostgreSQL for the run, whose migrated database every test file clones. */
export default async function startDatabase(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "openroster-test-"));
  const server = await openEmbeddedPostgres({ dataDir, fast: true });
  const db = openDatabase(server.url, { max: 1 });
  await migrateDatabase(db);
  await db.destroy();
  project.provide("templateUrl", server.url);
  return async () => {
    await server.release();
    await removeFolder(dataDir);
  };
}
