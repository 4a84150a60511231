import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "../../src/server/build.server.ts";
import { startServer } from "../start-server.ts";

const root = path.join(import.meta.dirname, "../..");
let folder = "";

beforeAll(async () => {
  await ensureBuilt(() => {});
  folder = await mkdtemp(path.join(tmpdir(), "openroster-restored-"));
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(script: string, args: string[], environment: Record<string, string>) {
  return promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, SAMPLE_DATA: "false", ...environment },
  });
}

it("F13 backs up beside a running server, and another machine goes on from the backup", async () => {
  const admin = { email: "ada@mail.example", password: "a perfectly fine passphrase" };
  const [first, second, backups] = ["first", "second", "backups"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await promisify(execFile)("mkdir", [backups]);
  const server = await startServer({ DATA_DIR: first, SAMPLE_DATA: "false" });
  await run("create-admin", [admin.email], { DATA_DIR: first, ADMIN_PASSWORD: admin.password });
  const { stdout } = await run("backup", [backups, "--keep-days", "30"], { DATA_DIR: first });
  expect(stdout).toMatch(/read again and whole/);
  const [file = ""] = (await readdir(backups)).filter((name) => name.endsWith(".backup"));
  const refused = await run("restore", [path.join(backups, file), "--replace"], { DATA_DIR: first }).catch(
    ({ stderr }: { stderr: string }) => stderr,
  );
  expect(refused).toContain("Openroster is already running on this data folder");
  expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/^openroster_backup_age_seconds \d/m);
  await server.stop();

  const restored = await run("restore", [path.join(backups, file)], { DATA_DIR: second });
  expect(restored.stdout).toMatch(/each compared with the backup/);
  const again = await startServer({ DATA_DIR: second, SAMPLE_DATA: "false" });
  const answer = await fetch(`${again.url}/auth/Login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  expect(answer.status).toBe(200);
  await again.stop();
}, 240_000);
