const most = 65_535;

/** The states that occur, each under a number; 0 is none. */
export class StateNames {
  readonly #names: string[];
  readonly #numbers = new Map<string, number>();

  constructor(names: readonly string[] = []) {
    this.#names = [...names];
    for (const [place, name] of names.entries()) this.#numbers.set(name, place + 1);
  }

  /** The number of a state, a new one where it has none yet. */
  numberOf(name: string | null): number {
    if (name === null) return 0;
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    if (this.#names.length === most) throw new Error("There are more kinds of states than the index can hold.");
    this.#names.push(name);
    this.#numbers.set(name, this.#names.length);
    return this.#names.length;
  }

  /** The number of a state; undefined where nobody has it. */
  find(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /** The state of a number, null for 0. */
  nameOf(number: number): string | null {
    return this.#names[number - 1] ?? null;
  }

  list(): readonly string[] {
    return this.#names;
  }
}
