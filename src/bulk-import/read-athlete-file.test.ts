import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeFolder } from "../../tests/remove-folder.ts";
import { type FileLine, maxLineBytes, maxRejectedText, readAthleteFile } from "./read-athlete-file.server.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-read-"));
});
afterAll(() => removeFolder(folder));

async function read(content: string | Buffer, name = "athletes.ndjson") {
  const file = path.join(folder, name);
  await writeFile(file, content);
  const progress = { bytesRead: 0, size: 0 };
  const lines: FileLine[] = [];
  for await (const list of readAthleteFile(file, progress)) lines.push(...list);
  return { lines, progress };
}

test("counts blank lines but skips them, with and without a final line break", async () => {
  const { lines } = await read("\n{}\r\n \n{1}");
  expect(lines).toEqual([
    { line: 2, text: "{}\r" },
    { line: 4, text: "{1}" },
  ]);
});

test("returns no lines for an empty file", async () => {
  expect((await read("")).lines).toEqual([]);
});

test("skips a byte order mark", async () => {
  expect((await read("\ufeff{}\n")).lines).toEqual([{ line: 1, text: "{}" }]);
});

test("detects gzip by its first bytes, not by the file name", async () => {
  const packed = gzipSync("{}\n{2}\n");
  const { lines, progress } = await read(packed, "plain.ndjson");
  expect(lines.map(({ text }) => text)).toEqual(["{}", "{2}"]);
  expect(progress).toEqual({ bytesRead: packed.length, size: packed.length });
  expect((await read("{}", "not.gz")).lines).toEqual([{ line: 1, text: "{}" }]);
});

test("reads concatenated gzip files as one", async () => {
  const { lines } = await read(Buffer.concat([gzipSync("{1}\n"), gzipSync("{2}\n")]));
  expect(lines.map(({ text }) => text)).toEqual(["{1}", "{2}"]);
});

test("throws for a truncated gzip file", async () => {
  const whole = gzipSync("{}\n".repeat(100_000));
  await expect(read(whole.subarray(0, whole.length / 2))).rejects.toThrow("unexpected end of file");
});

test("reports a line that is not UTF-8 and reads its neighbors", async () => {
  const { lines } = await read(
    Buffer.concat([Buffer.from("{1}\n"), Buffer.from([0xff, 0xfe, 10]), Buffer.from("{3}")]),
  );
  expect(lines.map(({ line, problem }) => ({ line, problem }))).toEqual([
    { line: 1, problem: undefined },
    { line: 2, problem: "the line is not UTF-8" },
    { line: 3, problem: undefined },
  ]);
});

test("decodes a character that is split between two chunks", async () => {
  const text = `{"a":"${"é€𝒜".repeat(200_000)}"}`;
  const { lines } = await read(`${text.slice(0, 400_000)}\n`);
  expect(lines[0]?.text).toBe(text.slice(0, 400_000));
});

test("accepts a line of 1 MiB and rejects a longer one with its beginning", async () => {
  const { lines } = await read(`${"a".repeat(maxLineBytes)}\n${"b".repeat(20 * maxLineBytes)}\n{}\n`);
  expect(lines.map(({ line, text, problem }) => ({ line, length: text.length, problem }))).toEqual([
    { line: 1, length: maxLineBytes, problem: undefined },
    { line: 2, length: maxRejectedText, problem: "the line is longer than 1048576 bytes" },
    { line: 3, length: 2, problem: undefined },
  ]);
});
