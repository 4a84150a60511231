import { execFileSync } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDataFolder } from "../data-folder.ts";
import { removeFolder } from "../remove-folder.ts";
import { startServer } from "../start-server.ts";

const email = "keeper@roster.example";
const password = "four quiet herons";
let dataDir = "";

beforeAll(async () => {
  dataDir = await createDataFolder("sessions");
});

afterAll(() => removeFolder(dataDir));

it("S04 F1 rejects a signed-out token and accepts a live one after server and database were killed", async () => {
  const settings = { DATA_DIR: dataDir, SAMPLE_DATA: "false", RATE_LIMITS: "1000" };
  const first = await startServer(settings);
  execFileSync(process.execPath, [path.join(import.meta.dirname, "../../scripts/create-admin.ts"), email], {
    env: { ...process.env, ...settings, ADMIN_PASSWORD: password },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [ended, live] = [await signIn(first.url), await signIn(first.url)];
  await fetch(`${first.url}/auth/Logout`, { method: "POST", headers: { authorization: `Bearer ${ended}` } });
  expect([await listStatus(first.url, ended), await listStatus(first.url, live)]).toEqual([401, 200]);

  execFileSync("pkill", ["-KILL", "-f", `${dataDir}/postgres`]);
  process.kill(first.pid, "SIGKILL");
  await first.ended;
  const again = await startServer(settings);
  expect([await listStatus(again.url, ended), await listStatus(again.url, live)]).toEqual([401, 200]);
  await again.stop();
});

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/auth/Login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { result } = (await response.json()) as { result: { apiToken: string } };
  return result.apiToken;
}

async function listStatus(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/admin/user/GetUsers?page=1&pageSize=20`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.status;
}
