import { connect, type Socket } from "node:net";

// A process that crowds a server, made by `fork`: `crowd.ts PORT IDLE SLOW FILE`. It holds as many connections on which nothing is said, or
// nothing any more, and as many on which a head, a body or the reading of an answer never ends, from several addresses; who is cut off
// comes back. It says "there" once all stand, and on any message what it has seen.

/** What the crowd has seen so far; times in milliseconds. */
export interface CrowdReport {
  /** Connections that stood at one time, at most. */
  most: number;
  opened: number;
  /** How long the longest of each manner lived until it was cut off. */
  longest: Record<Manner, number>;
}

type Manner = "mute" | "resting" | "head" | "body" | "reader";

const [port = 0, idle = 0, slow = 0] = process.argv.slice(2).map(Number);
/** Address of a large file, which costs the server little. */
const [file = "/"] = process.argv.slice(5);
const addresses = ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"];
const host = `127.0.0.1:${port}`;
const atOnce = 200;
const longest: Record<Manner, number> = { mute: 0, resting: 0, head: 0, body: 0, reader: 0 };
let standing = 0;
let most = 0;
let opened = 0;

const first: Record<Manner, string> = {
  mute: "",
  resting: `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  head: `GET /about HTTP/1.1\r\nHost: ${host}\r\n`,
  body: `POST /api/auth/Login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`,
  // More than the system keeps for one who does not read. What one sends meanwhile tells whether the other end is still there.
  reader: `GET ${file} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(20),
};
const more: Partial<Record<Manner, string>> = { head: "X: y\r\n", body: " ", reader: "\r\n" };

function come(manner: Manner): Promise<void> {
  opened += 1;
  const localAddress = addresses[opened % addresses.length];
  return new Promise((resolve) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", ...(localAddress ? { localAddress } : {}) });
    let began = 0;
    const drop = more[manner];
    const dripping = drop ? setInterval(() => socket.writable && socket.write(drop), 1_000) : undefined;
    socket.on("connect", () => {
      began = performance.now();
      standing += 1;
      most = Math.max(most, standing);
      if (first[manner]) socket.write(first[manner]);
      if (manner === "reader") socket.pause();
      else socket.resume();
      resolve();
    });
    socket.on("error", () => resolve());
    socket.on("close", () => {
      clearInterval(dripping);
      if (began > 0) {
        standing -= 1;
        longest[manner] = Math.max(longest[manner], performance.now() - began);
      }
      setTimeout(() => void come(manner), 500);
    });
  });
}

function mannerOf(number: number): Manner {
  if (number < idle) return number % 2 === 0 ? "mute" : "resting";
  // Each reader costs the system four megabytes.
  if (number % 10 === 0) return "reader";
  return number % 2 === 0 ? "body" : "head";
}

process.on("message", () => {
  process.send?.({ most, opened, longest } satisfies CrowdReport);
});
process.on("disconnect", () => process.exit());

for (let number = 0; number < idle + slow; number += atOnce) {
  const some = Array.from({ length: Math.min(atOnce, idle + slow - number) }, (_, one) => mannerOf(number + one));
  await Promise.all(some.map(come));
}
process.send?.("there");
