import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../start-server.ts";

/** haproxy in a process of its own, with the file that operators are given. */
export interface Balancer {
  url: string;
  /** Waits until it says from now on that this is so of a server, and returns after how many milliseconds it did. */
  untilSaid(server: "first" | "second", state: "UP" | "DOWN"): Promise<number>;
  close(): Promise<void>;
}

/** The file that operators are given. */
export const balancerFile = path.join(import.meta.dirname, "../../deploy/haproxy.cfg");
const timeoutMs = 60_000;
// Debian's package puts it where only root looks.
const search = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

/** Why haproxy cannot be run here; null where it can. */
export function findBalancer(): string | null {
  const { error } = spawnSync("haproxy", ["-v"], { env: { ...process.env, PATH: search } });
  return error ? `haproxy is not installed here: ${error.message}` : null;
}

/** What the file reads from the environment: two servers by their addresses, and where haproxy listens. */
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

/** Starts haproxy in front of the servers on two ports of this machine, and waits until it listens; throws with its output where it ends. */
export async function startBalancer(ports: [number, number]): Promise<Balancer> {
  const address = `127.0.0.1:${await freePort()}`;
  const servers: [string, string] = [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`];
  const child = spawn("haproxy", ["-db", "-f", balancerFile], {
    env: balancerEnvironment({ entry: address, servers }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [said, complaints] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  // Here it says the same once more, and why it does not start.
  child.stderr.on("data", (chunk: Buffer) => {
    complaints += chunk;
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
      throw new Error(`haproxy did not start:\n${complaints}`);
    }
    await sleep(50);
  }
  return {
    url,
    async untilSaid(server, state) {
      const [before, began] = [said.length, performance.now()];
      while (!said.includes(`Server ready/${server} is ${state}`, before)) {
        if (performance.now() - began > timeoutMs)
          throw new Error(`haproxy did not say that ${server} is ${state}:\n${said}`);
        await sleep(20);
      }
      return performance.now() - began;
    },
    close,
  };
}

async function isListening(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (answer) => answer.arrayBuffer().then(() => true),
    () => false,
  );
}
