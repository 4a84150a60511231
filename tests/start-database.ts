import { openEmbeddedPostgres } from "@openroster/trial-postgres/embedded-postgres.ts";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../src/database/open.server.ts";
import { openRequestDatabase } from "../src/database/request-role.server.ts";
import { createDataFolder } from "./data-folder.ts";
import { removeFolder } from "./remove-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    templateUrl: string;
    /** The template with the role that serves requests. */
    requestTemplateUrl: string;
  }
}

/** Starts one temporary PostgreSQL for the run. Every test file clones its migrated database. */
export default async function startDatabase(project: TestProject) {
  const dataDir = await createDataFolder("test");
  const server = await openEmbeddedPostgres({ dataDir, fast: true });
  const db = openDatabase(server.url, { max: 1 });
  // Every test file would copy their 10 MB.
  await sql`truncate high_schools`.execute(db);
  const requestUrl = await server.requestUrl();
  // Grants the rights that clones of the template inherit.
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
