import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  animated,
  interlacedPng,
  isoMedia,
  phonePicture,
  plain,
  pngOfZeros,
  pngTextBomb,
} from "../../../tests/hostile-pictures.ts";
import { removeFolder } from "../../../tests/remove-folder.ts";
import { createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { workspaceLimits } from "../../athletes/limits.ts";
import { folderStore } from "../../files/folder-store.server.ts";
import { removeFiles } from "../../files/remove-files.server.ts";
import { storePicture } from "../../files/store-picture.server.ts";
import { pictureFiles } from "../../media/picture-files.server.ts";

const dataDir = await mkdtemp(path.join(tmpdir(), "openroster-photos-"));
afterAll(() => removeFolder(dataDir));
const handle = testApp({ DATA_DIR: dataDir });
const { db } = handle;
const store = folderStore(path.join(dataDir, "files"));
const browser = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

async function send(who: SignedIn, payload: Buffer | string, type = "image/jpeg") {
  const response = await handle.app.inject({
    method: "PUT",
    url: "/api/me/photo",
    headers: { ...who.headers, "content-type": type },
    payload,
  });
  const { message, result } = response.json() as { message: string; result: { profilePictureURL: string } | null };
  return { status: response.statusCode, message, url: result?.profilePictureURL ?? "" };
}

const get = (url: string, headers: Record<string, string> = { accept: browser }) => handle.app.inject({ url, headers });

async function pictureOf(who: SignedIn) {
  return (await db.selectFrom("athletes").select("picture").where("account_id", "=", who.id).executeTakeFirstOrThrow())
    .picture;
}

const filesOnDisk = async () =>
  existsSync(path.join(dataDir, "files"))
    ? (await readdir(path.join(dataDir, "files"), { recursive: true })).filter((name) => name.includes("."))
    : [];

it("stores a photo upright, square, in all sizes and without metadata", async () => {
  const who = await createAthleteAccount(db);
  const sent = await phonePicture();
  expect(sent.toString("latin1")).toContain("SecretPhone");
  const { status, url } = await send(who, sent);
  expect([status, url]).toEqual([200, await pictureOf(who)]);
  for (const [accept, type, format] of [
    [browser, "image/avif", "heif"],
    ["image/webp,*/*", "image/webp", "webp"],
    ["*/*", "image/jpeg", "jpeg"],
  ] as const) {
    for (const size of [480, 160]) {
      const response = await get(url.replace(/480$/, String(size)), { accept });
      expect(response.headers).toMatchObject({ "content-type": type, vary: "accept", "cache-control": "no-cache" });
      const metadata = await sharp(response.rawPayload).metadata();
      expect(metadata).toMatchObject({ format, width: size, height: size });
      expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual(Array(4).fill(undefined));
      expect(response.rawPayload.toString("latin1")).not.toMatch(/Secret|Exif\0/);
      // Red at the top, blue at the bottom.
      const at = (top: number) => ({ left: size / 2, top, width: 1, height: 1 });
      const colours = [at(2), at(size - 3)].map((area) => sharp(response.rawPayload).extract(area).raw().toBuffer());
      const [above, below] = await Promise.all(colours);
      expect([(above?.[0] ?? 0) > 150, (below?.[2] ?? 0) > 150]).toEqual([true, true]);
    }
  }
});

describe("malicious images", () => {
  const truncated = async (format: "jpeg" | "png" | "webp") => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const whole = await sharp({ create: { width: 500, height: 500, channels: 3, background: "#000", noise } })
      .toFormat(format)
      .toBuffer();
    return whole.subarray(0, Math.floor(whole.length * 0.6));
  };
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';

  it.each<[string, () => Buffer | string | Promise<Buffer>, string, number]>([
    ["nothing at all", () => Buffer.alloc(0), "image/jpeg", 400],
    ["text", () => "not a picture", "image/jpeg", 415],
    ["a page that is called a picture", () => "<!doctype html><script>alert(1)</script>", "image/png", 415],
    ["an SVG", () => svg, "image/png", 415],
    ["an SVG by its own name", () => svg, "image/svg+xml", 415],
    [
      "a GIF",
      () =>
        sharp({ create: { width: 300, height: 300, channels: 3, background: "#f00" } })
          .gif()
          .toBuffer(),
      "image/png",
      415,
    ],
    [
      "a TIFF",
      () =>
        sharp({ create: { width: 300, height: 300, channels: 3, background: "#f00" } })
          .tiff()
          .toBuffer(),
      "image/jpeg",
      415,
    ],
    ["an AVIF", () => isoMedia("avif"), "image/jpeg", 415],
    ["a PDF", () => "%PDF-1.7\n1 0 obj", "image/jpeg", 415],
    ["JSON", () => "{}", "application/json", 415],
    ["a form", () => "--x\r\n", "multipart/form-data; boundary=x", 415],
    ["a JPEG that breaks off", () => truncated("jpeg"), "image/jpeg", 422],
    ["a PNG that breaks off", () => truncated("png"), "image/png", 422],
    ["a WebP that breaks off", () => truncated("webp"), "image/webp", 422],
    ["the head of a JPEG and nothing more", () => Buffer.from("\xff\xd8\xff\xe0", "latin1"), "image/jpeg", 422],
    [
      "the head of a PNG and nonsense",
      () => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(5000, 7)]),
      "image/png",
      422,
    ],
    ["20,000 × 20,000 pixels in 50 kB", () => pngOfZeros(20_000, 20_000), "image/png", 422],
    ["65,000 × 1,200 pixels", () => pngOfZeros(65_000, 1_200), "image/png", 422],
    ["a picture too small to be shown", () => plain(159, 400), "image/png", 422],
    ["one byte more than 10 MB", () => Buffer.alloc(workspaceLimits.photoBytes + 1, 0xff), "image/jpeg", 413],
  ])("rejects the file: %s", async (_, make, type, status) => {
    const who = await createAthleteAccount(db);
    const before = await filesOnDisk();
    const response = await send(who, await make(), type);
    expect(response.status).toBe(status);
    expect(response.message).not.toMatch(/vips|libspng|\/work|Error:|sharp/i);
    expect(await pictureOf(who)).toBeNull();
    expect(await filesOnDisk()).toEqual(before);
  });

  it("B05 is refused by its header: 8,000 × 8,000 pixels, interlaced, of 16 bits per color", async () => {
    const answer = await send(await createAthleteAccount(db), interlacedPng(8_000, 8_000), "image/png");
    expect([answer.status, answer.message]).toEqual([422, expect.stringContaining("25 million pixels")]);
  });

  it.each(["heic", "heix", "hevc", "mif1", "msf1", "heim"])(
    "explains how to convert an iPhone photo (%s)",
    async (brand) => {
      const who = await createAthleteAccount(db);
      for (const type of ["image/heic", "image/heif", "image/jpeg"]) {
        const response = await send(who, isoMedia(brand), type);
        expect([response.status, response.message]).toEqual([415, expect.stringContaining("Most Compatible")]);
      }
    },
  );

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    [
      "a picture that is a script and an archive as well",
      async () => Buffer.concat([await phonePicture(), Buffer.from("PK\x03\x04<script>EVIL</script><?php EVIL ?>")]),
    ],
    [
      "a script in a comment of the camera",
      async () =>
        sharp(await plain(400, 400))
          .jpeg()
          .withExif({ IFD0: { ImageDescription: "<script>EVIL</script>" } })
          .toBuffer(),
    ],
    ["25 million pixels in 4 kB", () => pngOfZeros(5000, 5000)],
    ["a text that fills 200 MB", () => pngOfZeros(400, 400, [pngTextBomb(200_000_000)])],
    ["one that moves", animated],
    [
      "16 bits a colour",
      async () =>
        sharp(await plain(400, 400))
          .toColourspace("rgb16")
          .png()
          .toBuffer(),
    ],
    [
      "printer's colours",
      async () =>
        sharp(await plain(400, 400))
          .toColourspace("cmyk")
          .jpeg()
          .toBuffer(),
    ],
    [
      "shades of grey",
      async () =>
        sharp(await plain(400, 400))
          .greyscale()
          .jpeg()
          .toBuffer(),
    ],
    [
      "one that can be seen through",
      async () =>
        sharp({ create: { width: 400, height: 400, channels: 4, background: "#ff000080" } })
          .webp()
          .toBuffer(),
    ],
    ["a long strip", () => plain(4000, 160)],
  ])("re-encodes the file: %s", async (_, make) => {
    const who = await createAthleteAccount(db);
    const began = performance.now();
    // The declared type must not matter.
    const { status, url } = await send(who, await make(), "image/webp");
    expect(status).toBe(200);
    expect(performance.now() - began).toBeLessThan(15_000);
    for (const accept of [browser, "*/*"]) {
      const { rawPayload } = await get(url, { accept });
      const { width, height, pages = 1, exif } = await sharp(rawPayload).metadata();
      expect([width, height, pages, exif]).toEqual([480, 480, 1, undefined]);
      expect(rawPayload.toString("latin1")).not.toContain("EVIL");
    }
  });
});

