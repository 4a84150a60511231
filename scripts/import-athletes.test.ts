import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bulkAthlete } from "../tests/factories.ts";
import { removeFolder } from "../tests/remove-folder.ts";
import { testDatabase } from "../tests/test-database.ts";

const { db, url } = testDatabase();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-command-"));
});
afterAll(() => removeFolder(folder));

function start(files: string[], databaseUrl = url) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "import-athletes.ts"), ...files], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const captured = { output: "", errors: "" };
  child.stdout.on("data", (chunk: Buffer) => (captured.output += chunk));
  child.stderr.on("data", (chunk: Buffer) => (captured.errors += chunk));
  const ended = once(child, "close").then(([code]) => ({ code, ...captured }));
  return { child, ended };
}

async function writeLines(name: string, lines: string[]): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, lines.join("\n"));
  return file;
}

test("sums the totals of several files, writes rejected lines to a file, and exits with 2, then 0", async () => {
  const [one, other] = [bulkAthlete({ externalId: "c:1" }), bulkAthlete({ externalId: "c:2" })];
  const mixed = await writeLines("mixed.ndjson", [JSON.stringify(one), JSON.stringify({ ...other, height: 7 })]);
  const good = await writeLines("good.ndjson", [JSON.stringify(other)]);
  const first = await start([mixed, good]).ended;
  expect(first).toMatchObject({ code: 2, output: "unchanged 0\nimported 2, updated 0, rejected 1\n" });
  const rejects = `${mixed}.rejects.ndjson`;
  expect(JSON.parse(await readFile(rejects, "utf8"))).toEqual({
    line: 2,
    reason: "height: must be a whole number from 36 to 96",
    text: JSON.stringify({ ...other, height: 7 }),
  });
  expect(existsSync(`${good}.rejects.ndjson`)).toBe(false);

  await writeLines("mixed.ndjson", [JSON.stringify({ ...one, height: 72 })]);
  const second = await start([mixed, good]).ended;
  expect(second).toMatchObject({ code: 0, output: "unchanged 1\nimported 0, updated 1, rejected 0\n" });
  expect(existsSync(rejects)).toBe(false);
});

test("reports a missing file before it imports anything and exits with 1", async () => {
  const good = await writeLines("good.ndjson", [JSON.stringify(bulkAthlete())]);
  expect(await start([good, path.join(folder, "none.ndjson")]).ended).toEqual({
    code: 1,
    output: "",
    errors: `The file ${path.join(folder, "none.ndjson")} does not exist.\n`,
  });
});

test("rejects a folder and a CSV file in one sentence before it imports anything", async () => {
  const csv = await writeLines("athletes.csv", ["firstName,lastName", "Robin,Example"]);
  const good = await writeLines("good.ndjson", [JSON.stringify(bulkAthlete())]);
  expect(await start([good, csv]).ended).toEqual({
    code: 1,
    output: "",
    errors: `${csv} is no athletes.ndjson: its first line is no JSON object. docs/bulk-format.md describes the format.\n`,
  });
  const errors = `${folder} is a folder. Give the path of each file in it.\n`;
  expect(await start([folder]).ended).toEqual({ code: 1, output: "", errors });
});

test("writes rejected lines to the folder of --rejects", async () => {
  const file = await writeLines("rejected.ndjson", [JSON.stringify({ ...bulkAthlete(), height: 7 })]);
  const elsewhere = path.join(folder, "elsewhere");
  expect(await start(["--rejects", elsewhere, file]).ended).toMatchObject({ code: 1 });
  await mkdir(elsewhere);
  const { code, errors } = await start(["--rejects", elsewhere, file]).ended;
  const report = path.join(elsewhere, "rejected.ndjson.rejects.ndjson");
  expect(code).toBe(2);
  expect(errors).toContain(report);
  expect(existsSync(report)).toBe(true);
  expect(existsSync(`${file}.rejects.ndjson`)).toBe(false);
});

test("prints its usage without arguments and exits with 1", async () => {
  expect(await start([]).ended).toMatchObject({ code: 1, output: "", errors: expect.stringContaining("Usage") });
});

test("reports an unreachable database in one sentence and exits with 1", async () => {
  const good = await writeLines("good.ndjson", [JSON.stringify(bulkAthlete())]);
  const { code, errors } = await start([good], "postgres://nobody@127.0.0.1:1/none").ended;
  expect(code).toBe(1);
  expect(errors.trim().split("\n")).toEqual([expect.stringContaining("No database answers at 127.0.0.1:1")]);
});

test("finishes the current batch on Ctrl-C, prints the totals, and exits with 130", async () => {
  const lines = Array.from({ length: 60_000 }, (_, index) =>
    JSON.stringify(bulkAthlete({ externalId: `many:${index}` })),
  );
  const { child, ended } = start([await writeLines("many.ndjson", lines)]);
  const count = () => db.selectFrom("athletes").select("id").where("external_id", "like", "many:%").limit(1).execute();
  while ((await count()).length === 0 && child.exitCode === null) await setTimeout(20);
  child.kill("SIGINT");
  const { code, output, errors } = await ended;
  expect(code).toBe(130);
  expect(errors).toContain("Interrupted.");
  expect(output).toMatch(/^unchanged 0\nimported [1-9]\d*, updated 0, rejected 0\n$/);
});
