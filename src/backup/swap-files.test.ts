import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { removeFolder } from "../../tests/remove-folder.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { openDatabase } from "../database/open.server.ts";
import { excludedTables } from "./backup-format.server.ts";
import { settleFiles } from "./swap-files.server.ts";

const { db, url } = testDatabase();
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
    const settling = settleFiles(db, dataDir);
    await expect(settling).rejects.toThrow(StartupProblem);
    await expect(settling).rejects.toThrow(
      `An interrupted restore renamed the files to ${path.join(dataDir, name)}, and this database does not know`,
    );
    expect((await readdir(dataDir)).sort()).toEqual(["files", name]);
  },
);

it("F13 leaves the unpacked files of a running restore in place", async () => {
  await createFolder("files.restoring", "of the backup");
  const restore = openDatabase(url, { max: 1, applicationName: "openroster-restore" });
  await sql`select 1`.execute(restore);
  await settleFiles(db, dataDir);
  expect(await readdir(dataDir)).toEqual(["files.restoring"]);
  await restore.destroy();
  const settle = async () => {
    await settleFiles(db, dataDir);
    return readdir(dataDir);
  };
  await expect.poll(settle).toEqual([]);
});

it("F13 waits for the end of the transaction of a killed restore", async () => {
  await createFolder("files", "of the backup");
  const settled = Promise.withResolvers<void>();
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ number: string }>`
      select system_identifier || '-' || pg_current_xact_id() as number from pg_control_system()`.execute(trx);
    await createFolder(`files.replaced-${rows[0]?.number}`, "of before");
    settleFiles(db, dataDir).then(settled.resolve, settled.reject);
    await sleep(400);
    expect(await readdir(dataDir)).toHaveLength(2);
  });
  await settled.promise;
  expect(await readdir(dataDir)).toEqual(["files"]);
  expect(await readFile(path.join(dataDir, "files/photo.webp"), "utf8")).toBe("of the backup");
});

it("F13 does nothing without a data folder", async () => {
  await settleFiles(db, path.join(dataDir, "none"));
  expect(await readdir(dataDir)).toEqual([]);
});

it("F13 leaves out only tables that exist", async () => {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
  expect(excludedTables.filter((name) => !tables.includes(name))).toEqual([]);
  expect(excludedTables).toContain("sessions");
});
