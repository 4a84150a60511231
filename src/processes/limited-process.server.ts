import { type ChildProcess, type Serializable, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

export interface ProcessLimits {
  /** Time on the clock for one job. */
  timeoutMs: number;
  /** Processor time for one job, in which waiting for other processes is not counted. Without /proc, only `timeoutMs` applies. */
  cpuMs?: number;
  maxBytes: number;
}

export interface ProcessOptions {
  /** Path of the module that the process runs. It sends one message when it is ready, then one for each job. */
  script: string;
  args?: string[];
  limits: ProcessLimits;
  maxHeapMb: number;
}

export type ProcessFailure = "timeout" | "memory" | "crash" | "start" | "closed";

/** A job ended without a result, and its process was killed. */
export class LimitedProcessError extends Error {
  readonly failure: ProcessFailure;
  /** Processor time that the job used. */
  readonly cpuMs: number;

  constructor(failure: ProcessFailure, details = "", cpuMs = 0) {
    super(`A child process ended its job: ${failure}.${details && ` ${details}`}`);
    this.failure = failure;
    this.cpuMs = cpuMs;
  }
}

const startTimeoutMs = 60_000;
const usageCheckMs = 50;
// An idle process is ended to free its memory, and every process after `maxJobs` jobs to limit memory leaks.
const idleMs = 60_000;
const maxJobs = 200;

// The kernel enforces this coarser limit even under overload. It includes 600 MB of address space that V8 only reserves.
const launcher = 'echo 1000 2>/dev/null >/proc/self/oom_score_adj; ulimit -d 1048576 2>/dev/null; exec "$0" "$@"';
// The server's environment contains secrets, so it is not inherited. Few threads and heaps save memory.
const environment = { NODE_ENV: "production", UV_THREADPOOL_SIZE: "2", MALLOC_ARENA_MAX: "2" };

/** A child process that runs untrusted jobs sequentially. It starts with the first job and again after each failure. */
export class LimitedProcess<Job extends Serializable, Result> {
  readonly #options: ProcessOptions;
  #child: ChildProcess | undefined;
  /** Settles when the previous process has exited. */
  #exited: Promise<unknown> = Promise.resolve();
  #jobs = 0;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ProcessOptions) {
    this.#options = options;
  }

  /** Runs a job. The caller must await it before the next call. Throws a LimitedProcessError. */
  async run(job: Job): Promise<Result> {
    return (await this.measure(job)).result;
  }

  /** Runs a job like `run`, and returns also the processor time that it used, in steps of 10 ms. */
  async measure(job: Job): Promise<{ result: Result; cpuMs: number }> {
    clearTimeout(this.#idle);
    return await keepRunning(() => this.#runJob(job));
  }

  async #runJob(job: Job): Promise<{ result: Result; cpuMs: number }> {
    const child = this.#child ?? (await this.#start());
    const usedBefore = processorMs(child.pid);
    let cpuMs = 0;
    const result = await this.#exchange(child, job, () => {
      // An ended process has no time anymore.
      cpuMs = Math.max(cpuMs, processorMs(child.pid) - usedBefore);
      return cpuMs;
    });
    this.#jobs += 1;
    if (this.#jobs >= maxJobs) this.#end(child);
    else this.#idle = setTimeout(() => this.#end(child), idleMs).unref();
    return { result, cpuMs };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    if (this.#child) this.#end(this.#child);
    await keepRunning(() => this.#exited);
  }

  #end(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined;
    child.kill("SIGKILL");
  }

  async #start(): Promise<ChildProcess> {
    // Two processes at once could use twice the memory.
    await this.#exited;
    if (this.#isClosed) throw new LimitedProcessError("closed");
    const { script, args = [], maxHeapMb } = this.#options;
    const nodeOptions = [`--max-old-space-size=${maxHeapMb}`, "--v8-pool-size=1"];
    const child = spawn("/bin/sh", ["-c", launcher, process.execPath, ...nodeOptions, script, ...args], {
      env: environment,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
    });
    this.#child = child;
    this.#jobs = 0;
    // Without a listener, an error after the start would end this process.
    child.on("error", () => this.#end(child));
    this.#exited = new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
    // An idle child process must not prevent this process from exiting.
    child.unref();
    child.channel?.unref();
    child.once("exit", () => this.#end(child));
    const failed = new AbortController();
    child.once("exit", () => failed.abort()).once("error", () => failed.abort());
    const signal = AbortSignal.any([failed.signal, AbortSignal.timeout(startTimeoutMs)]);
    await once(child, "message", { signal }).catch((cause: unknown) => {
      this.#end(child);
      throw new LimitedProcessError(this.#isClosed ? "closed" : "start", String(cause));
    });
    return child;
  }

  async #exchange(child: ChildProcess, job: Job, measureCpu: () => number): Promise<Result> {
    const { timeoutMs, cpuMs: maxCpuMs, maxBytes } = this.#options.limits;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const fail = (failure: ProcessFailure, details?: string) => {
      const used = measureCpu();
      this.#end(child);
      reject(new LimitedProcessError(failure, details, used));
    };
    const onExit = (code: number | null, signal: string | null) =>
      fail(this.#isClosed ? "closed" : "crash", `Exit code ${code}, signal ${signal}.`);
    const timer = setTimeout(fail, timeoutMs, "timeout");
    const usage = setInterval(() => {
      const bytes = residentBytes(child.pid);
      if (bytes > maxBytes) fail("memory", `${Math.round(bytes / 1024 / 1024)} MB.`);
      const used = measureCpu();
      if (maxCpuMs !== undefined && used > maxCpuMs) fail("timeout", `${used} ms of processor time.`);
    }, usageCheckMs);
    const onMessage = (result: Result) => {
      measureCpu();
      resolve(result);
    };
    child.once("message", onMessage).once("exit", onExit);
    try {
      child.send(job, (error) => error && fail("crash", error.message));
      return await promise;
    } finally {
      clearTimeout(timer);
      clearInterval(usage);
      child.off("message", onMessage).off("exit", onExit);
    }
  }
}

/** Keeps this process running during `step`, because child processes do not. */
async function keepRunning<Value>(step: () => Promise<Value>): Promise<Value> {
  const timer = setInterval(() => {}, startTimeoutMs);
  try {
    return await step();
  } finally {
    clearInterval(timer);
  }
}

/** Returns the resident memory of a process in bytes; 0 without /proc, in which case only the timeout limits the job. */
function residentBytes(pid: number | undefined): number {
  try {
    // Synchronous, because /proc needs no disk access and the call is ten times faster.
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** The kernel counts processor time in hundredths of a second. */
const msPerTick = 10;

/** Returns the processor time of all threads of a process in milliseconds; 0 without /proc. */
function processorMs(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The fields after the name, which can contain spaces and parentheses.
    const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return 0;
  }
}
