import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const patience = 5_000;

/** How long a request may take to arrive, and how large its head may be: whoever is slow is cut off within ten seconds, the next look included. */
export const arrivalBounds = {
  requestTimeout: 8_500,
  http: { headersTimeout: 8_500, connectionsCheckingInterval: 500, maxHeaderSize: 16 * 1024 },
};

/** How far the answers on a connection had come, and when that was first seen. */
interface Progress {
  seen: string;
  since: number;
}

/**
 * Cuts off who stops reading an answer: Node's own timeouts end with the request, and one on the socket begins anew with every byte
 * that such a reader sends. Looked at twice in that time, so that nobody stays for more than one and a half times as long.
 */
export function cutSlowReaders(app: FastifyInstance, wait = patience): void {
  const open = new Map<Socket, Progress | null>();
  app.server.on("connection", (socket) => {
    open.set(socket, null);
    socket.once("close", () => open.delete(socket));
  });
  const looking = setInterval(() => {
    const now = performance.now();
    for (const [socket, last] of open) {
      const seen = progressOf(socket);
      if (seen === null || seen !== last?.seen) open.set(socket, seen === null ? null : { seen, since: now });
      else if (now - last.since >= wait) socket.destroy();
    }
  }, wait / 2).unref();
  const stop = () => clearInterval(looking);
  // Who reads slowly must not hold up the end either.
  app.addHook("onClose", async () => {
    if (app.server.listening) app.server.once("close", stop);
    else stop();
  });
}

/** What changes whenever the reader has taken something; null where there is nothing to take. */
function progressOf(socket: Socket): string | null {
  if (socket.writableLength === 0) return null;
  // Of a large piece the system takes a little at a time: Node goes by this number as well.
  const { writeQueueSize = 0 } = (socket as Socket & { _handle?: { writeQueueSize?: number } })._handle ?? {};
  return `${socket.bytesWritten} ${socket.writableLength} ${writeQueueSize}`;
}
