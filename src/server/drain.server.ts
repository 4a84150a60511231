import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

export interface Drain {
  readonly hasBegun: boolean;
  begin(): void;
  /** Resolves at the end of the drain; immediately if it has not begun. */
  end(): Promise<void>;
}

/** Creates a drain of `seconds`, in which a load balancer can detect the shutdown. */
export function createDrain(seconds: number): Drain {
  let ended: Promise<void> | null = null;
  return {
    get hasBegun() {
      return ended !== null;
    },
    begin() {
      ended ??= sleep(seconds * 1000);
    },
    async end() {
      await ended;
    },
  };
}

export function closeConnections(app: FastifyInstance, drain: Drain): void {
  app.addHook("preClose", async () => drain.begin());
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (drain.hasBegun) reply.header("connection", "close");
    done();
  });
}
