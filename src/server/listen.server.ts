import { createServer } from "node:net";
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

/** Listens as configured and returns the port; throws a StartupProblem where it cannot. */
export async function listen(app: FastifyInstance, { HOST, PORT }: Config): Promise<number> {
  try {
    await app.listen({ host: HOST, port: PORT, backlog });
  } catch (error) {
    throw listenProblem(error as NodeJS.ErrnoException, { HOST, PORT });
  }
  const address = app.server.address();
  return typeof address === "object" && address ? address.port : PORT;
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
