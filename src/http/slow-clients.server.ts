import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const readTimeoutMs = 5_000;

/** Disconnects a slow client within ten seconds, including the check interval. */
export const arrivalLimits = {
  requestTimeout: 8_500,
  http: { headersTimeout: 8_500, connectionsCheckingInterval: 500, maxHeaderSize: 16 * 1024 },
};

interface Progress {
  seen: string;
  since: number;
}

/** Disconnects clients that stop reading. Node's timeouts end with the request, and socket timeouts restart with every received byte. */
export function closeSlowReaders(app: FastifyInstance, timeoutMs = readTimeoutMs): void {
  const open = new Map<Socket, Progress | null>();
  app.server.on("connection", (socket) => {
    open.set(socket, null);
    socket.once("close", () => open.delete(socket));
  });
  const intervalMs = timeoutMs / 2;
  let checked = performance.now();
  const checking = setInterval(() => {
    const now = performance.now();
    // While the event loop is blocked, no client can make progress. Without this, one blocked loop would disconnect every reader.
    const blockedMs = Math.max(0, now - checked - intervalMs);
    checked = now;
    for (const [socket, last] of open) {
      const seen = progressOf(socket);
      if (seen !== last?.seen) open.set(socket, seen === null ? null : { seen, since: now });
      else {
        last.since += blockedMs;
        if (now - last.since >= timeoutMs) socket.destroy();
      }
    }
  }, intervalMs).unref();
  const stop = () => clearInterval(checking);
  // A slow reader must not delay the shutdown.
  app.addHook("onClose", async () => {
    if (app.server.listening) app.server.once("close", stop);
    else stop();
  });
}

/** Returns a text that changes whenever the client reads data; null if there is nothing to read. */
function progressOf(socket: Socket): string | null {
  if (socket.writableLength === 0) return null;
  // The kernel accepts a large chunk in small parts. Node's own socket timeout also uses this number.
  const { writeQueueSize = 0 } = (socket as Socket & { _handle?: { writeQueueSize?: number } })._handle ?? {};
  return `${socket.bytesWritten} ${socket.writableLength} ${writeQueueSize}`;
}
