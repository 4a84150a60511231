import { setTimeout as sleep } from "node:timers/promises";

/** Clients that read continuously. */
export interface Readers {
  stop(): Promise<ReadCount>;
}

/** The outcomes of their requests. */
export interface ReadCount {
  succeeded: number;
  /** Number of 503 with Retry-After. */
  rejected: number;
  /** Any other outcome, one line each. */
  failures: string[];
}

const pages = [
  "/",
  "/searchAthletes?sportCode=VB&page=2",
  "/api/profile/SearchAthletes?gender=F&numPerPage=50",
  "/api/profile/SearchAthletes?fullName=an",
  "/signup",
];
const timeoutMs = 60_000;
/** Delay after a rejected request in milliseconds. */
const rejectedPause = 200;

/** `concurrency` clients request pages and the API; `signIns` more try passwords, the most expensive request. `pause` is in milliseconds. */
export interface ReadersOptions {
  concurrency: number;
  signIns?: number;
  pause?: number;
}

/** Starts clients that reuse their connections. */
export function startReaders(url: () => string, { concurrency, signIns = 0, pause = 0 }: ReadersOptions): Readers {
  const count: ReadCount = { succeeded: 0, rejected: 0, failures: [] };
  let stopped = false;
  const wrong = { email: "no-such-account@mail.example", password: "no such words" };
  const signIn = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wrong) };
  const read = async (clientIndex: number) => {
    for (let turn = clientIndex; !stopped; turn += 1) {
      const isSignIn = clientIndex >= concurrency;
      const address = isSignIn ? "/api/auth/Login" : (pages[turn % pages.length] ?? "/");
      const init = { ...(isSignIn && signIn), signal: AbortSignal.timeout(timeoutMs) };
      const outcome = await fetch(`${url()}${address}`, init)
        .then(
          async (response) => {
            const isWhole = (await response.text()) !== "";
            if (response.status === (isSignIn ? 401 : 200) && isWhole) return "succeeded";
            return response.status === 503 && response.headers.has("retry-after")
              ? "rejected"
              : String(response.status);
          },
          (error: Error) => `${error.message} (${String(error.cause ?? "")})`,
        )
        .catch((error: Error) => `cut in the middle: ${error.message}`);
      if (outcome === "succeeded" || outcome === "rejected") count[outcome] += 1;
      else count.failures.push(`${address}: ${outcome}`);
      await sleep(outcome === "succeeded" ? pause : rejectedPause);
    }
  };
  const reading = Promise.all(Array.from({ length: concurrency + signIns }, (_, clientIndex) => read(clientIndex)));
  return {
    async stop() {
      stopped = true;
      await reading;
      return count;
    },
  };
}
