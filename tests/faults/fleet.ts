import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningServer, startServer } from "../start-server.ts";

/** Several processes on one database, and a balancer's look at them: requests go to those that say that they are ready. */
export interface Fleet {
  servers: RunningServer[];
  /** The address of one that is ready, by turns. */
  url(): string;
  /** Ends one as an operator does that puts in a new version, and starts it again; returns the exit code and how long the end took. */
  restart(place: number): Promise<{ code: number | null; milliseconds: number }>;
  /** Waits until all are ready. */
  untilReady(): Promise<void>;
  close(): Promise<void>;
}

const lookEvery = 50;

/** Starts a process for each of the settings. */
export async function startFleet(settings: Record<string, string>[]): Promise<Fleet> {
  const servers = await Promise.all(settings.map(startServer));
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
      // Where none says so any is asked, as balancers do.
      const choice = ready.size > 0 ? [...ready] : servers.map(({ url }) => url);
      return choice[turn % choice.length] ?? "";
    },
    async restart(place) {
      const server = servers[place];
      if (!server) throw new Error(`There is no server ${place}`);
      const began = performance.now();
      process.kill(server.pid, "SIGTERM");
      const code = await server.ended;
      const milliseconds = performance.now() - began;
      servers[place] = await startServer({ ...settings[place], PORT: new URL(server.url).port });
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
    async (answer) => (await answer.text()) === "ready",
    () => false,
  );
}

/** The most memory that a process ever had at a time, in MB, as the kernel noted it. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
}
