import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { canInstallPackages, installPackages } from "../tests/install-packages.ts";
import { freePort } from "../tests/start-server.ts";

const execute = promisify(execFile);
const config = path.join(import.meta.dirname, "../deploy/varnish.vcl");
const folders = ["/usr/sbin", "/usr/local/sbin", ...(process.env.PATH ?? "").split(path.delimiter)];

/** A program that a benchmark needs is neither installed nor installable. `npm test` skips the benchmark. */
export class MissingProgram extends Error {}

/** Returns the path of `varnishd`. As root, installs Debian's if there is none. */
export function findOrInstallVarnish(): string {
  const find = () => folders.map((folder) => path.join(folder, "varnishd")).find((file) => existsSync(file));
  const found = find();
  if (found) return found;
  if (!canInstallPackages()) throw new MissingProgram("varnishd is not installed (Debian: apt install varnish)");
  try {
    installPackages(["varnish"], { timeoutMs: 120_000 });
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : "").trim().split("\n").slice(-1);
    throw new MissingProgram(`varnishd is not installed, and apt-get cannot install it: ${reason}`, { cause: error });
  }
  const installed = find();
  if (!installed) throw new MissingProgram("apt-get installed varnish without varnishd");
  return installed;
}

export interface Varnish {
  url: string;
  /** Bytes and number of all responses from the server. */
  counters(): Promise<[bytes: number, responses: number]>;
  stop(): Promise<void>;
}

/** Starts Varnish with `deploy/varnish.vcl` in front of `server`. It sends stale profiles for `graceSeconds` instead of a minute. */
export async function startVarnish(
  folder: string,
  { server, graceSeconds }: { server: string; graceSeconds: number },
): Promise<Varnish> {
  const program = findOrInstallVarnish();
  const port = await freePort();
  const [work, file] = [path.join(folder, "varnish"), path.join(folder, "varnish.vcl")];
  const text = (await readFile(config, "utf8"))
    .replace('.port = "3000"', `.port = "${new URL(server).port}"`)
    .replace("beresp.grace = 60s", `beresp.grace = ${graceSeconds}s`);
  await writeFile(file, text);
  const options = [
    "-j",
    "none",
    "-F",
    "-n",
    work,
    "-a",
    `127.0.0.1:${port}`,
    "-f",
    file,
    "-p",
    "http_gzip_support=off",
  ];
  const child: ChildProcess = spawn(program, [...options, "-s", "malloc,256m"], { stdio: "inherit" });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(`${url}/about`).catch(() => null);
    if (response?.ok) break;
    await sleep(200);
  }
  return {
    url,
    async counters() {
      const { stdout } = await execute("varnishstat", ["-n", work, "-1"]);
      const counterOf = (name: string) =>
        Number(new RegExp(`^VBE\\S*\\.${name}\\s+(\\d+)`, "m").exec(stdout)?.[1] ?? 0);
      return [counterOf("beresp_hdrbytes") + counterOf("beresp_bodybytes"), counterOf("req")];
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
