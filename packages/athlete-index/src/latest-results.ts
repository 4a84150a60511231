/** A least-recently-used cache of results. A new state clears it. */
export class LatestResults<Result> {
  readonly #cached = new Map<string, Result>();
  readonly #maxEntries: number;
  #state = 0;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  get(state: number, key: string, compute: () => Result): Result {
    if (state !== this.#state) this.#cached.clear();
    this.#state = state;
    const result = this.#cached.get(key) ?? compute();
    this.#cached.delete(key);
    this.#cached.set(key, result);
    for (const oldest of this.#cached.keys()) {
      if (this.#cached.size <= this.#maxEntries) break;
      this.#cached.delete(oldest);
    }
    return result;
  }
}