describe("photo URLs", () => {
  let photo: Buffer;
  beforeAll(async () => {
    photo = await plain(400, 400);
  });

  it("changes with the photo, and a job deletes only the old files", async () => {
    const who = await createAthleteAccount(db);
    const unrelated = await send(await createAthleteAccount(db), photo);
    const first = await send(who, photo);
    await removeFiles(db, { store, fileNames: pictureFiles });
    const before = (await filesOnDisk()).length;
    const second = await send(who, photo);
    expect(second.url).not.toBe(first.url);
    expect([(await get(first.url)).statusCode, (await get(second.url)).statusCode]).toEqual([404, 200]);
    expect(await removeFiles(db, { store, fileNames: pictureFiles })).toBe(1);
    expect((await filesOnDisk()).length).toBe(before);
    const removed = await handle.app.inject({ method: "DELETE", url: "/api/me/photo", headers: who.headers });
    expect([removed.statusCode, await pictureOf(who)]).toEqual([200, null]);
    expect((await get(second.url)).statusCode).toBe(404);
    expect(await removeFiles(db, { store, fileNames: pictureFiles })).toBe(1);
    expect((await filesOnDisk()).length).toBe(before - 6);
    expect((await get(unrelated.url)).statusCode).toBe(200);
    expect((await handle.app.inject({ method: "DELETE", url: "/api/me/photo", headers: who.headers })).statusCode).toBe(
      200,
    );
  });

  it("Z09 returns 404 for the photo of a hidden, blocked or deleted athlete, but not to its owner", async () => {
    const who = await createAthleteAccount(db);
    const { url } = await send(who, photo);
    const { headers } = await get(url);
    const again = { accept: browser, "if-none-match": String(headers.etag) };
    expect((await get(url, again)).statusCode).toBe(304);
    const setAthlete = (values: object) =>
      db.updateTable("athletes").set(values).where("account_id", "=", who.id).execute();
    const setAccount = (values: object) => db.updateTable("accounts").set(values).where("id", "=", who.id).execute();
    await setAthlete({ is_published: false });
    expect([(await get(url)).statusCode, (await get(url, again)).statusCode]).toEqual([404, 404]);
    const own = await get(url, { ...who.headers, accept: browser });
    expect([own.statusCode, own.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    const other = await createAthleteAccount(db);
    expect((await get(url, other.headers)).statusCode).toBe(404);
    await setAthlete({ is_published: true });
    expect((await get(url)).statusCode).toBe(200);
    for (const values of [{ is_blocked: true }, { is_blocked: false, is_demo: true }]) {
      await setAccount(values);
      expect((await get(url, again)).statusCode).toBe(404);
    }
    await setAccount({
      is_demo: false,
      deletion_requested_at: sql`now()`,
      erase_after: sql`now() + interval '7 days'`,
    });
    expect((await get(url, again)).statusCode).toBe(404);
  });

  it("returns 404 for other spellings of keys and sizes", async () => {
    const who = await createAthleteAccount(db);
    const { url } = await send(who, photo);
    const key = url.split("/")[2] ?? "";
    for (const odd of ["0480", "480.0", "481", "48", "1e2", "", "..%2f480", "480.avif"])
      expect((await get(`/pictures/${key}/${odd}`)).statusCode).toBe(404);
    for (const odd of [`${key}A`, key.slice(1), `${key.slice(0, -1)}%00`, "..", "%2e%2e", "x".repeat(150)])
      expect((await get(`/pictures/${odd}/480`)).statusCode, odd).toBe(404);
  });

  it("lists the photo in the profile and, in card size, in the search results", async () => {
    const who = await createAthleteAccount(db, { last_name: "Photographed" });
    const { url } = await send(who, photo);
    const { result } = (await handle.app.inject("/api/profile/SearchAthletes?fullName=Photographed")).json();
    const [card] = (result as { data: { athleteId: string; profilePictureURI: string }[] }).data;
    expect(card?.profilePictureURI).toBe(url.replace(/480$/, "160"));
    const profile = await handle.app.inject(`/api/profile/GetProfileBySportAndID?id=${card?.athleteId}`);
    expect(profile.json()).toMatchObject({ result: { profilePictureURL: url } });
  });
});

describe("unused files", () => {
  it("F14 deletes photos with the account, and unused files of a killed process", async () => {
    const who = await createAthleteAccount(db);
    const { url } = await send(who, await plain(300, 300));
    const { id } = await db
      .selectFrom("athletes")
      .select("id")
      .where("account_id", "=", who.id)
      .executeTakeFirstOrThrow();
    const renditions = [{ name: "480.jpg", bytes: Buffer.from("x"), type: "image/jpeg" }];
    const orphan = await storePicture(db, store, { athleteKey: id, purpose: "photo", renditions });
    expect((await get(`/pictures/${orphan}/480`, { accept: "*/*" })).statusCode).toBe(404);
    await removeFiles(db, { store, fileNames: pictureFiles });
    expect(await store.get(`${orphan.slice(0, 2)}/${orphan}/480.jpg`)).not.toBeNull();
    await sql`update stored_files set created_at = now() - interval '61 minutes' where key = ${orphan}`.execute(db);
    expect(await removeFiles(db, { store, fileNames: pictureFiles })).toBe(1);
    expect(await store.get(`${orphan.slice(0, 2)}/${orphan}/480.jpg`)).toBeNull();
    await db.deleteFrom("accounts").where("id", "=", who.id).execute();
    expect(await removeFiles(db, { store, fileNames: pictureFiles })).toBe(1);
    const key = url.split("/")[2] ?? "";
    expect((await filesOnDisk()).filter((name) => name.includes(key))).toEqual([]);
  });

  it("returns 503 and leaves the profile unchanged if the disk rejects the file", async () => {
    const who = await createAthleteAccount(db);
    const { url } = await send(who, await plain(300, 300));
    const files = path.join(dataDir, "files");
    await removeFolder(files);
    await writeFile(files, "in the way");
    const response = await send(who, await plain(300, 300));
    expect([response.status, response.message]).toEqual([503, "We couldn’t save your photo. Please try again."]);
    expect(await pictureOf(who)).toBe(url);
    await rm(files);
  });
});

describe("concurrent uploads", () => {
  const limited = testApp({ DATA_DIR: dataDir, RATE_LIMITS: "1" });
  const sockets: Socket[] = [];
  let port = 0;
  let picture: Buffer;
  beforeAll(async () => {
    picture = await plain(300, 300);
    await limited.app.listen({ host: "127.0.0.1", port: 0 });
    port = ((limited.app.server as Server).address() as AddressInfo).port;
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  const newcomers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => createAthleteAccount(limited.db)));

  /** Sends a request head that announces the largest photo, and the given part of the body. */
  async function beginUpload(
    who: SignedIn,
    { length = workspaceLimits.photoBytes, body = Buffer.alloc(0) as Buffer } = {},
  ) {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    sockets.push(socket);
    await once(socket, "connect");
    let text = "";
    socket.on("data", (some) => {
      text += some;
    });
    const lines = [
      "PUT /api/me/photo HTTP/1.1",
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${who.token}`,
      "Content-Type: image/jpeg",
      `Content-Length: ${length}`,
    ];
    socket.write(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body]));
    return { socket, text: () => text };
  }

  async function upload(who: SignedIn, options?: Parameters<typeof beginUpload>[1]) {
    const { text } = await beginUpload(who, options);
    await expect.poll(text, { timeout: 8000 }).toContain('"isError"');
    return { status: Number(text().slice(9, 12)), text: text() };
  }

  const counted = async () =>
    (await limited.db.selectFrom("rate_limits").select("points").where("key", "like", "photo:%").execute()).reduce(
      (sum, { points }) => sum + points,
      0,
    );

  /** Starts the maximum number of largest uploads and waits until the server counts them. */
  async function fill() {
    const before = await counted();
    const uploads = await Promise.all((await newcomers(4)).map((who) => beginUpload(who)));
    await expect.poll(counted, { timeout: 5000 }).toBe(before + 4);
    return uploads;
  }

  it("R10 rejects a fifth largest upload before reading it, and reuses the slot of a disconnected client", async () => {
    const [next] = (await newcomers(1)) as [SignedIn];
    const uploads = await fill();
    const refused = await upload(next);
    expect([refused.status, refused.text]).toEqual([503, expect.stringMatching(/retry-after: 5\r\n/i)]);
    expect(uploads.map(({ text }) => text())).toEqual(["", "", "", ""]);
    uploads[0]?.socket.destroy();
    const whole = { length: picture.length, body: picture };
    await expect.poll(async () => (await upload(next, whole)).status, { timeout: 8000 }).toBe(200);
  });

  it("R10 accepts only one largest upload per athlete", async () => {
    const [who, other] = (await newcomers(2)) as [SignedIn, SignedIn];
    const before = await counted();
    await beginUpload(who);
    await expect.poll(counted, { timeout: 5000 }).toBe(before + 1);
    const refused = await upload(who);
    expect([refused.status, refused.text]).toEqual([429, expect.stringMatching(/retry-after: 1\r\n/i)]);
    expect((await upload(other, { length: picture.length, body: picture })).status).toBe(200);
  });

  it("B05 accepts only one upload per account, so that another account's photo waits for at most one", async () => {
    const [who, other] = (await newcomers(2)) as [SignedIn, SignedIn];
    const whole = { length: picture.length, body: picture };
    const responses = await Promise.all([who, who, who, other].map((sender) => upload(sender, whole)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.pop()).toBe(200);
    expect(statuses.toSorted()).toEqual([200, 429, 429]);
    expect(responses.find(({ status }) => status === 429)?.text).toContain("You’re already uploading a photo.");
  });

  it("R10 releases the upload slot after a rejected or aborted upload", async () => {
    const [who] = (await newcomers(1)) as [SignedIn];
    // Each upload uses the athlete's whole allowance.
    const none = Buffer.alloc(workspaceLimits.photoBytes);
    for (let time = 0; time < 4; time += 1) {
      expect((await upload(who, { length: workspaceLimits.photoBytes + 1 })).status).toBe(413);
      expect((await upload(who, { body: none })).status).toBe(415);
      const before = await counted();
      const { socket } = await beginUpload(who, { body: none.subarray(0, 1000) });
      await expect.poll(counted, { timeout: 5000 }).toBe(before + 1);
      socket.destroy();
      await expect.poll(async () => (await upload(who, { body: none })).status, { timeout: 8000 }).toBe(415);
    }
    await fill();
  });

  it("R10 rejects an athlete's twenty-first photo before reading it", async () => {
    const [who] = (await newcomers(1)) as [SignedIn];
    const body = Buffer.from("no photo.");
    for (let time = 0; time < 20; time += 1)
      expect((await upload(who, { length: body.length, body })).status).toBe(415);
    const refused = await upload(who);
    expect([refused.status, refused.text]).toEqual([429, expect.stringMatching(/retry-after: \d+\r\n/i)]);
  });
});
