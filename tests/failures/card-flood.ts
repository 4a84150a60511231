import { setTimeout as sleep } from "node:timers/promises";

/** A site with athletes, and how long one client floods it. The server trusts X-Forwarded-For from this machine. */
export interface FloodOptions {
  url: string;
  /** Public ids of athletes, each with its own link-preview picture. */
  athletes: string[];
  milliseconds: number;
  /** Minimum number of requests of the other clients. The flood lasts until then. */
  requests?: number;
  /** Connections of the flooding client; 0 measures the others alone. */
  connections: number;
  /** Headers of every request of the flood. */
  headers?: Record<string, string>;
}

/** The outcome for the other clients, and the statuses that the flooding client got. */
export interface FloodResult {
  requests: number;
  /** Share of the requests that got a 200. */
  success: number;
  p50Ms: number;
  p99Ms: number;
  flood: Record<number, number>;
}

const pages = ["/", "/about", "/signin", "/searchAthletes"];
const pauseMs = 50;

/** Requests pages from a new address each time, while one address requests pictures of different athletes over many connections. */
export async function floodWithCards(options: FloodOptions): Promise<FloodResult> {
  const end = performance.now() + options.milliseconds;
  const isOver = () => performance.now() > end && times.length >= (options.requests ?? 0);
  const flood: Record<number, number> = {};
  const times: number[] = [];
  let [clients, served, athlete] = [0, 0, 0];

  async function requestCards(): Promise<void> {
    while (!isOver()) {
      athlete += 1;
      const id = options.athletes[athlete % options.athletes.length];
      const status = await get(`/profile/${id}/card.png`, { ...options.headers, "x-forwarded-for": "198.51.100.1" });
      flood[status] = (flood[status] ?? 0) + 1;
    }
  }

  async function requestPage(path: string): Promise<void> {
    while (!isOver()) {
      clients += 1;
      const start = performance.now();
      const status = await get(path, { "x-forwarded-for": `203.0.${clients >> 8}.${clients & 255}` });
      times.push(performance.now() - start);
      if (status === 200) served += 1;
      await sleep(pauseMs);
    }
  }

  async function get(path: string, headers: Record<string, string>): Promise<number> {
    const response = await fetch(options.url + path, { headers });
    await response.arrayBuffer();
    return response.status;
  }

  await Promise.all([...Array.from({ length: options.connections }, requestCards), ...pages.map(requestPage)]);
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(part * (times.length - 1))] ?? Number.NaN;
  return { requests: times.length, success: served / times.length, p50Ms: at(0.5), p99Ms: at(0.99), flood };
}
