import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, inject } from "vitest";
import { openDatabase } from "../../src/database/open.server.ts";

/** The server that all attacks share, and its database to look into. */
export function attackedSite() {
  const site = inject("attackedSite");
  const db = openDatabase(site.databaseUrl, { max: 3 });
  afterAll(() => db.destroy());
  const { port, host } = new URL(site.url);
  return { ...site, db, host, port: Number(port), ask, exchange };

  /** Asks as a program does: no redirect is followed, and who is told to come again later comes again, for half a minute. */
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    for (const giveUp = Date.now() + 30_000; ; ) {
      const answer = await fetch(site.url + path, { redirect: "manual", ...init });
      const later = answer.status === 503 && answer.headers.get("retry-after");
      if (!later || Date.now() > giveUp) return answer;
      await answer.text();
      await sleep(Number(later) * 1_000);
    }
  }

  /** Sends bytes as they stand; all that comes back until the server hangs up, or for `timeoutMs` milliseconds. */
  function exchange(bytes: string | Buffer, timeoutMs = 20_000): Promise<string> {
    return new Promise((resolve) => {
      let answer = "";
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(bytes));
      const giveUp = setTimeout(() => socket.destroy(), timeoutMs);
      socket.on("data", (data) => (answer += data.toString("latin1")));
      // A server may hang up before all was sent.
      socket.on("error", () => {});
      socket.on("close", () => {
        clearTimeout(giveUp);
        resolve(answer);
      });
    });
  }
}

/** Init of a call with a JSON body. */
export function json(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method, body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } };
}

/** The status of an answer as it came over the wire; 0 where there is none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
