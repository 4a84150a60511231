import { setTimeout as sleep } from "node:timers/promises";

/** Clients that read without a break. */
export interface Readers {
  stop(): Promise<ReadCount>;
}

/** What they were answered. */
export interface ReadCount {
  answered: number;
  /** 503 with Retry-After: too much at the moment. */
  refused: number;
  /** Anything else, a line each. */
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
/** Milliseconds that who was refused waits. */
const refusedWait = 200;

/** How many read: `lanes` pages and calls, `signIns` beside them try passwords, which costs the server most; with a pause in milliseconds between two. */
export interface ReadersOptions {
  lanes: number;
  signIns?: number;
  pause?: number;
}

/** Reads over connections that are kept, each lane by itself. */
export function startReaders(url: () => string, { lanes, signIns = 0, pause = 0 }: ReadersOptions): Readers {
  const count: ReadCount = { answered: 0, refused: 0, failures: [] };
  let stopped = false;
  const wrong = { email: "nobody@mail.example", password: "no such words" };
  const signIn = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wrong) };
  const read = async (lane: number) => {
    for (let turn = lane; !stopped; turn += 1) {
      const isSignIn = lane >= lanes;
      const address = isSignIn ? "/api/auth/Login" : (pages[turn % pages.length] ?? "/");
      const asked = { ...(isSignIn && signIn), signal: AbortSignal.timeout(timeoutMs) };
      const outcome = await fetch(`${url()}${address}`, asked)
        .then(
          async (answer) => {
            const isWhole = (await answer.text()) !== "";
            if (answer.status === (isSignIn ? 401 : 200) && isWhole) return "answered";
            return answer.status === 503 && answer.headers.has("retry-after") ? "refused" : String(answer.status);
          },
          (error: Error) => `${error.message} (${String(error.cause ?? "")})`,
        )
        .catch((error: Error) => `cut in the middle: ${error.message}`);
      if (outcome === "answered" || outcome === "refused") count[outcome] += 1;
      else count.failures.push(`${address}: ${outcome}`);
      await sleep(outcome === "answered" ? pause : refusedWait);
    }
  };
  const reading = Promise.all(Array.from({ length: lanes + signIns }, (_, lane) => read(lane)));
  return {
    async stop() {
      stopped = true;
      await reading;
      return count;
    },
  };
}
