import { mkdtemp, readdir, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeS3Server, startFakeS3 } from "../../tests/fake-s3.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import type { FileStore } from "./file-store.server.ts";
import { openCardFiles, openFiles } from "./open-store.server.ts";
import { s3Store } from "./s3-store.server.ts";

const dataDir = await mkdtemp(path.join(tmpdir(), "openroster-files-"));
let bucket: FakeS3Server;
beforeAll(async () => {
  bucket = await startFakeS3();
});
afterAll(async () => {
  await bucket.close();
  await removeFolder(dataDir);
});

const file = { bytes: Buffer.from([0, 255, 1, 13, 10]), type: "image/webp" };

describe.each<[string, () => FileStore]>([
  ["a folder", () => openFiles({ dataDir })],
  ["a bucket", () => openFiles({ dataDir, filesUrl: bucket.url })],
])("%s", (_, open) => {
  it("stores, replaces and removes files, and returns null for a missing file", async () => {
    const store = open();
    expect(await store.get("ab/abc-_/480.webp")).toBeNull();
    await store.put("ab/abc-_/480.webp", file);
    expect(await store.get("ab/abc-_/480.webp")).toEqual(file.bytes);
    expect(await open().get("ab/abc-_/480.webp")).toEqual(file.bytes);
    await store.put("ab/abc-_/160.webp", file);
    await store.put("ab/abc-_/160.webp", { ...file, bytes: Buffer.from("new") });
    expect(await open().get("ab/abc-_/160.webp")).toEqual(Buffer.from("new"));
    const listed = (await open().list()).toSorted((one, other) => one.size - other.size);
    expect(listed).toEqual([
      { name: "ab/abc-_/160.webp", size: 3, changedAt: expect.any(Date) },
      { name: "ab/abc-_/480.webp", size: 5, changedAt: expect.any(Date) },
    ]);
    expect(Math.abs((listed[0]?.changedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    for (const name of ["ab/abc-_/480.webp", "ab/abc-_/480.webp", "ab/abc-_/160.webp"]) await store.remove(name);
    expect(await store.list()).toEqual([]);
    expect(await store.get("ab/abc-_/480.webp")).toBeNull();
  });
});

it("hides the folder from other accounts, and leaves no drafts and no empty folders", async () => {
  const store = openFiles({ dataDir });
  await Promise.all([1, 2, 3].map(() => store.put("cd/cde/480.webp", file)));
  expect(await readdir(path.join(dataDir, "files/cd/cde"))).toEqual(["480.webp"]);
  expect((await stat(path.join(dataDir, "files/cd/cde/480.webp"))).mode & 0o077).toBe(0);
  await store.remove("cd/cde/480.webp");
  expect(await readdir(path.join(dataDir, "files/cd"))).toEqual([]);
});

it("removes the drafts of a killed process together with the file", async () => {
  const store = openFiles({ dataDir });
  await store.put("cd/cdf/480.webp", file);
  await writeFile(path.join(dataDir, "files/cd/cdf/480.webp.0123456789ab.draft"), "half of it");
  await store.remove("cd/cdf/480.webp");
  expect(await readdir(path.join(dataDir, "files/cd"))).toEqual([]);
});

describe("a bucket", () => {
  it("sends the content type of a file, and a signature over its bytes", async () => {
    await s3Store(bucket.url).put("ef/480.webp", file);
    expect(bucket.files.get("/pictures/a/ef/480.webp")).toEqual(file);
  });

  it("retries a temporary error of a bucket, and reports a permanent error", async () => {
    const store = s3Store(bucket.url);
    Object.assign(bucket.failing, { status: 503, times: 2 });
    await store.put("gh/480.webp", file);
    expect(await store.get("gh/480.webp")).toEqual(file.bytes);
    Object.assign(bucket.failing, { status: 500, times: 3 });
    await expect(store.get("gh/480.webp")).rejects.toThrow("responded with 500");
  });

  it("lists the files of a bucket over several pages, without other folders", async () => {
    const store = openCardFiles({ dataDir, filesUrl: bucket.url });
    const names = [1, 2, 3, 4, 5].map((number) => `${number}/picture.png`);
    for (const name of names) await store.put(name, file);
    expect((await store.list()).map(({ name }) => name)).toEqual(names);
  });

  it("rejects a wrong secret and a wrong bucket", async () => {
    await expect(s3Store(bucket.url.replace("wJalr", "wrong")).put("ij/480.webp", file)).rejects.toThrow("403");
    await expect(s3Store(bucket.url.replace("/pictures", "/other")).put("ij/480.webp", file)).rejects.toThrow(
      "no such bucket",
    );
  });

  it("describes a bucket without its secret", () => {
    expect(openFiles({ dataDir, filesUrl: bucket.url }).description).toMatch(
      /^files at http:\/\/127\.0\.0\.1:\d+\/pictures\/a$/,
    );
  });
});
