import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { removeFolder } from "../../tests/remove-folder.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { claimFilesFolder, isClaimedFolder } from "./claim-folder.server.ts";

const { db } = testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "openroster-claim-"));
const [first, second] = [path.join(folder, "first"), path.join(folder, "second")];
afterAll(() => removeFolder(folder));

it("admits the processes that share the folder of the files, and names the remedy to one with another folder", async () => {
  await Promise.all([claimFilesFolder(db, first), claimFilesFolder(db, first)]);
  await claimFilesFolder(db, first);
  const id = (await readFile(path.join(first, "installation.id"), "utf8")).trim();
  await expect(claimFilesFolder(db, second)).rejects.toThrow(`echo ${id} > ${second}/installation.id`);
  expect(await Promise.all([first, second].map((one) => isClaimedFolder(db, one)))).toEqual([true, false]);
});

it("keeps the folder after a restore emptied the database", async () => {
  await db.deleteFrom("file_folder").execute();
  await claimFilesFolder(db, first);
  await expect(claimFilesFolder(db, second)).rejects.toThrow("is not the folder");
});
