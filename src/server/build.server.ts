import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { waitForLock } from "@openroster/trial-postgres/file-lock.ts";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";

const root = path.join(import.meta.dirname, "../..");
const stamp = path.join(root, "build/digest");
const lockFile = path.join(root, "node_modules/.cache/openroster/build.lock");

export async function ensureBuilt(report: (line: string) => void): Promise<void> {
  const digest = await digestSources();
  if (await isBuilt(digest)) return;
  // Concurrent builds would delete each other's files.
  await mkdir(path.dirname(lockFile), { recursive: true });
  const lock = await waitForLock(lockFile, "exclusive", () =>
    report("Waiting for another process that builds the pages …"),
  );
  try {
    if (await isBuilt(digest)) return;
    report("Building the pages …");
    await build();
    await writeFile(stamp, digest);
  } finally {
    lock.release();
  }
}

async function isBuilt(digest: string): Promise<boolean> {
  return (await readFile(stamp, "utf8").catch(() => "")) === digest;
}

async function digestSources(): Promise<string> {
  const sources = [
    "src/**/*.{ts,tsx,css,md,svg,woff2}",
    "packages/*/src/**/*.ts",
    "public/**/*.*",
    "vite.config.ts",
    "scripts/page-chunks.ts",
    "scripts/fallback-fonts.ts",
    "scripts/markdown-texts.ts",
    "react-router.config.ts",
    "package-lock.json",
  ];
  const files = (await Array.fromAsync(glob(sources, { cwd: root }))).filter((file) => !file.includes(".test.")).sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(await readFile(path.join(root, file)));
  return hash.digest("hex");
}

function build(): Promise<void> {
  const command = path.join(root, "node_modules/@react-router/dev/dist/cli/index.js");
  // Tests start this with NODE_ENV=test, which would include the slow development build of React.
  // biome-ignore lint/style/noProcessEnv: handed on, not read.
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [command, "build"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new StartupProblem(`The pages could not be built:\n${output.slice(-4_000)}`)),
    );
  });
}
