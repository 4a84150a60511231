import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** The last seconds of a server that was told to stop: it answers as before, but asks to be sent nothing more. */
export interface Drain {
  readonly hasBegun: boolean;
  begin(): void;
  /** Settles once those seconds are over; at once where they never began. */
  end(): Promise<void>;
}

/** Makes the drain of a server: so many seconds, in which whoever spreads the requests can notice. */
export function createDrain(seconds: number): Drain {
  let over: Promise<void> | null = null;
  return {
    get hasBegun() {
      return over !== null;
    },
    begin() {
      over ??= sleep(seconds * 1000);
    },
    async end() {
      await over;
    },
  };
}

/**
 * Makes each answer the last of its connection once the drain has begun, or the end itself: a connection that is kept would be cut under a
 * request on its way, or keep the process waiting.
 */
export function closeConnections(app: FastifyInstance, drain: Drain): void {
  app.addHook("preClose", async () => drain.begin());
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (drain.hasBegun) reply.header("connection", "close");
    done();
  });
}
