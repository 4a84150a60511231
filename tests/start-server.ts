import { spawn } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A server of the built product in its own process. */
export interface RunningServer {
  url: string;
  pid: number;
  /** Returns the output so far. */
  output(): string;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

// Tests request no other host, and no load balancer needs time to notice a stop.
const settings = { NODE_ENV: "production", LINK_PREVIEWS: "false", DRAIN_SECONDS: "0" };

/** Starts the server on `PORT` or a free port and waits until it is ready. If it exits before, throws with its output. `project` can be another checkout. */
export async function startServer(
  environment: Record<string, string>,
  project = path.join(import.meta.dirname, ".."),
): Promise<RunningServer> {
  const port = Number(environment.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [path.join(project, "src/server.ts")], {
    cwd: project,
    env: { ...process.env, ...settings, PORT: String(port), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () => output.includes("is ready: ");
  // The first start builds the pages, maybe in another process, and fills an empty database.
  const timeoutMs = () =>
    /builds? the pages|Building the pages|Creating the database/.test(output) ? 300_000 : 60_000;
  const ready = await Promise.race([waitUntil(isReady, timeoutMs), ended.then(() => false)]);
  if (!ready) {
    child.kill("SIGTERM");
    throw new Error(`The server did not start:\n${output}`);
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function waitUntil(isReady: () => boolean, timeoutMs: () => number): Promise<boolean> {
  for (let waited = 0; waited < timeoutMs() && !isReady(); waited += 50) await sleep(50);
  return isReady();
}

export function findMailboxUrl({ output }: Pick<RunningServer, "output">): string {
  const [url] = /http\S+\/mailbox\?key=\S+/.exec(output()) ?? [];
  if (!url) throw new Error("The start printed no link to the mailbox.");
  return url;
}

/** Returns a port that is free now. */
export function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
