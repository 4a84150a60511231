import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.server.ts";

export interface ListenAddress {
  HOST: string;
  PORT: number;
  settings?: { host: string; port: string };
}

export function portalAddress({ ADMIN_HOST, ADMIN_PORT }: Config): ListenAddress | null {
  if (ADMIN_PORT === undefined) return null;
  return { HOST: ADMIN_HOST, PORT: ADMIN_PORT, settings: { host: "ADMIN_HOST", port: "ADMIN_PORT" } };
}

/** Returns the address of /metrics. Other networks are included only if a token protects it. */
export function metricsAddress({ HOST, METRICS_PORT, METRICS_TOKEN }: Config): ListenAddress | null {
  if (METRICS_PORT === undefined) return null;
  const settings = { host: "HOST", port: "METRICS_PORT" };
  return { HOST: METRICS_TOKEN === undefined ? "127.0.0.1" : HOST, PORT: METRICS_PORT, settings };
}

export async function requireFreePort(address: ListenAddress): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(listenProblem(error, address)));
    probe.listen(address.PORT, address.HOST, () => probe.close(() => resolve()));
  });
}

/** Maximum length of the accept queue, if the system allows it. Connections beyond it wait for seconds. */
const backlog = 4096;

/** Each socket accepts one connection per turn of the event loop (libuv 1.45), which is slow under load. Only Linux balances several. */
const listenerCount = process.platform === "linux" ? 16 : 1;

/** Listens on `address`, and on `more` if given. Returns the port of `address`. Throws a StartupProblem on failure. */
export async function listen(
  app: FastifyInstance,
  address: ListenAddress,
  more?: ListenAddress | null,
): Promise<number> {
  const { HOST, PORT } = address;
  const others: Server[] = [];
  let closed: Promise<unknown>[] = [];
  app.addHook("preClose", async () => {
    closed = others.map((listener) => once(listener.close(), "close"));
  });
  // `onClose` runs after the server has closed the connections of all listeners.
  app.addHook("onClose", () => Promise.all(closed));
  try {
    // Passed to the socket; Fastify's types do not include it yet.
    const sharing = { reusePort: listenerCount > 1 };
    await app.listen({ host: HOST, port: PORT, backlog, ...sharing });
    const bound = app.server.address();
    const port = typeof bound === "object" && bound ? bound.port : PORT;
    while (others.length < listenerCount - 1)
      others.push(await openListener(app, { host: HOST, port, reusePort: true }));
    if (more) others.push(await openAdditional(app, more));
    // Emitted if the system has no file descriptor for another connection. Without a listener, the event would end the process.
    for (const listener of [app.server, ...others])
      listener.on("error", (error) => app.log.error(error, "a connection could not be accepted"));
    return port;
  } catch (error) {
    throw listenProblem(error as NodeJS.ErrnoException, address);
  }
}

async function openAdditional(app: FastifyInstance, address: ListenAddress): Promise<Server> {
  try {
    return await openListener(app, { host: address.HOST, port: address.PORT, reusePort: false });
  } catch (error) {
    throw listenProblem(error as NodeJS.ErrnoException, address);
  }
}

async function openListener(
  app: FastifyInstance,
  { host, port, reusePort }: { host: string; port: number; reusePort: boolean },
): Promise<Server> {
  const listener = createServer({ noDelay: true }, (socket) => app.server.emit("connection", socket));
  listener.listen({ host, port, backlog, reusePort });
  await once(listener, "listening");
  return listener;
}

function listenProblem(error: NodeJS.ErrnoException, { HOST, PORT, settings }: ListenAddress): Error {
  const { host, port } = settings ?? { host: "HOST", port: "PORT" };
  if (error.code === "EADDRINUSE")
    return new StartupProblem(
      `Port ${PORT} on ${HOST} is taken by another program. Stop it, or set ${port} to a free port.`,
    );
  if (error.code === "EACCES")
    return new StartupProblem(`Port ${PORT} on ${HOST} needs more rights. Set ${port} to one above 1023.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new StartupProblem(`${host} is ${HOST}, which is no address of this machine.`);
  return error;
}

export function originOf(address: { HOST: string; PORT: number }): string {
  const host = address.HOST.includes(":") ? `[${address.HOST}]` : address.HOST;
  return `http://${host}:${address.PORT}`;
}
