import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A machine in its own network namespace. */
export interface Machine {
  address: string;
  /** Starts a program as the user `postgres`, and again two seconds after its end, as a unit of systemd does. */
  start(command: string, args: string[], options: { log: string; home: string }): void;
  /** Kills one program, or all of them. Those that were started run again after two seconds. */
  kill(isKilled?: (command: string) => boolean): void;
  /** Cuts the network. Connections stay open, and no packet arrives. Returns the function that ends it. */
  cut(): () => void;
  /** Stops all programs without ending them, as a paused virtual machine does. Returns the function that ends it. */
  freeze(): () => void;
}

interface MachineNetwork {
  cidr: string;
  addMachine(name: string): Machine;
  /** Starts a program on this machine, as `Machine.start` does. */
  start: Machine["start"];
  /** Ends all programs and removes the network. */
  close(): Promise<void>;
}

const restartMs = 2000;
const asPostgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"];

/** Creates a network of machines on this one: namespaces with a bridge. Needs root. */
export function createMachineNetwork(): MachineNetwork {
  const id = process.pid % 250;
  const prefix = `10.213.${id}`;
  const bridge = `orbr${id}`;
  const namespaces: string[] = [];
  const children = new Set<ChildProcess>();
  let isClosing = false;
  ip("link", "add", bridge, "type", "bridge");
  ip("addr", "add", `${prefix}.254/24`, "dev", bridge);
  ip("link", "set", bridge, "up");

  function start(...[enter, command, args, options]: [string[], ...Parameters<Machine["start"]>]): void {
    const [program = "", ...before] = [...enter, ...asPostgres];
    const shell = ["sh", "-c", `exec "$0" "$@" >>${options.log} 2>&1`];
    const child = spawn(program, [...before, ...shell, command, ...args], {
      // Its own session, so that Ctrl-C does not reach it.
      detached: true,
      stdio: "ignore",
      cwd: options.home,
      env: { PATH: process.env.PATH, HOME: options.home, LANG: "C.UTF-8", ETCD_UNSUPPORTED_ARCH: "arm64" },
    });
    children.add(child);
    child.once("close", async () => {
      children.delete(child);
      await sleep(restartMs);
      if (!isClosing) start(enter, command, args, options);
    });
  }

  return {
    cidr: `${prefix}.0/24`,
    addMachine(name) {
      const [namespace, link] = [`or${id}${name}`, `orv${id}${name}`];
      namespaces.push(namespace);
      const address = `${prefix}.${namespaces.length}`;
      ip("netns", "add", namespace);
      ip("link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", namespace);
      ip("link", "set", link, "master", bridge, "up");
      ip("-n", namespace, "addr", "add", `${address}/24`, "dev", "eth0");
      for (const device of ["eth0", "lo"]) ip("-n", namespace, "link", "set", device, "up");
      const signal = (...args: [NodeJS.Signals, ((command: string) => boolean)?]) => signalAll(namespace, ...args);
      return {
        address,
        start: (...program) => start(["nsenter", `--net=/run/netns/${namespace}`], ...program),
        kill: (isKilled) => signal("SIGKILL", isKilled),
        cut() {
          ip("link", "set", link, "down");
          return () => void ip("link", "set", link, "up");
        },
        freeze() {
          signal("SIGSTOP");
          return () => signal("SIGCONT");
        },
      };
    },
    start: (...program) => start([], ...program),
    async close() {
      isClosing = true;
      for (const child of children) child.kill("SIGKILL");
      for (const namespace of namespaces) {
        while (pidsOf(namespace).length > 0) {
          signalAll(namespace, "SIGKILL");
          await sleep(100);
        }
        ip("netns", "delete", namespace);
      }
      ip("link", "delete", bridge);
    },
  };
}

function pidsOf(namespace: string): number[] {
  return ip("netns", "pids", namespace).split("\n").filter(Boolean).map(Number);
}

function signalAll(namespace: string, name: NodeJS.Signals, isMeant: (command: string) => boolean = () => true): void {
  for (const pid of pidsOf(namespace)) {
    try {
      if (isMeant(readFileSync(`/proc/${pid}/cmdline`, "utf8"))) process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}

function ip(...args: string[]): string {
  return execFileSync("ip", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}
