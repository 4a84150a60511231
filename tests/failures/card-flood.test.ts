import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { importAthletes } from "../../src/bulk-import/import-athletes.server.ts";
import { ensureBuilt } from "../../src/server/build.server.ts";
import { removeFolder } from "../remove-folder.ts";
import { cookieName } from "../signed-in.ts";
import { type RunningServer, startServer } from "../start-server.ts";
import { testDatabase } from "../test-database.ts";
import { floodWithCards } from "./card-flood.ts";

const { db, url: DATABASE_URL } = testDatabase();
let folder = "";
let server: RunningServer;
let athletes: string[];

beforeAll(async () => {
  await ensureBuilt(() => {});
  folder = await mkdtemp(path.join(tmpdir(), "openroster-flood-"));
  await importAthletes(db, sampleAthletes(200));
  athletes = (await db.selectFrom("athletes").select("id").execute()).map(({ id }) => encodeId("athlete", id));
  // Without a higher limit, rate limiting would end the flood after the first thousand requests.
  const settings = { DATABASE_URL, DATA_DIR: folder, RATE_LIMITS: "1000", TRUST_PROXY: "127.0.0.1" };
  server = await startServer(settings);
  // The first pages of a process take longer.
  await floodWithCards({ url: server.url, athletes, milliseconds: 0, requests: 8, connections: 0 });
}, 400_000);

afterAll(async () => {
  await server?.stop();
  await removeFolder(folder);
});

it.each([
  ["without a cookie", {}],
  ["with a made-up session cookie", { cookie: `${cookieName}=x` }],
])(
  "B01 F17 serves the pages of other clients while one client requests pictures over 24 connections %s",
  async (_, headers) => {
    const result = await floodWithCards({
      url: server.url,
      athletes,
      milliseconds: 4_000,
      requests: 20,
      connections: 24,
      headers,
    });
    expect(result.success).toBeGreaterThanOrEqual(0.95);
    // `npm run bench -- flood` measures the time; here it only must not be that of a queue that does not move.
    expect(result.p99Ms).toBeLessThan(10_000);
  },
);
