import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { phonePicture, plain } from "../../tests/hostile-pictures.ts";
import { pictureProcessIds, testPictures } from "../../tests/picture-processes.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { createAthleteAccount } from "../../tests/signed-in.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { folderStore } from "../files/folder-store.server.ts";
import { removeFiles } from "../files/remove-files.server.ts";
import { showLinks } from "../profile/show-links.server.ts";
import { addLink } from "../workspace/endpoints/add-link.server.ts";
import { changeLink } from "../workspace/endpoints/change-link.server.ts";
import { findOwnProfile } from "../workspace/endpoints/queries.server.ts";
import { pictureFiles } from "./picture-files.server.ts";
import { previewLink, previewLinkHandler } from "./preview-link.server.ts";
import type { VideoEndpoints } from "./query-video-host.server.ts";

const { db } = testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "openroster-previews-"));
const store = folderStore(folder);
const pictures = testPictures();
const url = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

let picture: Buffer;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let requests: string[] = [];
const host = createServer((request, response) => {
  requests.push(request.url ?? "");
  respond(request, response);
});
let endpoints: VideoEndpoints;

beforeAll(async () => {
  picture = await phonePicture();
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  const address = host.address();
  const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  endpoints = { oembed: { YouTube: `${origin}/oembed`, Vimeo: `${origin}/vimeo` }, pictures: [origin] };
});
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await removeFolder(folder);
});
beforeEach(() => {
  requests = [];
  respond = (request, response) => {
    if (request.url === "/thumbnail.jpg") return response.end(picture);
    const thumbnail_url = `${endpoints.pictures[0]}/thumbnail.jpg`;
    return response.end(JSON.stringify({ title: " Final\n<script> \u202e", thumbnail_url, html: "<iframe src=evil>" }));
  };
});

async function createLink(address = url) {
  const athlete = await createAthleteAccount(db);
  const link = await db
    .transaction()
    .execute((trx) =>
      addLink(trx, { accountId: athlete.id, link: { text: "Mine", date: "2025-01-01", url: address } }),
    );
  const { id } = await db
    .selectFrom("media_links")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { accountId: athlete.id, linkKey: id, linkId: link.linkId };
}

async function previewOf(accountId: string) {
  return (await findOwnProfile(db, accountId))?.mediaLinks[0]?.preview;
}

const queuedJobs = async () =>
  (
    await sql<{
      data: { tries: number };
    }>`select data from jobs.job where name = 'preview-link' order by created_on`.execute(db)
  ).rows;

it("stores the title of a video as plain text and its picture as a file", async () => {
  respond = (request, response) => {
    if (request.url === "/thumbnail.jpg") return response.end(picture);
    return response.end(
      JSON.stringify({
        title: " Final\n<script> ",
        thumbnail_url: `${endpoints.pictures[0]}/thumbnail.jpg`,
        duration: 185,
      }),
    );
  };
  const { accountId, linkKey } = await createLink();
  expect(await previewOf(accountId)).toBeNull();
  await previewLink(db, { linkKey, store, pictures, endpoints });
  const preview = await previewOf(accountId);
  expect(preview).toEqual({ title: "Final <script>", picture: expect.stringMatching(/^\/pictures\/[\w-]{22}\/480$/) });
  const key = preview?.picture?.split("/")[2] ?? "";
  expect((await store.get(`${key.slice(0, 2)}/${key}/480.webp`))?.length).toBeGreaterThan(100);
  expect(requests[0]).toBe(`/oembed?url=${encodeURIComponent(url)}&format=json&maxwidth=640`);
  const { athleteId } = (await findOwnProfile(db, accountId)) ?? { athleteId: "" };
  const [shown] = await showLinks(db, { athleteId, viewHref: `/profile/${athleteId}?sport=VB`, playing: null });
  expect(shown?.video).toMatchObject({
    title: "Final <script>",
    picture: preview?.picture,
    length: "3:05",
    player: null,
  });
  const linkId = new URL(shown?.video?.playHref ?? "", "http://x").searchParams.get("video");
  const [playing] = await showLinks(db, { athleteId, viewHref: "/profile/x", playing: linkId });
  expect(playing?.video?.player).toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1");
});

