import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { ensureBuilt } from "../../src/server/build.server.ts";
import { createDataFolder } from "../data-folder.ts";
import { removeFolder } from "../remove-folder.ts";
import { freePort, startServer } from "../start-server.ts";

const root = path.join(import.meta.dirname, "../..");

beforeAll(() => ensureBuilt(() => {}), 240_000);

function run(script: string, args: string[], environment: Record<string, string>) {
  return promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, SAMPLE_DATA: "false", ...environment },
  });
}

/** Starts a restore and kills it with SIGKILL as soon as its output contains `at`. */
async function restoreKilled(args: string[], { at, dataDir }: { at: string; dataDir: string }): Promise<void> {
  const child = spawn(process.execPath, ["scripts/restore.ts", ...args], {
    cwd: root,
    env: { ...process.env, SAMPLE_DATA: "false", DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "close");
  let output = "";
  child.stderr.on("data", (text) => {
    output += text;
    if (output.includes(at)) child.kill("SIGKILL");
  });
  expect((await ended)[1], output).toBe("SIGKILL");
}

it("F13 backs up a running server and restores on another machine, even if the restore is killed twice", async () => {
  const admin = { email: "ada@mail.example", password: "a perfectly fine passphrase" };
  const first = await createDataFolder("backup");
  const folder = await mkdtemp(path.join(tmpdir(), "openroster-restored-"));
  onTestFinished(async () => void (await Promise.all([first, folder].map(removeFolder))));
  const [second, backups] = ["second", "backups"].map((name) => path.join(folder, name)) as [string, string];
  await mkdir(backups);
  const METRICS_PORT = String(await freePort());
  const server = await startServer({ DATA_DIR: first, SAMPLE_DATA: "false", METRICS_PORT });
  await run("create-admin", [admin.email], { DATA_DIR: first, ADMIN_PASSWORD: admin.password });
  await mkdir(path.join(first, "files"), { recursive: true });
  await writeFile(path.join(first, "files/photo.webp"), "as it was backed up");
  const { stdout } = await run("backup", [backups, "--keep-days", "30"], { DATA_DIR: first });
  expect(stdout).toMatch(/, verified, in /);
  const [file = ""] = (await readdir(backups)).filter((name) => name.endsWith(".backup"));
  const refused = await run("restore", [path.join(backups, file), "--replace"], { DATA_DIR: first }).catch(
    ({ stderr }: { stderr: string }) => stderr,
  );
  expect(refused).toContain("Openroster is already running on this data folder");
  expect(await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()).toMatch(
    /^openroster_backup_age_seconds \d/m,
  );
  await server.stop();

  const backup = path.join(backups, file);
  const files = async () => (await readdir(second, { recursive: true })).filter((name) => name.startsWith("files"));
  await restoreKilled([backup], { at: "Comparing every row", dataDir: second });
  const restored = await run("restore", [backup], { DATA_DIR: second });
  expect(restored.stdout).toMatch(/each compared with the backup/);
  expect(await files()).toEqual(["files", "files/photo.webp"]);

  // The files are swapped, but the database does not yet confirm the swap.
  await writeFile(path.join(second, "files/photo.webp"), "newer than the backup");
  await restoreKilled([backup, "--replace"], { at: "Erasing again", dataDir: second });
  const again = await startServer({ DATA_DIR: second, SAMPLE_DATA: "false" });
  expect(await files()).toEqual(["files", "files/photo.webp"]);
  expect(await readFile(path.join(second, "files/photo.webp"), "utf8")).toBe("newer than the backup");
  const response = await fetch(`${again.url}/auth/Login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  expect(response.status, `${await response.text()}\n${again.output()}`).toBe(200);
  await again.stop();
}, 240_000);
