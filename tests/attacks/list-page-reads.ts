import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { readConfig } from "../../src/config.server.ts";
import type { Database } from "../../src/database/tables.ts";
import { createApp } from "../../src/server/app.server.ts";

// Prints the statements of one page as JSON. In its own process, because the built pages and Vitest load the contexts separately.
const [databaseUrl = "", path = ""] = process.argv.slice(2);
const statements: string[] = [];
const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
const db = new Kysely<Database>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void statements.push(query.sql),
});
const app = await createApp({ config: readConfig({ LOG_LEVEL: "silent" }), db, publicUrl: "http://127.0.0.1:3000" });
statements.length = 0;
const { statusCode } = await app.inject(path);
const read = [...statements];
await app.close();
await db.destroy();
console.log(JSON.stringify({ statusCode, statements: read }));
