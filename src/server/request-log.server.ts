import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { describeError } from "./describe-error.server.ts";
import { routeName } from "./route-name.server.ts";

/** What every log of the product is made with: one JSON object a line, in which nobody is named. */
export function logOptions(level: string) {
  return {
    level,
    serializers: {
      req: describeRequest,
      err: (error: unknown) => ({ ...describeError(error) }),
    },
  };
}

/** What the log says of a request: its route, not its address, which may hold a name, a search or a secret; of the client its network. */
export function describeRequest(request: FastifyRequest): { method: string; route: string; network: string } {
  return { method: request.method, route: routeName(request), network: networkOf(request.ip) };
}

/** The network that an address belongs to: IPv4 without its last byte, of IPv6 the first 48 bits. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  const isShort = parsed.kind() === "ipv4";
  const bytes = parsed.toByteArray().map((byte, place) => (place < (isShort ? 3 : 6) ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${isShort ? 24 : 48}`;
}

/** A name for a request that nobody can guess and everyone can read out: twelve letters and digits. */
export function createRequestId(): string {
  return randomBytes(6).toString("hex");
}

/** Every answer tells its request's id, which stands in each line that the log has of it. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
}