it("removes the bars above and below a film from its picture", async () => {
  // As of YouTube: 4:3, with a film of 16:9. A crop by content would follow the skin-colored area.
  const area = { input: await plain(480, 60, "#b5651d"), top: 0, left: 0 };
  const film = await sharp(await plain(480, 270, "#2b4b9f"))
    .composite([area])
    .png()
    .toBuffer();
  const image = sharp(await plain(480, 360, "#000000")).composite([{ input: film, top: 45, left: 0 }]);
  const padded = await image.jpeg().toBuffer();
  const respondOtherwise = respond;
  respond = (request, response) =>
    request.url === "/thumbnail.jpg" ? response.end(padded) : respondOtherwise(request, response);
  const { accountId, linkKey } = await createLink();
  await previewLink(db, { linkKey, store, pictures, endpoints });
  const key = (await previewOf(accountId))?.picture?.split("/")[2] ?? "";
  const stored = sharp((await store.get(`${key.slice(0, 2)}/${key}/480.jpg`)) ?? undefined);
  for (const top of [0, 266]) {
    const { channels } = await stored.clone().extract({ left: 0, top, width: 480, height: 4 }).stats();
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(120);
  }
});

it("rejects a title with invisible characters", async () => {
  const { accountId, linkKey } = await createLink();
  await previewLink(db, { linkKey, store, pictures, endpoints });
  expect(await previewOf(accountId)).toMatchObject({ title: null, picture: expect.any(String) });
});

it.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
  [
    "a picture from another origin",
    (_, response) => response.end(JSON.stringify({ title: "T", thumbnail_url: "http://127.0.0.1:1/x.jpg" })),
  ],
  [
    "an invalid picture",
    (request, response) =>
      response.end(
        request.url === "/thumbnail.jpg"
          ? "<svg/>"
          : JSON.stringify({ title: "T", thumbnail_url: `${endpoints.pictures[0]}/thumbnail.jpg` }),
      ),
  ],
  [
    "an oversized picture",
    (request, response) => {
      if (request.url !== "/thumbnail.jpg")
        return response.end(JSON.stringify({ title: "T", thumbnail_url: `${endpoints.pictures[0]}/thumbnail.jpg` }));
      return response.end(Buffer.alloc(3 * 1024 * 1024, 1));
    },
  ],
])("stores the title without a picture for %s", async (_, reply) => {
  respond = reply;
  const { accountId, linkKey } = await createLink();
  await previewLink(db, { linkKey, store, pictures, endpoints });
  expect(await previewOf(accountId)).toEqual({ title: "T", picture: null });
});

it.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
  ["does not know the video", (_, response) => response.writeHead(404).end("Not Found")],
  ["does not allow access", (_, response) => response.writeHead(401).end("Unauthorized")],
  ["returns HTML", (_, response) => response.end("<!doctype html>")],
  ["returns unexpected JSON", (_, response) => response.end('["x"]')],
])("stores an empty preview if the host %s", async (_, reply) => {
  respond = reply;
  const { accountId, linkKey } = await createLink();
  await previewLink(db, { linkKey, store, pictures, endpoints });
  expect(await previewOf(accountId)).toEqual({ title: null, picture: null });
});

it.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
  ["fails", (_, response) => response.writeHead(500).end()],
  ["returns 429", (_, response) => response.writeHead(429).end()],
  ["returns an oversized body", (_, response) => response.end(JSON.stringify({ title: "x".repeat(100_000) }))],
  ["redirects", (_, response) => response.writeHead(302, { location: "/elsewhere" }).end()],
  ["closes the connection", (request) => request.socket.destroy()],
])("retries later, a limited number of times, if the host %s", async (_, reply) => {
  respond = reply;
  const { accountId, linkKey } = await createLink();
  await sql`delete from jobs.job where name = 'preview-link'`.execute(db);
  const failures: unknown[] = [];
  const handler = previewLinkHandler(db, {
    enabled: true,
    store,
    pictures,
    endpoints,
    onUnreachable: (error) => failures.push(error),
  });
  for (const tries of [0, 3]) await handler.run({ linkKey, tries }, new AbortController().signal);
  expect(failures).toHaveLength(2);
  expect((await queuedJobs()).map(({ data }) => data.tries)).toEqual([1]);
  expect(await previewOf(accountId)).toBeNull();
  expect(requests).not.toContain("/elsewhere");
});

