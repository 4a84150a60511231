import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readConfig } from "../src/config.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import { createApp } from "../src/server/app.server.ts";

// The document needs no database, so nothing connects to this one.
const db = openDatabase("postgres://127.0.0.1:9/none", { max: 1 });
const config = readConfig({ LOG_LEVEL: "silent" });
const app = await createApp({ config, db, publicUrl: "https://openroster.example", pages: false });
const { body } = await app.inject("/api/openapi.json");
await app.close();
await db.destroy();

const listed = path.join(import.meta.dirname, "..", "tests", "openapi-operations.txt");
const lines = listParts(JSON.parse(body));
if (process.argv.includes("--write")) writeFileSync(listed, `${lines.join("\n")}\n`);
const known = new Set(readFileSync(listed, "utf8").trim().split("\n"));
const changed = [
  ...lines.filter((line) => !known.delete(line)).map((line) => `+ ${line}`),
  ...[...known].map((line) => `- ${line}`),
];
if (changed.length > 0) {
  console.error("The OpenAPI document changed. If that is intended, run: npm run openapi");
  for (const line of changed) console.error(line);
}

const folder = mkdtempSync(path.join(tmpdir(), "openapi-"));
const file = path.join(folder, "openapi.json");
writeFileSync(file, body);
const { status, stdout, stderr, error } = spawnSync("redocly", ["lint", file, "--config", "redocly.yaml"], {
  cwd: path.join(import.meta.dirname, ".."),
  encoding: "utf8",
  env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
});
if (error) throw error;
if (status !== 0) console.error(stdout + stderr);
rmSync(folder, { recursive: true });
process.exitCode = changed.length > 0 ? 1 : (status ?? 1);

/** Returns a line for each operation and each named schema, with a digest of its part of the document. */
function listParts(document: { paths: Record<string, object>; components: { schemas: object } }): string[] {
  const operations = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, unknown] => [
      `${method.toUpperCase()} ${url}`,
      operation,
    ]),
  );
  return [...operations, ...Object.entries(document.components.schemas)]
    .map(([name, part]) => `${name} ${createHash("sha256").update(JSON.stringify(part)).digest("hex").slice(0, 12)}`)
    .sort();
}
