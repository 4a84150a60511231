import { execFile, execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { get } from "node:http";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDataFolder } from "../data-folder.ts";
import { removeFolder } from "../remove-folder.ts";
import { type RunningServer, startServer } from "../start-server.ts";

const root = path.join(import.meta.dirname, "../..");
let dataDir = "";

beforeAll(async () => {
  dataDir = await createDataFolder("start");
});

const started: RunningServer[] = [];

afterAll(async () => {
  for (const server of started) await server.stop();
  await removeFolder(dataDir);
});

async function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "false", ...environment });
  started.push(server);
  return server;
}

let running: Promise<RunningServer> | undefined;

/** Returns the server that the tests share, because a start needs seconds of processor time. */
function startOnce(): Promise<RunningServer> {
  running ??= start();
  return running;
}

/** Returns the output of a start that must fail. */
async function readStartError(environment: Record<string, string>): Promise<string> {
  const { message } = await start(environment).then(
    (server) => server.stop().then(() => new Error("The server started")),
    (error: Error) => error,
  );
  return message.replace("The server did not start:\n", "").trim();
}

/** Returns the processes that still use the data folder. */
function leftovers(): string[] {
  const lines = execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.includes(dataDir) && !line.includes("ps -eo"));
}

it("rejects a second start on the same data folder with one sentence, and the first server continues", async () => {
  const server = await startOnce();
  expect(await readStartError({})).toMatch(/^Openroster is already running on this data folder \(process \d+, .*\)\.$/);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

it("runs scripts beside a running server", async () => {
  const server = await startOnce();
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/migrate.ts"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  expect(stdout.trim()).toBe("Nothing to migrate.");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

it("F2 recovers after PostgreSQL alone was killed", async () => {
  const server = await startOnce();
  execFileSync("pkill", ["-KILL", "-f", `${dataDir}/postgres`]);
  for (let attempt = 0; (await fetch(`${server.url}/readyz`)).status !== 200; attempt += 1) {
    expect(attempt).toBeLessThan(100);
    await sleep(200);
  }
});

it("F1 F2 F9 recovers from kill -9 of the server, and of server and PostgreSQL, and stops with its child processes", async () => {
  const server = await startOnce();
  process.kill(server.pid, "SIGKILL");
  await server.ended;
  const again = await start();
  execFileSync("pkill", ["-KILL", "-f", `${dataDir}/postgres`]);
  process.kill(again.pid, "SIGKILL");
  await again.ended;
  const last = await start();
  expect(last.output()).toContain(`is ready: ${last.url}`);
  expect((await fetch(`${last.url}/readyz`)).status).toBe(200);
  expect(leftovers()).not.toEqual([]);
  await last.stop();
  expect(await last.ended).toBe(0);
  expect(leftovers()).toEqual([]);
});

it("reports that a port is in use", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  expect(await readStartError({ PORT: String(port) })).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or set PORT to a free port.`,
  );
  other.close();
});

it("B21 starts publicly with MAIL=files, without sample athletes, default administrator or mailbox, and logs that", async () => {
  const folder = await createDataFolder("public");
  const environment = { DATA_DIR: folder, PUBLIC_URL: "https://roster.example", SAMPLE_DATA: "true", MAIL: "files" };
  const server = await start(environment);
  expect(server.output()).toContain("PUBLIC_URL is public, so no invented athletes are loaded.");
  expect(server.output()).toContain(
    "no administrator yet: PUBLIC_URL is public, so none is created. Run: npm run create-admin",
  );
  expect(server.output()).not.toMatch(/password|mailbox/);
  const found = await new Promise((resolve, reject) => {
    const options = { headers: { host: "roster.example" }, agent: false };
    get(`${server.url}/api/profile/SearchAthletes`, options, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk)).on("end", () => resolve(JSON.parse(text).result.data.length));
    }).once("error", reject);
  });
  expect(found).toBe(0);
  await server.stop();
  await writeFile(path.join(folder, "admin-credentials.txt"), "");
  expect(await readStartError(environment)).toMatch(/^PUBLIC_URL is public, but DATA_DIR comes from a local trial: /);
  await removeFolder(folder);
});

it("names an invalid setting", async () => {
  const refusal = await readStartError({ PUBLIC_URL: "roster.example.org" });
  expect(refusal).toContain("PUBLIC_URL");
  expect(refusal).not.toContain("    at ");
});
