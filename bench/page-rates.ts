import autocannon from "autocannon";
import pLimit from "p-limit";
import { loadOptions } from "./bench-database.ts";

export interface Target {
  origin: string;
  paths: string[];
  /** Headers of each request. */
  headers?: Record<string, string>;
  /** True if each page must be cached before the measurement. */
  isCached?: boolean;
  /** True if each request repeats the entity tag of the page. */
  revalidates?: boolean;
}

/** Few enough that the server rejects none of them at capacity. */
const connections = 6;

/** Returns the responses per second of `duration` seconds. Fails if a hundredth of them is no page. */
export async function measureRate({ origin, paths, revalidates }: Target, duration: number): Promise<number> {
  const limit = pLimit(connections);
  const requests = await Promise.all(
    paths.map((one) =>
      limit(async () => ({
        path: one,
        headers: { "accept-encoding": "br", ...(revalidates ? await tagOf(origin + one) : {}) },
      })),
    ),
  );
  const result = await autocannon({ url: origin, requests, ...loadOptions(duration, connections) });
  const expected = revalidates ? result["3xx"] : result["2xx"];
  if (expected < result.requests.total * 0.99)
    throw new Error(
      `${result.requests.total - expected} of ${result.requests.total} requests to ${origin}${paths[0]} failed.`,
    );
  return result.requests.total / result.duration;
}

async function tagOf(url: string): Promise<Record<string, string>> {
  const response = await fetch(url, { headers: { "accept-encoding": "br" } });
  await response.arrayBuffer();
  return { "if-none-match": response.headers.get("etag") ?? "" };
}
