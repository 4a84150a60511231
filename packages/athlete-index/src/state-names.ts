const maxStates = 65_535;

/** The states that occur, each with a number; 0 is no state. */
export class StateNames {
  readonly #names: string[];
  readonly #numbers = new Map<string, number>();

  constructor(names: readonly string[] = []) {
    this.#names = [...names];
    for (const [place, name] of names.entries()) this.#numbers.set(name, place + 1);
  }

  numberOf(name: string | null): number {
    if (name === null) return 0;
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    if (this.#names.length === maxStates) throw new Error("There are more states than the index supports.");
    this.#names.push(name);
    this.#numbers.set(name, this.#names.length);
    return this.#names.length;
  }

  find(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  nameOf(number: number): string | null {
    return this.#names[number - 1] ?? null;
  }

  list(): readonly string[] {
    return this.#names;
  }
}
