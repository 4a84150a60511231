import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { runCommand } from "../src/server/command.server.ts";

const root = path.join(import.meta.dirname, "..");
/** Debian packages of gcr.io/distroless/cc-debian12. */
const basePackages =
  "base-files netbase tzdata media-types ca-certificates libc6 libssl3 libgcc-s1 libstdc++6 libgomp1 gcc-12-base";

// Executes the steps of deploy/Dockerfile without a container engine.
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { base: { type: "boolean" } }, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0 || existsSync(folder))
    throw new StartupProblem("Usage: npm run image-tree -- NEW-FOLDER [--base]. --base adds the base image (Debian).");
  const image = path.resolve(folder);
  const build = mkdtempSync(path.join(tmpdir(), "openroster-image-"));
  mkdirSync(image, { recursive: true });
  if (values.base) unpackBase(image);
  let stage = build;
  let workdir = "/";
  for (const [instruction = "", ...words] of readInstructions()) {
    if (instruction === "FROM") stage = words.includes("AS") ? build : image;
    if (instruction === "WORKDIR") workdir = words[0] ?? "/";
    if (instruction === "COPY") copy(words, { stage, workdir, build });
    if (instruction === "RUN") run(words.join(" "), { cwd: path.join(stage, workdir), build });
  }
  rmSync(build, { recursive: true });
  console.log(`${image}: ${(sizeOf(image) / 1e6).toFixed(1)} MB${values.base ? "" : " without the base image"}`);
});

function readInstructions(): string[][] {
  const text = readFileSync(path.join(root, "deploy/Dockerfile"), "utf8").replaceAll(/\\\n\s*/g, "");
  return text.split("\n").map((line) => line.split(/\s+/));
}

function copy(words: string[], { stage, workdir, build }: { stage: string; workdir: string; build: string }): void {
  const paths = words.filter((word) => !word.startsWith("--"));
  const target = paths.pop() ?? "";
  const isFromBuild = words[0] === "--from=build";
  for (const source of paths) {
    const from = isFromBuild ? findInBuild(source, build) : path.join(root, source);
    const isFolder = target.endsWith("/") || target === ".";
    const to = path.join(stage, path.resolve(workdir, target), isFolder ? path.basename(source) : "");
    cpSync(from, to, { recursive: true, dereference: !isFromBuild, filter: (file) => isFromBuild || isShipped(file) });
  }
}

/** Returns the path of a file of the build stage. Programs that its base image has are those of this machine. */
function findInBuild(file: string, build: string): string {
  const built = path.join(build, file);
  if (existsSync(built)) return built;
  return file.endsWith("/node") ? process.execPath : file;
}

/** Mirrors deploy/Dockerfile.dockerignore. */
function isShipped(file: string): boolean {
  return !/\.test\.tsx?$/.test(file);
}

function run(command: string, { cwd, build }: { cwd: string; build: string }): void {
  // Accounts of this machine stay as they are.
  if (command.startsWith("useradd")) {
    for (const name of ["data", "backups"]) mkdirSync(path.join(build, name), { mode: 0o700 });
    return;
  }
  console.log(`RUN ${command.slice(0, 60)}`);
  execFileSync("/bin/sh", ["-ec", command], { cwd, stdio: ["ignore", "ignore", "inherit"] });
}

function unpackBase(image: string): void {
  const packages = mkdtempSync(path.join(tmpdir(), "openroster-base-"));
  execFileSync("apt-get", ["download", ...basePackages.split(" ")], { cwd: packages, stdio: "ignore" });
  for (const name of globSync("*.deb", { cwd: packages }))
    execFileSync("dpkg-deb", ["--extract", path.join(packages, name), image]);
  for (const name of ["doc", "man", "locale", "lintian"])
    rmSync(path.join(image, "usr/share", name), { recursive: true, force: true });
  rmSync(packages, { recursive: true });
}

function sizeOf(folder: string): number {
  const files = globSync("**/*", { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0);
}
