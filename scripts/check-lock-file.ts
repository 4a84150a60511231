import { readFileSync } from "node:fs";
import path from "node:path";

interface LockedPackage {
  version?: string;
  integrity?: string;
  optional?: boolean;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

/** The parts of package-lock.json that are checked. */
export interface LockFile {
  packages: Record<string, LockedPackage>;
}

/**
 * Packages that may have no hash, each with its exact version. They are optional native packages for platforms
 * without development support, and the registry of the lock file does not serve these versions. npm never downloads
 * them on Linux x64 or arm64 with glibc.
 */
export const withoutHash: Readonly<Record<string, readonly string[]>> = {
  "@biomejs/cli-*@2.6.8": [
    "android-arm64",
    "android-x64",
    "darwin-arm64",
    "darwin-x64",
    "linux-arm64-musl",
    "linux-x64-musl",
    "win32-arm64",
    "win32-x64",
  ],
  "@oxc-parser/binding-*@0.156.0": [
    "android-arm-eabi",
    "android-arm64",
    "darwin-arm64",
    "darwin-x64",
    "freebsd-x64",
    "linux-arm-gnueabihf",
    "linux-arm-musleabihf",
    "linux-ppc64-gnu",
    "linux-riscv64-gnu",
    "linux-riscv64-musl",
    "linux-s390x-gnu",
    "openharmony-arm64",
    "win32-arm64-msvc",
    "win32-ia32-msvc",
    "win32-x64-msvc",
  ],
  "@tailwindcss/oxide-*@4.3.5": [
    "android-arm64",
    "darwin-arm64",
    "darwin-x64",
    "freebsd-x64",
    "linux-arm-gnueabihf",
    "wasm32-wasi",
    "win32-arm64-msvc",
    "win32-x64-msvc",
  ],
};

const exceptions = new Set(
  Object.entries(withoutHash).flatMap(([name, platforms]) => platforms.map((platform) => name.replace("*", platform))),
);

/** Returns a sentence for each entry that npm could not verify, and for each install script without a decision in allowScripts. */
export function findLockProblems(lock: LockFile, allowScripts: Record<string, boolean>): string[] {
  const entries = Object.entries(lock.packages).filter(([packagePath]) => packagePath.includes("node_modules/"));
  const named = entries.map(([packagePath, entry]) => ({
    name: packagePath.split("node_modules/").at(-1) ?? "",
    ...entry,
  }));
  const unverified = named
    .filter(({ integrity = "", link }) => !/^sha512-/.test(integrity) && !link)
    .filter(({ name, version, optional }) => !(optional && exceptions.has(`${name}@${version}`)))
    .map(({ name, version }) => `${name}@${version} has no sha512 hash in package-lock.json.`);
  const scripted = new Set(named.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name));
  const undecided = [...scripted]
    .filter((name) => !(name in allowScripts))
    .map((name) => `${name} has an install script. Read it, then list the package in allowScripts of package.json.`);
  const allowed = Object.keys(allowScripts)
    .filter((name) => allowScripts[name])
    .map((name) => `${name}: allowScripts may only hold false, because .npmrc lets no install script run.`);
  const present = new Set(named.map(({ name, version }) => `${name}@${version}`));
  const stale = [
    ...Object.keys(allowScripts).filter((name) => !scripted.has(name)),
    ...[...exceptions].filter((name) => !present.has(name)),
  ].map((name) => `${name} is listed as an exception, but is not in package-lock.json.`);
  return [...unverified, ...undecided, ...allowed, ...stale];
}

/** Returns a sentence for each setting that .npmrc must contain and does not. */
export function findNpmrcProblems(npmrc: string): string[] {
  const lines = npmrc.split("\n").map((line) => line.trim());
  return ["ignore-scripts=true", "strict-allow-scripts=true"]
    .filter((setting) => !lines.includes(setting))
    .map((setting) => `.npmrc does not contain ${setting}: a package could run code during its installation.`);
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, "..", file), "utf8");
  const { allowScripts } = JSON.parse(read("package.json"));
  const problems = [
    ...findLockProblems(JSON.parse(read("package-lock.json")), allowScripts),
    ...findNpmrcProblems(read(".npmrc")),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
