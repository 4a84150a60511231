import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningServer, startServer } from "../start-server.ts";

/** Several processes on one database, with a simulated load balancer that selects ready processes. */
export interface Fleet {
  servers: RunningServer[];
  /** Returns the URL of the next ready process, in turn. */
  url(): string;
  /** Stops and restarts one process, as a deployment does. Returns the exit code and the duration of the stop. */
  restart(index: number): Promise<{ code: number | null; milliseconds: number }>;
  /** Waits until all processes are ready. */
  untilReady(): Promise<void>;
  close(): Promise<void>;
}

const lookEvery = 50;

/** Starts one process for each of the settings. */
export async function startFleet(settings: Record<string, string>[]): Promise<Fleet> {
  const servers = await Promise.all(settings.map((one) => startServer(one)));
  const ready = new Set(servers.map(({ url }) => url));
  let turn = 0;
  let closed = false;
  const watch = async (url: string) => {
    while (!closed) {
      if (await isReady(url)) ready.add(url);
      else ready.delete(url);
      await sleep(lookEvery);
    }
  };
  const watching = Promise.all([...ready].map(watch));
  return {
    servers,
    url() {
      turn += 1;
      // If no process is ready, it selects any, as load balancers do.
      const choice = ready.size > 0 ? [...ready] : servers.map(({ url }) => url);
      return choice[turn % choice.length] ?? "";
    },
    async restart(index) {
      const server = servers[index];
      if (!server) throw new Error(`There is no server ${index}`);
      const began = performance.now();
      process.kill(server.pid, "SIGTERM");
      const code = await server.ended;
      const milliseconds = performance.now() - began;
      servers[index] = await startServer({ ...settings[index], PORT: new URL(server.url).port });
      return { code, milliseconds };
    },
    async untilReady() {
      while (ready.size < servers.length) await sleep(lookEvery);
    },
    async close() {
      closed = true;
      await watching;
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { headers: { connection: "close" } }).then(
    async (response) => (await response.text()) === "ready",
    () => false,
  );
}

/** Returns the peak memory of a process in MB. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
}
