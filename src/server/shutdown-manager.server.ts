const timeoutMs = 45_000;

export class ShutdownManager {
  #resources: { opening: Promise<unknown>; close: (opened: never) => Promise<unknown> }[] = [];
  #closing: Promise<void> | undefined;
  #beforeShutdown: (() => void)[] = [];

  /** Awaits a resource and registers it for closing. Never resolves if the shutdown has begun. */
  async own<Opened>(opening: Promise<Opened>, close: (opened: Opened) => Promise<unknown>): Promise<Opened> {
    this.#resources.push({ opening, close });
    const opened = await opening;
    return this.#closing ? new Promise<never>(() => {}) : opened;
  }

  /** Registers a callback that runs on SIGTERM before resources are closed. Ctrl-C skips it. */
  beforeShutdown(callback: () => void): void {
    this.#beforeShutdown.push(callback);
  }

  /** Closes all resources, including those that are still opening. Repeated calls share one shutdown. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    for (let last = this.#resources.pop(); last; last = this.#resources.pop()) {
      const { opening, close } = last;
      const outcome = await opening.then(
        (opened) => ({ opened }),
        () => null,
      );
      if (outcome) await close(outcome.opened as never);
    }
  }

  /** Closes all resources and exits on SIGINT or SIGTERM. A second signal, or a timeout of 45 s, exits immediately. */
  endOnSignals(): this {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (this.#closing) process.exit(1);
        setTimeout(() => process.exit(1), timeoutMs).unref();
        if (signal === "SIGTERM") for (const callback of this.#beforeShutdown) callback();
        this.close().then(
          () => process.exit(0),
          (error: unknown) => {
            console.error(error);
            process.exit(1);
          },
        );
      });
    }
    return this;
  }
}
