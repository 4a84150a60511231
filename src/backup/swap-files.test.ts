import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { removeFolder } from "../../tests/remove-folder.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { StartupProblem } from "../database/startup-problem.ts";
import { settleFiles } from "./swap-files.server.ts";

const { db } = testDatabase();
let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "openroster-swap-"));
});
afterEach(() => removeFolder(dataDir));

async function createFolder(folder: string, text: string): Promise<void> {
  await mkdir(path.join(dataDir, folder));
  await writeFile(path.join(dataDir, folder, "photo.webp"), text);
}

async function transactionThat(end: "commits" | "fails"): Promise<string> {
  let number = "";
  const work = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ number: string }>`
      select system_identifier || '-' || pg_current_xact_id() as number from pg_control_system()`.execute(trx);
    number = rows[0]?.number ?? "";
    if (end === "fails") throw new Error("the restore was killed");
  });
  await work.catch(() => {});
  return number;
}

it.each([
  ["committed", "commits", ["files"], "of the backup"],
  ["failed", "fails", ["files"], "of before"],
] as const)(
  "F13 restores the files that match the database after a killed restore that %s",
  async (_, end, folders, text) => {
    await createFolder("files", "of the backup");
    await createFolder(`files.replaced-${await transactionThat(end)}`, "of before");
    await settleFiles(db, dataDir);
    expect(await readdir(dataDir)).toEqual(folders);
    expect(await readFile(path.join(dataDir, "files/photo.webp"), "utf8")).toBe(text);
  },
);

it("F13 undoes a restore that was killed between two renames, and removes its unpacked files", async () => {
  await createFolder(`files.replaced-${await transactionThat("fails")}`, "of before");
  await createFolder("files.restoring", "of the backup");
  await settleFiles(db, dataDir);
  expect(await readdir(dataDir)).toEqual(["files"]);
  expect(await readFile(path.join(dataDir, "files/photo.webp"), "utf8")).toBe("of before");
});

it.each(["files.replaced-1-3", "files.replaced"])(
  "F13 rejects the start if the database does not know the transaction of %s",
  async (name) => {
    await createFolder("files", "of the backup");
    await createFolder(name, "of before");
    await expect(settleFiles(db, dataDir)).rejects.toThrow(StartupProblem);
    expect((await readdir(dataDir)).sort()).toEqual(["files", name]);
  },
);
