import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { addressesOf, visits } from "../../bench/heaviest-visits.ts";
import { createFullAthlete } from "../../bench/heaviest-world.ts";
import { attackedSite } from "./attacked-site.ts";

const site = attackedSite();
// `npm run failures` and FAILURE_RUNS with any value set the long run.
const seconds = process.env.FAILURE_RUNS === undefined ? 5 : 20;
const connections = 4;
const maxDelayMs = 300;

// At night, because it uses both processors.
it.runIf(!process.env.DAILY)(
  "G01 answers health checks in time while a stranger requests the heaviest pages over four connections",
  async () => {
    const { headers, ids } = await createFullAthlete(site.db);
    const addresses = Object.entries(visits)
      .filter(([name, { as }]) => as.includes("athlete") && /^(GET \/api)?\/me\b/.test(name))
      .flatMap(([name]) => addressesOf(name, ids));
    expect(addresses.length).toBeGreaterThan(20);

    const watch = new Worker(new URL("./watch-health.ts", import.meta.url), { workerData: { url: site.url } });
    const watched = once(watch, "message");
    const statuses = new Set<number>();
    let isOver = false;
    const request = async (connection: number) => {
      for (let index = connection * 7; !isOver; index += 1) {
        const response = await site.request(addresses[index % addresses.length] ?? "", { headers });
        await response.arrayBuffer();
        statuses.add(response.status);
      }
    };
    const requests = Array.from({ length: connections }, (_, connection) => request(connection));
    await sleep(seconds * 1000);
    isOver = true;
    watch.postMessage("end");
    await Promise.all(requests);
    const [{ delays, slowdowns }] = (await watched) as [{ delays: number[]; slowdowns: number[] }];

    expect(statuses).toContain(200);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    // On a machine with other work, everything takes longer: as much as a computation at the same time.
    const slowdown = Math.max(1, percentile(slowdowns, 0.9));
    // A slow page delays each of its requests. One or two delays can be those of the machine.
    const [, , third = 0] = delays.toSorted((one, other) => other - one);
    expect(third / slowdown).toBeLessThan(maxDelayMs);
    expect(delays.length).toBeGreaterThan(seconds);
  },
);

function percentile(values: number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 1;
}
