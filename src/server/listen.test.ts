import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fastify } from "fastify";
import { expect, it } from "vitest";
import { readConfig } from "../config.server.ts";
import { closeConnections, createDrain } from "./drain.server.ts";
import { listen } from "./listen.server.ts";

const config = readConfig({ HOST: "127.0.0.1", PORT: "0" });

it.skipIf(process.platform !== "linux")("accepts several connections per turn of a slow event loop", async () => {
  const app = fastify({ forceCloseConnections: true });
  const port = await listen(app, config);
  let accepted = 0;
  app.server.on("connection", () => {
    accepted += 1;
  });
  const sockets = Array.from({ length: 160 }, () => connect(port, "127.0.0.1"));
  let turns = 0;
  for (; accepted < sockets.length && turns < 1000; turns += 1) {
    // Waits until all connections are in the accept queue.
    const end = performance.now() + (turns === 5 ? 200 : 2);
    while (performance.now() < end);
    await nextTurn();
  }
  expect(accepted).toBe(sockets.length);
  expect(turns).toBeLessThan(sockets.length / 2);
  await app.close();
});

it("closes after in-flight requests finish and accepts no new connections", async () => {
  const app = fastify({ forceCloseConnections: "idle" });
  closeConnections(app, createDrain(0));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let received = 0;
  app.get("/", async () => {
    received += 1;
    await released;
    return "whole";
  });
  const port = await listen(app, config);
  const responses = Array.from({ length: 40 }, () => fetch(`http://127.0.0.1:${port}/`).then((one) => one.text()));
  await expect.poll(() => received).toBe(40);
  const closing = app.close();
  await nextTurn();
  let isClosed = false;
  void closing.then(() => {
    isClosed = true;
  });
  await expect.poll(() => isRefused(port)).toBe(true);
  expect(isClosed).toBe(false);
  release();
  expect(new Set(await Promise.all(responses))).toEqual(new Set(["whole"]));
  await closing;
});

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const outcome = await Promise.race([once(socket, "connect"), once(socket, "error")]).catch(() => "refused");
  socket.destroy();
  return outcome === "refused";
}
