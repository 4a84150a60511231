import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import type { AthleteMatches, AthleteQuery, UncheckedMatches } from "../athlete-search.server.ts";
import type { IndexReport, IndexRequest, IndexResponses, IndexStatus, IndexThreadData } from "./index-messages.ts";

interface PendingRequest {
  resolve(response: never): void;
  reject(error: Error): void;
}
// A distributive conditional type, because Omit would merge the members of the union.
type Unnumbered<Call> = Call extends IndexRequest ? Omit<Call, "number"> : never;

const timeoutMs = 10_000;
const maxRepeatable = 500;
/** The thread updates the index each second. */
const maxSnapshotAgeMs = 1000;

export class IndexThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingRequest>();
  #last = 0;
  #status: IndexStatus | null = null;
  /** Results of the version in `#present`, so that a repeated search needs no message. */
  readonly #found = new LRUCache<string, AthleteMatches>({ max: maxRepeatable });
  #present: { version: string | null; snapshot: string; at: number } = {
    version: null,
    snapshot: "",
    at: Number.NEGATIVE_INFINITY,
  };
  /** Resolves with the origin of the index when it can be queried. Rejects if the index cannot be loaded. */
  readonly ready: Promise<string>;
  /** Resolves with the reason when the thread is no longer usable. */
  readonly lost: Promise<string>;
  #lose: (reason: string) => void = () => {};

  constructor(data: IndexThreadData) {
    this.#worker = new Worker(new URL("./index-thread.server.ts", import.meta.url), { workerData: data });
    // The process may exit while the thread runs.
    this.#worker.unref();
    this.lost = new Promise((resolve) => {
      this.#lose = resolve;
    });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on("message", (report: IndexReport) => {
        if (report.kind === "ready") resolve(report.how);
        this.#handleReport(report);
      });
      this.#worker.on("error", (error) => this.#end(error));
      this.#worker.on("exit", () => this.#end(new Error("The thread of the search index has ended.")));
      void this.lost.then((reason) => reject(new Error(reason)));
    });
    // Callers may ignore `ready`; a rejection must not be reported as unhandled.
    this.ready.catch(() => {});
  }

  get status(): IndexStatus | null {
    return this.#status;
  }

  /** Returns the state after an update, because `findUnchecked` may return an older one. */
  async find(query: AthleteQuery): Promise<AthleteMatches> {
    this.#present.at = Number.NEGATIVE_INFINITY;
    return await this.request({ call: "find", query });
  }

  /** Returns the same `ids` for a repeated search while the version is the same. */
  async findUnchecked(query: AthleteQuery): Promise<UncheckedMatches | null> {
    const key = JSON.stringify(query);
    const known = this.#found.get(key);
    if (known && performance.now() - this.#present.at < maxSnapshotAgeMs)
      return { ...known, snapshot: this.#present.snapshot };
    const at = performance.now();
    const found = await this.request({ call: "findUnchecked", query });
    if (!found) return null;
    const { snapshot, ...matches } = found;
    if (matches.version !== this.#present.version) this.#found.clear();
    this.#present = { version: matches.version, snapshot, at };
    const repeated = this.#found.get(key) ?? matches;
    this.#found.set(key, repeated);
    return { ...repeated, snapshot };
  }

  request<Call extends Unnumbered<IndexRequest>>(call: Call): Promise<IndexResponses[Call["call"]]> {
    this.#last += 1;
    const number = this.#last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(number);
        reject(new Error("The search index did not respond in time."));
      }, timeoutMs).unref();
      const settle =
        <Value>(how: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer);
          how(value);
        };
      this.#pending.set(number, { resolve: settle(resolve), reject: settle(reject) });
      this.#worker.postMessage({ ...call, number });
    });
  }

  /** Ends the thread. With `save`, a ready index writes a snapshot of its last state first. */
  async close({ save }: { save: boolean }): Promise<void> {
    if (save && this.#status) await this.request({ call: "close" }).catch(() => {});
    await this.#worker.terminate();
  }

  #handleReport(report: IndexReport): void {
    switch (report.kind) {
      case "ready":
      case "status":
        this.#status = report.status;
        return;
      case "lost":
        this.#lose(report.message);
        return;
      case "response":
        this.#take(report.number)?.resolve(report.response as never);
        return;
      case "problem":
        this.#take(report.number)?.reject(new Error(report.message));
    }
  }

  #take(number: number): PendingRequest | undefined {
    const pending = this.#pending.get(number);
    this.#pending.delete(number);
    return pending;
  }

  #end(error: unknown): void {
    const reason = error instanceof Error ? error : new Error(String(error));
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
    this.#lose(reason.message);
  }
}
