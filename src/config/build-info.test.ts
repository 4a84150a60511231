import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { buildInfo, describeCommand, readCommit } from "./build-info.server.ts";

const [image, branch, packed] = ["a", "b", "c"].map((digit) => digit.repeat(40));
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-build-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(file: string, content = ""): Promise<void> {
  await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
  await writeFile(path.join(folder, file), `${content}\n`);
}

it("returns the version of package.json and of Node", () => {
  expect(buildInfo).toMatchObject({ version: manifest.version, node: process.versions.node });
});

it("finds the commit of a checkout, of packed references and of a detached head", async () => {
  expect(readCommit(folder)).toBe("");
  await write(".git/HEAD", "ref: refs/heads/main");
  await write(".git/packed-refs", `# pack-refs with: peeled\n${packed} refs/heads/main`);
  expect(readCommit(folder)).toBe(packed);
  await write(".git/refs/heads/main", branch);
  expect(readCommit(folder)).toBe(branch);
  await write(".git/HEAD", packed);
  expect(readCommit(folder)).toBe(packed);
});

it("prefers the commit of the image, and ignores an empty one", async () => {
  await write(".git/HEAD", branch);
  await write("build/commit", image);
  expect(readCommit(folder)).toBe(image);
  await write("build/commit");
  expect(readCommit(folder)).toBe(branch);
});

it("names the command of package.json in the image, which has no npm", async () => {
  await write("package.json", JSON.stringify({ scripts: { import: "node scripts/import-athletes.ts" } }));
  expect(describeCommand("import", "FILE", folder)).toBe("npm run import -- FILE");
  await write("build/commit");
  expect(describeCommand("import", "FILE", folder)).toBe("node scripts/import-athletes.ts FILE");
  expect(describeCommand("import", "", folder)).toBe("node scripts/import-athletes.ts");
});
