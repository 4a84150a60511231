import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.server.ts";
import { StartupProblem } from "../database/startup-problem.ts";

/** Throws a StartupProblem where the address cannot be listened on, before any long work is done for nothing. */
export async function requireFreePort({ HOST, PORT }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(listenProblem(error, { HOST, PORT })));
    probe.listen(PORT, HOST, () => probe.close(() => resolve()));
  });
}

/** How many may have come and not been let in yet, where the system allows so many: whoever comes after that waits for seconds. */
const backlog = 4096;

/**
 * Listening sockets on the one port. Of each of them one connection is let in a turn of the event loop (libuv since 1.45), and with a lot to do a turn
 * takes tens of milliseconds: by one alone thousands who come at once were let in after ten seconds. Only Linux spreads who comes over several.
 */
const doors = process.platform === "linux" ? 16 : 1;

/** Listens as configured and returns the port; throws a StartupProblem where it cannot. */
export async function listen(app: FastifyInstance, { HOST, PORT }: Config): Promise<number> {
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
    const address = app.server.address();
    const port = typeof address === "object" && address ? address.port : PORT;
    while (others.length < doors - 1) others.push(await openDoor(app, { host: HOST, port }));
    // Where the system has no room for one more connection; unheard, the event would end the process.
    for (const door of [app.server, ...others])
      door.on("error", (error) => app.log.error(error, "a connection could not be accepted"));
    return port;
  } catch (error) {
    throw listenProblem(error as NodeJS.ErrnoException, { HOST, PORT });
  }
}

async function openDoor(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<Server> {
  const door = createServer({ noDelay: true }, (socket) => app.server.emit("connection", socket));
  door.listen({ host, port, backlog, reusePort: true });
  await once(door, "listening");
  return door;
}

/** What keeps a server from listening, in one sentence. */
function listenProblem(error: NodeJS.ErrnoException, { HOST, PORT }: Pick<Config, "HOST" | "PORT">): Error {
  if (error.code === "EADDRINUSE")
    return new StartupProblem(
      `Port ${PORT} on ${HOST} is taken by another program. Stop it, or set PORT to a free port.`,
    );
  if (error.code === "EACCES")
    return new StartupProblem(`Port ${PORT} on ${HOST} needs more rights. Set PORT to one above 1023.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new StartupProblem(`HOST is ${HOST}, which is no address of this machine.`);
  return error;
}

/** Origin of a local trial. */
export function originOf(address: { HOST: string; PORT: number }): string {
  const host = address.HOST.includes(":") ? `[${address.HOST}]` : address.HOST;
  return `http://${host}:${address.PORT}`;
}
