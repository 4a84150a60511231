import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fastify } from "fastify";
import { expect, it } from "vitest";
import { readConfig } from "../config.server.ts";
import { closeConnections, createDrain } from "./drain.server.ts";
import { listen } from "./listen.server.ts";

const config = readConfig({ HOST: "127.0.0.1", PORT: "0" });

it.skipIf(process.platform !== "linux")("lets in several connections in each turn of a busy event loop", async () => {
  const app = fastify({ forceCloseConnections: true });
  const port = await listen(app, config);
  let accepted = 0;
  app.server.on("connection", () => {
    accepted += 1;
  });
  const sockets = Array.from({ length: 160 }, () => connect(port, "127.0.0.1"));
  let turns = 0;
  for (; accepted < sockets.length && turns < 1000; turns += 1) {
    // Until all have come to the door.
    const until = performance.now() + (turns === 5 ? 200 : 2);
    while (performance.now() < until);
    await nextTurn();
  }
  expect(accepted).toBe(sockets.length);
  expect(turns).toBeLessThan(sockets.length / 2);
  await app.close();
});

it("is closed once whoever was being answered has the answer, by whichever socket they came, and lets in nobody more", async () => {
  const app = fastify({ forceCloseConnections: "idle" });
  closeConnections(app, createDrain(0));
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  let asked = 0;
  app.get("/", async () => {
    asked += 1;
    await held;
    return "whole";
  });
  const port = await listen(app, config);
  const answers = Array.from({ length: 40 }, () => fetch(`http://127.0.0.1:${port}/`).then((one) => one.text()));
  await expect.poll(() => asked).toBe(40);
  const closing = app.close();
  await nextTurn();
  let isClosed = false;
  void closing.then(() => {
    isClosed = true;
  });
  await expect.poll(() => refused(port)).toBe(true);
  expect(isClosed).toBe(false);
  answer();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["whole"]));
  await closing;
});

async function refused(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const outcome = await Promise.race([once(socket, "connect"), once(socket, "error")]).catch(() => "refused");
  socket.destroy();
  return outcome === "refused";
}
