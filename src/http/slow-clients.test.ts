import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fastify } from "fastify";
import { expect, it } from "vitest";
import { closeSlowReaders } from "./slow-clients.server.ts";

const wait = 300;
// Larger than the socket buffers of both ends.
const large = Buffer.alloc(32 * 1024 * 1024, "x");

it("D01 disconnects a client that stops reading its response, but no client that reads or waits", async () => {
  const app = fastify({ forceCloseConnections: true });
  closeSlowReaders(app, wait);
  app.get("/large", () => large);
  app.get("/late", () => sleep(3 * wait, "late"));
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));

  const stalled = connect(Number(port), "127.0.0.1");
  stalled.on("error", () => {});
  stalled.write("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
  const [whole, late] = await Promise.all([
    fetch(`http://127.0.0.1:${port}/large`).then((response) => response.arrayBuffer()),
    fetch(`http://127.0.0.1:${port}/late`).then((response) => response.text()),
  ]);
  expect(whole.byteLength).toBe(large.length);
  expect(late).toBe("late");
  await expect.poll(() => countConnections(app.server)).toBeLessThan(3);
  stalled.resume();
  let read = 0;
  stalled.on("data", (data) => (read += data.length));
  await new Promise((resolve) => stalled.once("close", resolve));
  expect(read).toBeLessThan(large.length);
  await app.close();
});

it("D01 disconnects a client that stops reading but continues to send, but no client that reads slowly", async () => {
  // Client and server share this thread. On an overloaded machine it can stop for longer than the timeout of the other test.
  const timeoutMs = 1_200;
  const app = fastify({ forceCloseConnections: true });
  closeSlowReaders(app, timeoutMs);
  app.get("/large", () => large);
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const [dripping, slow] = [connect(Number(port), "127.0.0.1"), connect(Number(port), "127.0.0.1")];
  for (const socket of [dripping, slow]) {
    socket.on("error", () => {});
    socket.write("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
  }
  const drip = setInterval(() => dripping.write("\r\n"), timeoutMs / 10);
  slow.on("data", () => {
    slow.pause();
    setTimeout(() => slow.resume(), 2);
  });
  await expect.poll(() => countConnections(app.server)).toBe(1);
  await sleep(2 * timeoutMs);
  expect(await countConnections(app.server)).toBe(1);
  clearInterval(drip);
  slow.destroy();
  dripping.destroy();
  await app.close();
});

it("D01 disconnects no client because the server itself was busy", async () => {
  const app = fastify({ forceCloseConnections: true });
  closeSlowReaders(app, wait);
  app.get("/large", () => large);
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const client = connect(Number(port), "127.0.0.1");
  const closed = once(client, "close");
  client.on("error", () => {});
  client.write("GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  let read = 0;
  client.on("data", (data) => (read += data.length));
  client.pause();
  // A check has seen how much the client read before the server is busy, and sees no progress after it.
  await sleep(wait / 2 + 10);
  for (const end = performance.now() + 4 * wait; performance.now() < end; );
  await sleep(10);
  client.resume();
  await closed;
  expect(read).toBeGreaterThan(large.length);
  await app.close();
});

function countConnections(server: import("node:http").Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
