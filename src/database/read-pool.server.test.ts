import type pg from "pg";
import { expect, it } from "vitest";
import { createReadPool } from "./read-pool.server.ts";

it("sends a waiting read to the other server once, however often the preferred one changes", async () => {
  const listeners = new Set<() => void>();
  const sent: string[] = [];
  const pools = {
    primary: poolOf(async () => sent.push("primary")),
    // Silent.
    replica: poolOf(() => new Promise(() => sent.push("replica"))),
  };
  const watch = {
    prefersReplica: true,
    suspect() {},
    onSwitch(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const client = await createReadPool({ ...pools, watch }).connect();
  const read = client.query("select 1", []);
  for (let times = 0; times < 3; times += 1) for (const listener of listeners) listener();
  await read;
  expect(sent).toEqual(["replica", "primary"]);
  expect(listeners.size).toBe(0);
});

function poolOf(query: () => Promise<unknown>): pg.Pool {
  return { query, options: {}, ending: false } as unknown as pg.Pool;
}
