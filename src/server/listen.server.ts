import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.server.ts";
import { StartupProblem } from "../database/startup-problem.ts";

/** An address to listen on, and the settings that an operator changes if that is not possible. */
export interface ListenAddress {
  HOST: string;
  PORT: number;
  settings?: { host: string; port: string };
}

/** Returns the address of the portal, which is null unless it has a port of its own. */
export function portalAddress({ ADMIN_HOST, ADMIN_PORT }: Config): ListenAddress | null {
  if (ADMIN_PORT === undefined) return null;
  return { HOST: ADMIN_HOST, PORT: ADMIN_PORT, settings: { host: "ADMIN_HOST", port: "ADMIN_PORT" } };
}

/** Returns the address of /metrics. It is on another network than this machine only if a token protects it. */
export function metricsAddress({ HOST, METRICS_PORT, METRICS_TOKEN }: Config): ListenAddress | null {
  if (METRICS_PORT === undefined) return null;
  const settings = { host: "HOST", port: "METRICS_PORT" };
  return { HOST: METRICS_TOKEN === undefined ? "127.0.0.1" : HOST, PORT: METRICS_PORT, settings };
}

/** Throws a StartupProblem if the address cannot be listened on, before any long work is done for nothing. */
export async function requireFreePort(address: ListenAddress): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(listenProblem(error, address)));
    probe.listen(address.PORT, address.HOST, () => probe.close(() => resolve()));
  });
}

/** How many may have come and not been let in yet, where the system allows so many: whoever comes after that waits for seconds. */
const backlog = 4096;

/**
 * Listening sockets on the one port. Of each of them one connection is let in a turn of the event loop (libuv since 1.45), and with a lot to do a turn
 * takes tens of milliseconds: by one alone thousands who come at once were let in after ten seconds. Only Linux spreads who comes over several.
 */
const doors = process.platform === "linux" ? 16 : 1;

/** Listens at `address`, and at `more` if it is given, and returns the port of `address`. Throws a StartupProblem if it cannot. */
export async function listen(
  app: FastifyInstance,
  address: ListenAddress,
  more?: ListenAddress | null,
): Promise<number> {
  const { HOST, PORT } = address;
  const others: Server[] = [];
  let closings: Promise<unknown>[] = [];
  app.addHook("preClose", async () => {
    closings = others.map((door) => once(door.close(), "close"));
  });
  // By then the server has told everyone who is connected to go, by whichever door they came.
  app.addHook("onClose", () => Promise.all(closings));
  try {
    // Handed on to the socket as it is; Fastify's types do not know of it yet.
    const sharing = { reusePort: doors > 1 };
    await app.listen({ host: HOST, port: PORT, backlog, ...sharing });
    const bound = app.server.address();
    const port = typeof bound === "object" && bound ? bound.port : PORT;
    while (others.length < doors - 1) others.push(await openDoor(app, { host: HOST, port, reusePort: true }));
    if (more) others.push(await openMore(app, more));
    // Where the system has no room for one more connection; unheard, the event would end the process.
    for (const door of [app.server, ...others])
      door.on("error", (error) => app.log.error(error, "a connection could not be accepted"));
    return port;
  } catch (error) {
    throw listenProblem(error as NodeJS.ErrnoException, address);
  }
}

async function openMore(app: FastifyInstance, address: ListenAddress): Promise<Server> {
  try {
    return await openDoor(app, { host: address.HOST, port: address.PORT, reusePort: false });
  } catch (error) {
    throw listenProblem(error as NodeJS.ErrnoException, address);
  }
}

async function openDoor(
  app: FastifyInstance,
  { host, port, reusePort }: { host: string; port: number; reusePort: boolean },
): Promise<Server> {
  const door = createServer({ noDelay: true }, (socket) => app.server.emit("connection", socket));
  door.listen({ host, port, backlog, reusePort });
  await once(door, "listening");
  return door;
}

/** What keeps a server from listening, in one sentence. */
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

/** Origin of a local trial. */
export function originOf(address: { HOST: string; PORT: number }): string {
  const host = address.HOST.includes(":") ? `[${address.HOST}]` : address.HOST;
  return `http://${host}:${address.PORT}`;
}
