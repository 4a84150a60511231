import { randomUUID } from "node:crypto";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import ipaddr from "ipaddr.js";
import { describeError } from "./describe-error.server.ts";
import { routeName } from "./route-name.server.ts";

export function logOptions(level: string) {
  return {
    level,
    serializers: {
      req: describeRequest,
      err: (error: unknown) => ({ ...describeError(error) }),
    },
  };
}

/** Logs one line for each request, with its response. A request whose client disconnects before has its own line (`logAborted`). */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...facts, err: error }, "request errored");
    else reply.log.info(facts, "request completed");
  }
}

export function logAborted(app: FastifyInstance): void {
  app.addHook("onRequestAbort", async (request) => request.log.info({ req: request }, "request aborted"));
}

/** Omits the URL, which can contain a name, a search term or a secret. */
export function describeRequest(request: FastifyRequest): { method: string; route: string; network: string } {
  return { method: request.method, route: routeName(request), network: networkOf(request.ip) };
}

function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  const isShort = parsed.kind() === "ipv4";
  const bytes = parsed.toByteArray().map((byte, place) => (place < (isShort ? 3 : 6) ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${isShort ? 24 : 48}`;
}

/** Creates an unpredictable request id that users can read out: twelve hexadecimal digits. */
export function createRequestId(): string {
  // The last part is random. Node creates random bytes for many of them at a time.
  return randomUUID().slice(-12);
}

/** Adds the request id, which is in each log line of the request, to every response. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
}
