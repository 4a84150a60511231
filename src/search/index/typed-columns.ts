/** An array of numbers of one size. */
export type Column =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>;

/** The same numbers in an array with more room, or the array itself where it has enough. */
export function withRoom<Kind extends Column>(column: Kind, length: number): Kind {
  return column.length >= length ? column : ofLength(column, length);
}

/** The same numbers in an array of this length; what lies beyond is 0. */
export function ofLength<Kind extends Column>(column: Kind, length: number): Kind {
  const { buffer, byteOffset, BYTES_PER_ELEMENT } = column;
  const kind = column.constructor as new (from: ArrayBuffer | number, offset?: number, length?: number) => Kind;
  // A column from a file has room behind it.
  if (length >= column.length && byteOffset + length * BYTES_PER_ELEMENT <= buffer.byteLength) {
    return new kind(buffer, byteOffset, length);
  }
  const other = new kind(length);
  other.set(column.subarray(0, length) as never);
  return other;
}

/** Room for so many, and for some that come later. */
export function roomFor(count: number): number {
  return count + Math.max(4096, count >>> 5);
}

/** A snapshot that cannot be trusted; the message says why. */
export class BadSnapshot extends Error {}

/** What an index is made of, to be written to a file and read back: arrays by their names, and the rest as JSON. */
export interface Frozen {
  arrays: Record<string, Column>;
  facts: Record<string, unknown>;
}

/** Arrays and facts as a file gave them; asking for one that is not there throws. */
export class Thawed {
  readonly #frozen: Frozen;
  readonly #prefix: string;

  constructor(frozen: Frozen, prefix = "") {
    this.#frozen = frozen;
    this.#prefix = prefix;
  }

  /** What a part of the index has frozen under its name. */
  part(name: string): Thawed {
    return new Thawed(this.#frozen, `${this.#prefix}${name}.`);
  }

  array<Kind extends Column>(name: string, kind: new (length: number) => Kind): Kind {
    const array = this.#frozen.arrays[this.#prefix + name];
    if (!(array instanceof kind)) throw new BadSnapshot(`it has no ${this.#prefix}${name}`);
    return array;
  }

  has(name: string): boolean {
    return this.#prefix + name in this.#frozen.arrays;
  }

  fact<Fact>(name: string): Fact {
    return this.#frozen.facts[this.#prefix + name] as Fact;
  }
}

/** Puts what the parts of an index have frozen under their names. */
export function freezeParts(parts: Record<string, Frozen>): Frozen {
  const whole: Frozen = { arrays: {}, facts: {} };
  for (const [part, { arrays, facts }] of Object.entries(parts)) {
    for (const [name, array] of Object.entries(arrays)) whole.arrays[`${part}.${name}`] = array;
    for (const [name, fact] of Object.entries(facts)) whole.facts[`${part}.${name}`] = fact;
  }
  return whole;
}
