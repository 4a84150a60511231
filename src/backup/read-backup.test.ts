import { createHash } from "node:crypto";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { createTarPacker } from "modern-tar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeFolder } from "../../tests/remove-folder.ts";
import { entryOf, quoted } from "./backup-format.server.ts";
import { checkBackup } from "./read-backup.server.ts";
import { RowSum } from "./row-sum.server.ts";
import { isSafeName, listStoredFiles } from "./stored-files.server.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-read-"));
});
afterAll(() => removeFolder(folder));

type Entry = [name: string, body: string];

async function write(...entries: Entry[]): Promise<string> {
  const { readable, controller } = createTarPacker();
  const packed = buffer(readable as never);
  for (const [name, body] of entries) {
    const writer = controller.add({ name, size: Buffer.byteLength(body), mode: 0o600 }).getWriter();
    if (body !== "") await writer.write(Buffer.from(body));
    await writer.close();
  }
  controller.finalize();
  const file = path.join(folder, "written.backup");
  await writeFile(file, gzipSync(await packed));
  return file;
}

function sumOf(...pieces: string[]) {
  const sum = new RowSum();
  for (const piece of pieces) sum.add(Buffer.from(piece));
  return sum.sum;
}

const headData = { format: 1, takenAt: "2026-11-01T00:00:00.000Z", migrations: ["0001"] };
const head: Entry = ["openroster.json", JSON.stringify(headData)];
const pieces: Entry[] = [
  ["tables/accounts/000001.copy", "1\tada\n2\tbob\n"],
  ["tables/accounts/000002.copy", "3\tcyd\n"],
];
const photo: Entry = ["files/ab/photo.webp", "a picture"];
const manifestData = {
  tables: [
    { name: "accounts", columns: ["id", "name"], ...sumOf("1\tada\n2\tbob\n", "3\tcyd\n") },
    { name: "athletes", columns: ["id"], ...sumOf() },
  ],
  counters: { "accounts.id": "3" },
  files: [{ name: "ab/photo.webp", size: 9, sha256: createHash("sha256").update("a picture").digest("hex") }],
};
const manifest: Entry = ["manifest.json", JSON.stringify(manifestData)];

it("F13 returns the metadata and the list of a complete backup", async () => {
  const file = await write(head, ...pieces, photo, manifest);
  expect(await checkBackup(file)).toEqual({ head: headData, manifest: manifestData });
});

describe("F13 rejects", () => {
  const truncated = "it is truncated";
  const unknown = "it contains an unknown entry";
  const unlisted = "it contains unlisted data";
  it.each<[what: string, reason: string, entries: Entry[]]>([
    ["a backup without the last entry", truncated, [head, ...pieces, photo]],
    ["an empty archive", truncated, []],
    ["a backup with data after the list", "it has data after its end", [head, ...pieces, photo, manifest, head]],
    ["a backup that begins with a table", "it does not begin like a backup", [...pieces, head, photo, manifest]],
    [
      "a backup of a later version",
      "it was made by another version",
      [[head[0], JSON.stringify({ ...headData, format: 2 })], ...pieces, photo, manifest],
    ],
    ["a backup with an invalid list", "its list cannot be read", [head, ...pieces, photo, ["manifest.json", "{}"]]],
    ["a backup without a piece of a table", "rows of accounts are damaged", [head, pieces[0]!, photo, manifest]],
    ["a backup without a table", "rows of accounts are damaged", [head, photo, manifest]],
    ["a backup without a file", "a stored file is damaged", [head, ...pieces, manifest]],
    ["a backup with a changed file", "a stored file is damaged", [head, ...pieces, [photo[0], "another"], manifest]],
    ["a table that is not listed", unlisted, [head, ...pieces, photo, ["tables/x/000001.copy", "1\n"], manifest]],
    ["a file that is not listed", unlisted, [head, ...pieces, photo, ["files/x", "x"], manifest]],
    ["an entry of another kind", unknown, [head, ...pieces, photo, ["others/x", "x"], manifest]],
    ["a file outside the folder", unknown, [head, ...pieces, photo, ["files/../x", "x"], manifest]],
  ])("%s", async (_, reason, entries) => {
    const file = await write(...entries);
    const error = await checkBackup(file).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartupProblem);
    expect(error).toMatchObject({
      message: `${file} is no complete backup (${reason}). Nothing was changed. Use another backup.`,
      cause: expect.objectContaining({ message: reason }),
    });
  });

  it.each(["no backup at all", "x", ""])("a file with the text %j", async (text) => {
    const file = path.join(folder, "text.backup");
    await writeFile(file, text);
    await expect(checkBackup(file)).rejects.toThrow(
      `${file} is no backup. A backup is a file that npm run backup wrote; its name ends in .backup. Nothing was changed.`,
    );
  });

  it("a folder", async () => {
    await expect(checkBackup(folder)).rejects.toThrow(`${folder} is no backup. A backup is a file that`);
  });

  it("a missing file", async () => {
    const file = path.join(folder, "none.backup");
    await expect(checkBackup(file)).rejects.toEqual(new StartupProblem(`There is no file ${file} that could be read.`));
  });
});

it.each([
  ["tables/accounts/000001.copy", { kind: "table", name: "accounts" }],
  ["tables/waiting jobs/12.copy", { kind: "table", name: "waiting jobs" }],
  ["files/ab/photo.webp", { kind: "file", name: "ab/photo.webp" }],
  ["tables/accounts/1.copy.old", null],
  ["tables/accounts/one.copy", null],
  ["tables/accounts/more/1.copy", null],
  ["old/tables/accounts/1.copy", null],
  ["old/files/photo.webp", null],
  ["files/", null],
])("F13 reads the entry %s as %j", (name, entry) => {
  expect(entryOf(name)).toEqual(entry);
});

it.each([
  ["photo.webp", true],
  ["ab/..photo.webp", true],
  ["", false],
  ["..", false],
  ["ab/../../photo.webp", false],
  ["/etc/photo.webp", false],
  ["..\\photo.webp", false],
])("F13 reports if the file name %j is safe: %s", (name, isSafe) => {
  expect(isSafeName(name)).toBe(isSafe);
});

it("F13 quotes the names of tables", () => {
  expect(quoted('a "quoted" name')).toBe('"a ""quoted"" name"');
});

it("F13 lists stored files in order, without incomplete ones", async () => {
  const dataDir = path.join(folder, "files");
  expect(await listStoredFiles(dataDir)).toEqual([]);
  await mkdir(path.join(dataDir, "b"), { recursive: true });
  for (const name of ["c.webp", "b/a.webp", "a.webp", "a.webp.draft", "draft.webp"])
    await writeFile(path.join(dataDir, name), "");
  expect(await listStoredFiles(dataDir)).toEqual(["a.webp", "b/a.webp", "c.webp", "draft.webp"]);
  await expect(listStoredFiles(path.join(dataDir, "a.webp"))).rejects.toThrow("ENOTDIR");
});
