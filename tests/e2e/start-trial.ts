import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { createDataFolder } from "../data-folder.ts";
import { removeFolder } from "../remove-folder.ts";

// Starts the server of a trial in `DATA_DIR`, with a migrated database: initdb and the migrations take seconds of processor time.
const { DATA_DIR = "" } = process.env;
const migrated = await createDataFolder("trial");
await mkdir(DATA_DIR, { recursive: true });
execFileSync("cp", ["-a", `${migrated}/.`, DATA_DIR]);
await removeFolder(migrated);
await import("../../src/server.ts");
