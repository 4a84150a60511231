import { connect, type Socket } from "node:net";

// Opens a burst of connections to a server; started by `fork`: `burst.ts PORT IDLE SLOW FILE`. IDLE connections send nothing or stay idle
// after a request. SLOW connections never finish a head, a body or reading a response. They use several addresses and reconnect after a
// close. The process sends "ready" once all are open, and replies to every message with a report.

/** The observations so far; times in milliseconds. */
export interface BurstReport {
  /** Maximum number of connections open at one time. */
  most: number;
  opened: number;
  /** Longest time until the server closed a connection, by kind. */
  longest: Record<ConnectionKind, number>;
}

type ConnectionKind = "mute" | "resting" | "head" | "body" | "reader";

const [port = 0, idle = 0, slow = 0] = process.argv.slice(2).map(Number);
/** Path of a large file, which is cheap for the server. */
const [file = "/"] = process.argv.slice(5);
const addresses = ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"];
const host = `127.0.0.1:${port}`;
const atOnce = 200;
const longest: Record<ConnectionKind, number> = { mute: 0, resting: 0, head: 0, body: 0, reader: 0 };
let open = 0;
let most = 0;
let opened = 0;

const first: Record<ConnectionKind, string> = {
  mute: "",
  resting: `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  head: `GET /about HTTP/1.1\r\nHost: ${host}\r\n`,
  body: `POST /api/auth/Login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`,
  // More than the socket buffers hold for a client that does not read. Writing detects whether the server closed the connection.
  reader: `GET ${file} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(20),
};
const more: Partial<Record<ConnectionKind, string>> = { head: "X: y\r\n", body: " ", reader: "\r\n" };

function openConnection(kind: ConnectionKind): Promise<void> {
  opened += 1;
  const localAddress = addresses[opened % addresses.length];
  return new Promise((resolve) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", ...(localAddress ? { localAddress } : {}) });
    let began = 0;
    const drop = more[kind];
    const dripping = drop ? setInterval(() => socket.writable && socket.write(drop), 1_000) : undefined;
    socket.on("connect", () => {
      began = performance.now();
      open += 1;
      most = Math.max(most, open);
      if (first[kind]) socket.write(first[kind]);
      if (kind === "reader") socket.pause();
      else socket.resume();
      resolve();
    });
    socket.on("error", () => resolve());
    socket.on("close", () => {
      clearInterval(dripping);
      if (began > 0) {
        open -= 1;
        longest[kind] = Math.max(longest[kind], performance.now() - began);
      }
      setTimeout(() => void openConnection(kind), 500);
    });
  });
}

function kindOf(number: number): ConnectionKind {
  if (number < idle) return number % 2 === 0 ? "mute" : "resting";
  // Each reader needs 4 MB of kernel buffers.
  if (number % 10 === 0) return "reader";
  return number % 2 === 0 ? "body" : "head";
}

process.on("message", () => {
  process.send?.({ most, opened, longest } satisfies BurstReport);
});
process.on("disconnect", () => process.exit());

for (let number = 0; number < idle + slow; number += atOnce) {
  const some = Array.from({ length: Math.min(atOnce, idle + slow - number) }, (_, one) => kindOf(number + one));
  await Promise.all(some.map(openConnection));
}
process.send?.("ready");
