import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/**
 * "clear" forwards normally. "slow" adds a round trip of 200 ± 100 ms and retransmits one packet in twenty. "silent" is half-open: nothing
 * arrives, and no end is notified. "refusing" rejects every connection.
 */
export type LineMode = "clear" | "slow" | "silent" | "refusing";

/** A proxy to another server that can disturb the connection. */
export interface ChaosProxy {
  port: number;
  /** Takes effect immediately. A connection that lost data silently never recovers, as behind a router that dropped its state. */
  setMode(mode: LineMode): Promise<void>;
  /** Forwards new connections to another port and cuts the open ones, as a balancer after a failover. */
  redirect(port: number): void;
  /** Returns the number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

const oneWay = { least: 50, most: 150 };
const resentAfter = 600;
const lossRate = 0.05;

/** Opens a proxy to a local port. */
export async function openChaosProxy(firstTarget: number): Promise<ChaosProxy> {
  const open = new Set<Socket>();
  let target = firstTarget;
  let mode: LineMode = "clear";
  let server: Server | null = await listen(0);
  const { port } = server.address() as AddressInfo;

  function listen(at: number): Promise<Server> {
    const listening = createServer(carry);
    return new Promise((resolve) => listening.listen(at, "127.0.0.1", () => resolve(listening)));
  }

  function carry(client: Socket): void {
    track(client);
    // The kernel accepts connections on a half-open line, but no data arrives.
    if (mode === "silent") return void client.resume();
    const upstream = track(connect(target, "127.0.0.1"));
    const line = { isDead: false };
    pump(client, upstream, line);
    pump(upstream, client, line);
  }

  function track(socket: Socket): Socket {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
    return socket;
  }

  /** Forwards data from one socket to the other, in order. */
  function pump(from: Socket, to: Socket, line: { isDead: boolean }): void {
    const waiting: Buffer[] = [];
    let last = 0;
    const isDead = () => {
      line.isDead ||= mode === "silent";
      return line.isDead;
    };
    from.on("data", (data: Buffer) => {
      if (isDead()) return;
      if (mode === "clear" && waiting.length === 0) return void to.write(data);
      waiting.push(data);
      last = Math.max(last, performance.now() + delay(mode));
      setTimeout(() => {
        const next = waiting.shift();
        if (next && to.writable) to.write(next);
      }, last - performance.now());
    });
    from.on("close", () => {
      // After the data that is still delayed.
      if (!isDead()) setTimeout(() => to.end(), Math.max(0, last - performance.now()) + 1);
    });
  }

  async function stop(): Promise<void> {
    const stopping = server;
    server = null;
    for (const socket of open) socket.destroy();
    await new Promise<void>((resolve) => (stopping ? stopping.close(() => resolve()) : resolve()));
  }

  return {
    port,
    async setMode(wanted) {
      mode = wanted;
      if (mode === "refusing") await stop();
      else server ??= await listen(port);
    },
    redirect(port) {
      target = port;
      for (const socket of open) socket.destroy();
    },
    connections: () => open.size,
    close: stop,
  };
}

function delay(mode: LineMode): number {
  if (mode !== "slow") return 0;
  const lost = Math.random() < lossRate ? resentAfter : 0;
  return lost + oneWay.least + Math.random() * (oneWay.most - oneWay.least);
}
