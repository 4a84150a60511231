import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
process.exitCode = status ?? 1;