it("retries later if the picture renderer is overloaded", async () => {
  const { accountId, linkKey } = await createLink();
  await sql`delete from jobs.job where name = 'preview-link'`.execute(db);
  const failures: unknown[] = [];
  const onUnreachable = (error: unknown) => failures.push(error);
  const handler = previewLinkHandler(db, { enabled: true, store, pictures, endpoints, onUnreachable });
  // One slow picture and as many as the queue accepts.
  const create = () =>
    pictures.createRenditions(picture, { owner: "1", sizes: [{ width: 16, height: 16 }], minPixels: 60 });
  await create();
  const [id = 0] = await pictureProcessIds();
  process.kill(id, "SIGSTOP");
  const others = Array.from({ length: 21 }, create);
  await handler.run({ linkKey, tries: 0 }, new AbortController().signal);
  expect(failures).toMatchObject([{ status: 503 }]);
  expect((await queuedJobs()).map(({ data }) => data.tries)).toEqual([1]);
  expect(await previewOf(accountId)).toBeNull();
  process.kill(id, "SIGCONT");
  await Promise.allSettled(others);
  await handler.run({ linkKey, tries: 1 }, new AbortController().signal);
  expect(await previewOf(accountId)).toMatchObject({ picture: expect.any(String) });
});

it("sends no request if disabled, for other sites, and for a removed link", async () => {
  await sql`delete from jobs.job where name = 'preview-link'`.execute(db);
  const { linkKey } = await createLink("https://www.hudl.com/video/3/1/1");
  expect(await queuedJobs()).toEqual([]);
  await previewLink(db, { linkKey, store, pictures, endpoints });
  await previewLink(db, { linkKey: "999999", store, pictures, endpoints });
  const off = previewLinkHandler(db, { enabled: false, store, pictures, endpoints, onUnreachable: () => undefined });
  await off.run({ linkKey: (await createLink()).linkKey, tries: 0 }, new AbortController().signal);
  expect(requests).toEqual([]);
});

it("deletes title and picture when the address changes, and queries the new one", async () => {
  const { accountId, linkKey, linkId } = await createLink();
  await previewLink(db, { linkKey, store, pictures, endpoints });
  await sql`delete from jobs.job where name = 'preview-link'`.execute(db);
  const key = (await previewOf(accountId))?.picture?.split("/")[2] ?? "";
  const change = { url: "https://vimeo.com/76979871" };
  await db.transaction().execute((trx) => changeLink(trx, { accountId, linkId, version: 1, change }));
  expect(await previewOf(accountId)).toBeNull();
  expect(await queuedJobs()).toHaveLength(1);
  await removeFiles(db, { store, fileNames: pictureFiles });
  expect(await store.get(`${key.slice(0, 2)}/${key}/480.webp`)).toBeNull();
  await previewLink(db, { linkKey, store, pictures, endpoints });
  expect(requests.at(-2)).toContain("/vimeo?url=https%3A%2F%2Fvimeo.com%2F76979871");
});

it("F14 deletes the picture with the account", async () => {
  const { accountId, linkKey } = await createLink();
  await previewLink(db, { linkKey, store, pictures, endpoints });
  const key = (await previewOf(accountId))?.picture?.split("/")[2] ?? "";
  await db.deleteFrom("accounts").where("id", "=", accountId).execute();
  await removeFiles(db, { store, fileNames: pictureFiles });
  expect(await store.get(`${key.slice(0, 2)}/${key}/480.webp`)).toBeNull();
  expect(await db.selectFrom("stored_files").select("key").where("key", "=", key).execute()).toEqual([]);
});
