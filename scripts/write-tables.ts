import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openEmbeddedPostgres } from "@openroster/trial-postgres/embedded-postgres.ts";
import { migrateDatabase } from "../src/database/migrate.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import { generateTableTypes, tableTypesFile } from "./generate-tables.ts";

/** Writes the types of the tables of a newly migrated database. */
const server = await openEmbeddedPostgres({ dataDir: mkdtempSync(path.join(tmpdir(), "table-types-")), fast: true });
const db = openDatabase(server.url, { max: 2 });
await migrateDatabase(db);
writeFileSync(tableTypesFile, await generateTableTypes(db));
await db.destroy();
await server.release();
