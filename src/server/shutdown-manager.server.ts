const timeoutMs = 45_000;

/** What the process has opened; all of it is closed, the last first, when the process is told to stop. */
export class ShutdownManager {
  #owned: { opening: Promise<unknown>; close: (opened: never) => Promise<unknown> }[] = [];
  #closing: Promise<void> | undefined;
  #beforeShutdown: (() => void)[] = [];

  /** Waits for something to open and closes it at the end; never settles once the end has begun. */
  async own<Opened>(opening: Promise<Opened>, close: (opened: Opened) => Promise<unknown>): Promise<Opened> {
    this.#owned.push({ opening, close });
    const opened = await opening;
    return this.#closing ? new Promise<never>(() => {}) : opened;
  }

  /** Calls this at once when a SIGTERM comes, before anything is closed. Ctrl-C is in a hurry: there it is not called. */
  beforeShutdown(tell: () => void): void {
    this.#beforeShutdown.push(tell);
  }

  /** Closes everything, what is still opening included; a second call waits for the first. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    for (let last = this.#owned.pop(); last; last = this.#owned.pop()) {
      const { opening, close } = last;
      const outcome = await opening.then(
        (opened) => ({ opened }),
        () => null,
      );
      if (outcome) await close(outcome.opened as never);
    }
  }

  /** On SIGINT or SIGTERM closes everything and ends the process; a second signal, or 45 s of waiting, ends it at once. */
  endOnSignals(): this {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (this.#closing) process.exit(1);
        setTimeout(() => process.exit(1), timeoutMs).unref();
        if (signal === "SIGTERM") for (const tell of this.#beforeShutdown) tell();
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
