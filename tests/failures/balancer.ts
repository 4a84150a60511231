import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../start-server.ts";

/** haproxy in its own process, with the configuration for operators. */
export interface Balancer {
  url: string;
  /** Waits for haproxy's next log line that a server has this state. Returns the milliseconds until then. */
  untilLogged(server: "first" | "second", state: "UP" | "DOWN"): Promise<number>;
  close(): Promise<void>;
}

/** The configuration for operators. */
const balancerFile = path.join(import.meta.dirname, "../../deploy/haproxy.cfg");
const timeoutMs = 60_000;
// Debian installs it in a folder that is on root's PATH only.
const search = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

/** Returns the reason why haproxy cannot run here, or null if it can. */
export function findBalancer(): string | null {
  const { error } = spawnSync("haproxy", ["-v"], { env: { ...process.env, PATH: search } });
  return error ? `haproxy is not installed here: ${error.message}` : null;
}

/** Returns the configuration's environment: the addresses of two servers, and of haproxy. */
export function balancerEnvironment({ entry, servers }: { entry: string; servers: [string, string] }) {
  const [user, group] = ["-un", "-gn"].map((which) => execFileSync("id", [which], { encoding: "utf8" }).trim());
  return {
    ...process.env,
    PATH: search,
    ENTRY_ADDRESS: entry,
    FIRST_ADDRESS: servers[0],
    SECOND_ADDRESS: servers[1],
    RUN_USER: user,
    RUN_GROUP: group,
  };
}

/** Starts haproxy in front of the servers on two local ports and waits until it listens. If it exits, throws with its output. */
export async function startBalancer(ports: [number, number]): Promise<Balancer> {
  const address = `127.0.0.1:${await freePort()}`;
  const servers: [string, string] = [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`];
  const child = spawn("haproxy", ["-db", "-f", balancerFile], {
    env: balancerEnvironment({ entry: address, servers }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [log, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    log += chunk;
  });
  // haproxy also writes startup errors to stderr.
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk;
  });
  const ended = once(child, "close");
  const close = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const url = `http://${address}`;
  for (let waited = 0; !(await isListening(url)); waited += 50) {
    if (child.exitCode !== null || waited > timeoutMs) {
      await close();
      throw new Error(`haproxy did not start:\n${errors}`);
    }
    await sleep(50);
  }
  return {
    url,
    async untilLogged(server, state) {
      const [before, began] = [log.length, performance.now()];
      while (!log.includes(`Server ready/${server} is ${state}`, before)) {
        if (performance.now() - began > timeoutMs)
          throw new Error(`haproxy did not log that ${server} is ${state}:\n${log}`);
        await sleep(20);
      }
      return performance.now() - began;
    },
    close,
  };
}

async function isListening(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (response) => response.arrayBuffer().then(() => true),
    () => false,
  );
}
