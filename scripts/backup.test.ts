import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findKey } from "../src/athletes/public-id.server.ts";
import { createAthlete } from "../tests/factories.ts";
import { removeFolder } from "../tests/remove-folder.ts";
import { testDatabase } from "../tests/test-database.ts";

const { db, url } = testDatabase();
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-backups-"));
});
afterEach(() => removeFolder(folder));

async function backUp(...args: string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "backup.ts"), ...args], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: path.join(folder, "data") },
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk));
  const [code] = await once(child, "close");
  return { code, errors };
}

it.each([
  ["a name that nothing has", "new"],
  ["a slash at the end", "new.backup/"],
  ["--keep-days", "new.backup", "--keep-days", "1"],
])(
  "%s means a folder: it is made for its owner alone, and only what is in it is tidied",
  async (_, name, ...options) => {
    const beside = path.join(folder, "openroster-20200101T000000Z.backup");
    await writeFile(beside, "another's");
    // With its slash.
    const made = path.join(folder, name ?? "");
    expect(await backUp(made, ...options)).toEqual({ code: 0, errors: "" });
    expect((await stat(made)).mode & 0o7777).toBe(0o700);
    expect(await readdir(made)).toEqual([expect.stringMatching(/^openroster-\d{8}T\d{6}Z\.backup$/)]);
    expect(await readFile(beside, "utf8")).toBe("another's");
  },
);

it("a file whose name ends in .backup is written once, and never written over", async () => {
  const file = path.join(folder, "mine.backup");
  expect(await backUp(file)).toEqual({ code: 0, errors: "" });
  const first = await readFile(file);
  const again = await backUp(file);
  expect(again).toEqual({
    code: 1,
    errors: `${file} is there already, and no backup is written over. Give another name.\n`,
  });
  expect((await readFile(file)).equals(first)).toBe(true);
  expect((await readdir(folder)).filter((name) => name !== "data")).toEqual(["mine.backup"]);
});

it("a folder that cannot be made is told in a sentence, and nothing is made in its place", async () => {
  await writeFile(path.join(folder, "taken"), "a file");
  const cases = [
    ["taken", `The folder ${path.join(folder, "taken")} cannot be made: a file is in its place.\n`],
    ["none/new", expect.stringContaining(`The folder ${path.join(folder, "none/new")} cannot be made: ENOENT`)],
    ["none/mine.backup", `There is no folder ${path.join(folder, "none")}.\n`],
  ] as const;
  for (const [name, errors] of cases) expect(await backUp(path.join(folder, name))).toEqual({ code: 1, errors });
  expect((await readdir(folder)).filter((name) => name !== "data")).toEqual(["taken"]);
});

it("what a killed backup left is cleared away once nobody can be at work on it", async () => {
  const [old, fresh] = ["1", "2"].map((pid) => path.join(folder, `openroster-20200101T000000Z.backup.${pid}.partial`));
  for (const file of [old, fresh]) await writeFile(file ?? "", "everyone");
  await utimes(old ?? "", 0, 0);
  expect((await backUp(folder)).code).toBe(0);
  const left = (await readdir(folder)).filter((name) => name.endsWith(".partial"));
  expect(left).toEqual([path.basename(fresh ?? "")]);
});

it("a backup without the pictures that are in use is kept, told of and no reason to remove older ones", async () => {
  const older = path.join(folder, "openroster-20200101T000000Z.backup");
  await writeFile(older, "has the picture");
  const id = findKey("athlete", await createAthlete(db)) ?? "";
  await db
    .insertInto("stored_files")
    .values({ key: "a".repeat(22), athlete_id: id, purpose: "preview", used_at: sql<Date>`now()` })
    .execute();
  const { code, errors } = await backUp(folder, "--keep-days", "1");
  expect([code, errors]).toEqual([1, expect.stringMatching(/^Pictures in use that are not in .*: 1\. /)]);
  const backups = (await readdir(folder)).filter((name) => name.endsWith(".backup"));
  expect([backups.length, backups.includes(path.basename(older))]).toEqual([2, true]);
});
