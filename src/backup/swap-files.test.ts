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

async function lay(folder: string, text: string): Promise<void> {
  await mkdir(path.join(dataDir, folder));
  await writeFile(path.join(dataDir, folder, "photo.webp"), text);
}

/** The number of a transaction that ended so, as the folder of the files that it replaced carries it. */
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
  ["counts", "commits", ["files"], "of the backup"],
  ["does not count", "fails", ["files"], "of before"],
] as const)("F13 the files are those of the database where a killed restore %s", async (_, end, folders, text) => {
  await lay("files", "of the backup");
  await lay(`files.replaced-${await transactionThat(end)}`, "of before");
  await settleFiles(db, dataDir);
  expect(await readdir(dataDir)).toEqual(folders);
  expect(await readFile(path.join(dataDir, "files/photo.webp"), "utf8")).toBe(text);
});

it("F13 a restore that was killed between two renames is undone, and what it had unpacked is gone", async () => {
  await lay(`files.replaced-${await transactionThat("fails")}`, "of before");
  await lay("files.restoring", "of the backup");
  await settleFiles(db, dataDir);
  expect(await readdir(dataDir)).toEqual(["files"]);
  expect(await readFile(path.join(dataDir, "files/photo.webp"), "utf8")).toBe("of before");
});

it.each(["files.replaced-1-3", "files.replaced"])(
  "F13 %s, of which this database knows nothing, keeps a server from starting",
  async (name) => {
    await lay("files", "of the backup");
    await lay(name, "of before");
    await expect(settleFiles(db, dataDir)).rejects.toThrow(StartupProblem);
    expect((await readdir(dataDir)).sort()).toEqual(["files", name]);
  },
);
