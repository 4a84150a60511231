import { describe, expect, it } from "vitest";
import { testApp } from "../../tests/test-app.ts";
import { readConfig } from "../config.server.ts";
import { createApp } from "./app.server.ts";

const server = testApp({ RATE_LIMITS: "1" });
const list = "/api/profile/SearchAthletes";
/** Fewer than have a place: whom a busy server turns away is another matter. */
const atOnce = 50;

async function read(times: number, { app = server.app, url = list, from = "192.0.2.1" } = {}) {
  const statuses: number[] = [];
  while (statuses.length < times) {
    const some = Array.from({ length: Math.min(atOnce, times - statuses.length) }, () =>
      app.inject({ url, remoteAddress: from }),
    );
    statuses.push(...(await Promise.all(some)).map(({ statusCode }) => statusCode));
  }
  return statuses;
}

describe("public reads", () => {
  it("serves one client 600 a minute over two processes, then says when to come back", async () => {
    const config = readConfig({ LOG_LEVEL: "silent" });
    const second = await createApp({ config, db: server.db, publicUrl: "http://127.0.0.1:3000", pages: false });
    const statuses = [...(await read(400)), ...(await read(400, { app: second }))];
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(200);
    const refused = await second.inject({ url: list, remoteAddress: "192.0.2.1" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(refused.json()).toMatchObject({ isError: true, result: null });
    expect(await read(1, { from: "192.0.2.2" })).toEqual([200]);
    await second.close();
  });

  it("asks the shared counters once for every twenty", async () => {
    const points = async () => {
      const rows = await server.db
        .selectFrom("rate_limits")
        .select("points")
        .where("key", "like", "public-read:%")
        .execute();
      return rows.reduce((sum, row) => sum + row.points, 0);
    };
    const before = await points();
    await read(20, { from: "192.0.2.3" });
    expect((await points()) - before).toBe(20);
    await read(1, { from: "192.0.2.3" });
    expect((await points()) - before).toBe(40);
  });

  it("counts what only looks like a file that never changes", async () => {
    const statuses = await read(700, { url: "/assets/nothing.js", from: "192.0.2.5" });
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  });

  it("never counts the probes of a load balancer", async () => {
    expect(new Set(await read(700, { url: "/healthz", from: "192.0.2.4" }))).toEqual(new Set([200]));
  });
});
