import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, inject } from "vitest";
import { openDatabase } from "../../src/database/open.server.ts";

/** The server that all attack tests share, and its database. */
export function attackedSite() {
  const site = inject("attackedSite");
  const db = openDatabase(site.databaseUrl, { max: 3 });
  afterAll(() => db.destroy());
  const { port, host } = new URL(site.url);
  return { ...site, db, host, port: Number(port), request, exchange };

  /** Sends a request without following redirects. Repeats it after a 503 with Retry-After, for up to 30 s. */
  function request(path: string, init: RequestInit = {}): Promise<Response> {
    return repeatWhileOverloaded(() => fetch(site.url + path, { redirect: "manual", ...init }));
  }

  /** Sends raw bytes. Resolves with the raw response when the server closes the connection, or after `timeoutMs`. */
  function exchange(bytes: string | Buffer, timeoutMs = 20_000): Promise<string> {
    return new Promise((resolve) => {
      let response = "";
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(bytes));
      const giveUp = setTimeout(() => socket.destroy(), timeoutMs);
      socket.on("data", (data) => (response += data.toString("latin1")));
      // The server may close the connection before all bytes are sent.
      socket.on("error", () => {});
      socket.on("close", () => {
        clearTimeout(giveUp);
        resolve(response);
      });
    });
  }
}

/** Sends a request, and again after a 503 with Retry-After, for up to 30 s. */
export async function repeatWhileOverloaded(send: () => Promise<Response>): Promise<Response> {
  for (const giveUp = Date.now() + 30_000; ; ) {
    const response = await send();
    const retryAfter = response.status === 503 && response.headers.get("retry-after");
    if (!retryAfter || Date.now() > giveUp) return response;
    await response.text();
    await sleep(Number(retryAfter) * 1_000);
  }
}

/** Returns the init of a request with a JSON body. */
export function json(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method, body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } };
}

/** Returns the status of a raw response, or 0 without one. */
export function statusOf(response: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0);
}
