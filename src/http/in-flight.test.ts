import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { fastify } from "fastify";
import { expect, it } from "vitest";
import { limitInFlight } from "./in-flight.server.ts";

/** Starts a server that admits one request. Each request waits for `open` before its body is read, and then for `finish`. */
async function openServer() {
  const app = fastify();
  const opened = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const inFlight = limitInFlight(app, { each: 1 });
  const seen: string[] = [];
  app.post(
    "/",
    {
      async onRequest(request, reply) {
        const entry = inFlight.enter(request, reply, { key: "everyone" });
        seen.push(entry);
        if (entry !== "in") throw new Error("full");
        await opened.promise;
      },
    },
    (request) =>
      inFlight.during(request, async () => {
        seen.push("works");
        await finished.promise;
        return {};
      }),
  );
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    seen,
    open: opened.resolve,
    finish: finished.resolve,
    async send(body: string) {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      const head = "POST / HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n";
      await once(socket, "connect");
      socket.write(head + body);
      return socket;
    },
    connections: () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count))),
    async next() {
      return (await app.inject({ method: "POST", url: "/", payload: {} })).statusCode;
    },
  };
}

it("releases the slot of a client that disconnects before its body is read", async () => {
  const { app, seen, open, finish, send, connections, next } = await openServer();
  const socket = await send("");
  await expect.poll(() => seen).toEqual(["in"]);
  expect(await next()).toBe(500);
  socket.destroy();
  await expect.poll(connections).toBe(0);
  open();
  finish();
  expect(await next()).toBe(200);
  await app.close();
});

it("reserves the slot of a running request until it ends, even if its client has disconnected", async () => {
  const { app, seen, open, finish, send, connections, next } = await openServer();
  open();
  const socket = await send("{}");
  await expect.poll(() => seen).toEqual(["in", "works"]);
  socket.destroy();
  await expect.poll(connections).toBe(0);
  expect(await next()).toBe(500);
  finish();
  await expect.poll(next).toBe(200);
  await app.close();
});

it("limits the weight of one key and of all keys", async () => {
  const app = fastify();
  const finished = Promise.withResolvers<void>();
  const inFlight = limitInFlight(app, { all: 5, each: 3 });
  const seen: string[] = [];
  app.get<{ Params: { key: string; weight: string } }>("/:key/:weight", async (request, reply) => {
    const { key, weight } = request.params;
    const entry = inFlight.enter(request, reply, { key, weight: Number(weight) });
    seen.push(entry);
    if (entry === "in") await finished.promise;
    return entry;
  });
  const pending = ["/a/1", "/a/3", "/a/2", "/a/1", "/b/3", "/b/2", "/b/1", "/c/1"].map((url) => app.inject(url));
  await expect.poll(() => seen).toEqual(["in", "each", "in", "each", "all", "in", "all", "all"]);
  finished.resolve();
  await Promise.all(pending);
  expect((await app.inject("/c/3")).body).toBe("in");
  await app.close();
});
