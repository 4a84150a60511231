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
  ["a new name", "new"],
  ["a trailing slash", "new.backup/"],
  ["--keep-days", "new.backup", "--keep-days", "1"],
])(
  "treats %s as a folder, creates it for its owner only, and deletes nothing outside it",
  async (_, name, ...options) => {
    const unrelated = path.join(folder, "openroster-20200101T000000Z.backup");
    await writeFile(unrelated, "unrelated");
    // Preserves the trailing slash.
    const made = path.join(folder, name ?? "");
    expect(await backUp(made, ...options)).toEqual({ code: 0, errors: "" });
    expect((await stat(made)).mode & 0o7777).toBe(0o700);
    expect(await readdir(made)).toEqual([expect.stringMatching(/^openroster-\d{8}T\d{6}Z\.backup$/)]);
    expect(await readFile(unrelated, "utf8")).toBe("unrelated");
  },
);

it("writes a file whose name ends in .backup once and never overwrites it", async () => {
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

it("reports a folder that cannot be created in one sentence and creates nothing else", async () => {
  await writeFile(path.join(folder, "taken"), "a file");
  const cases = [
    ["taken", `The folder ${path.join(folder, "taken")} cannot be created: a file has this name.\n`],
    ["none/new", expect.stringContaining(`The folder ${path.join(folder, "none/new")} cannot be created: ENOENT`)],
    ["none/mine.backup", `The folder ${path.join(folder, "none")} does not exist.\n`],
  ] as const;
  for (const [name, errors] of cases) expect(await backUp(path.join(folder, name))).toEqual({ code: 1, errors });
  expect((await readdir(folder)).filter((name) => name !== "data")).toEqual(["taken"]);
});

it("deletes the partial file of a killed backup when no process can still be writing it", async () => {
  const [old, fresh] = ["1", "2"].map((pid) => path.join(folder, `openroster-20200101T000000Z.backup.${pid}.partial`));
  for (const file of [old, fresh]) await writeFile(file ?? "", "everyone");
  await utimes(old ?? "", 0, 0);
  expect((await backUp(folder)).code).toBe(0);
  const left = (await readdir(folder)).filter((name) => name.endsWith(".partial"));
  expect(left).toEqual([path.basename(fresh ?? "")]);
});

it("reports a backup with missing pictures and preserves older backups", async () => {
  const older = path.join(folder, "openroster-20200101T000000Z.backup");
  await writeFile(older, "has the picture");
  const id = findKey("athlete", await createAthlete(db)) ?? "";
  await db
    .insertInto("stored_files")
    .values({ key: "a".repeat(22), athlete_id: id, purpose: "preview", used_at: sql<Date>`now()` })
    .execute();
  const { code, errors } = await backUp(folder, "--keep-days", "1");
  expect([code, errors]).toEqual([1, expect.stringMatching(/^Pictures in use that are missing in .*: 1\. /)]);
  const backups = (await readdir(folder)).filter((name) => name.endsWith(".backup"));
  expect([backups.length, backups.includes(path.basename(older))]).toEqual([2, true]);
});
