import { Worker } from "node:worker_threads";
import type { IndexAnswers, IndexCall, IndexReport, IndexStatus, IndexThreadData } from "./index-messages.ts";

type Waiting = { resolve: (answer: never) => void; reject: (error: Error) => void };
// Over each member by itself, for Omit would melt them into one.
type Unnumbered<Call> = Call extends IndexCall ? Omit<Call, "number"> : never;

const timeoutMs = 10_000;

/** The thread of an index, seen from outside. */
export class IndexThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #status: IndexStatus | null = null;
  /** Settles once it can be asked, with where the index came from; fails where it cannot be loaded. */
  readonly ready: Promise<string>;
  /** Settles, with the reason, once it is of no more use. */
  readonly lost: Promise<string>;
  #lose: (reason: string) => void = () => {};

  constructor(data: IndexThreadData) {
    this.#worker = new Worker(new URL("./index-thread.server.ts", import.meta.url), { workerData: data });
    // It never keeps a process from ending.
    this.#worker.unref();
    this.lost = new Promise((resolve) => {
      this.#lose = resolve;
    });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on("message", (report: IndexReport) => {
        if (report.kind === "ready") resolve(report.how);
        this.#hear(report);
      });
      this.#worker.on("error", (error) => this.#end(error));
      this.#worker.on("exit", () => this.#end(new Error("The thread of the search index has ended.")));
      void this.lost.then((reason) => reject(new Error(reason)));
    });
    // Whoever waits for it hears of its failure; nobody has to.
    this.ready.catch(() => {});
  }

  /** How the index is; null until it is ready. */
  get status(): IndexStatus | null {
    return this.#status;
  }

  ask<Call extends Unnumbered<IndexCall>>(call: Call): Promise<IndexAnswers[Call["call"]]> {
    this.#last += 1;
    const number = this.#last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(number);
        reject(new Error("The search index did not answer in time."));
      }, timeoutMs).unref();
      const settle =
        <Value>(how: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer);
          how(value);
        };
      this.#waiting.set(number, { resolve: settle(resolve), reject: settle(reject) });
      this.#worker.postMessage({ ...call, number });
    });
  }

  /** Ends it; where it was ready and is to be saved, it leaves a snapshot of its last state. */
  async close({ save }: { save: boolean }): Promise<void> {
    if (save && this.#status) await this.ask({ call: "close" }).catch(() => {});
    await this.#worker.terminate();
  }

  #hear(report: IndexReport): void {
    switch (report.kind) {
      case "ready":
      case "status":
        this.#status = report.status;
        return;
      case "lost":
        this.#lose(report.message);
        return;
      case "answer":
        this.#take(report.number)?.resolve(report.answer as never);
        return;
      case "problem":
        this.#take(report.number)?.reject(new Error(report.message));
    }
  }

  #take(number: number): Waiting | undefined {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    return waiting;
  }

  #end(error: unknown): void {
    const reason = error instanceof Error ? error : new Error(String(error));
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
    this.#lose(reason.message);
  }
}
