export type Column =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>;

export function withRoom<Kind extends Column>(column: Kind, length: number): Kind {
  return column.length >= length ? column : ofLength(column, length);
}

/** Returns the same numbers in an array of this length, padded with 0. */
export function ofLength<Kind extends Column>(column: Kind, length: number): Kind {
  const { buffer, byteOffset, BYTES_PER_ELEMENT } = column;
  const kind = column.constructor as new (from: ArrayBuffer | number, offset?: number, length?: number) => Kind;
  // A column that was read from a file has spare capacity in its buffer.
  if (length >= column.length && byteOffset + length * BYTES_PER_ELEMENT <= buffer.byteLength) {
    return new kind(buffer, byteOffset, length);
  }
  const other = new kind(length);
  other.set(column.subarray(0, length) as never);
  return other;
}

export function roomFor(count: number): number {
  return count + Math.max(4096, count >>> 6);
}

/** A snapshot is unusable; the message is the reason. */
export class BadSnapshot extends Error {}

/** The serializable content of an index: named arrays, and other data as JSON. */
export interface Frozen {
  arrays: Record<string, Column>;
  facts: Record<string, unknown>;
}

/** The deserialized content of an index. Throws if an array is missing. */
export class Thawed {
  readonly #frozen: Frozen;
  readonly #prefix: string;

  constructor(frozen: Frozen, prefix = "") {
    this.#frozen = frozen;
    this.#prefix = prefix;
  }

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

export function freezeParts(parts: Record<string, Frozen>): Frozen {
  const whole: Frozen = { arrays: {}, facts: {} };
  for (const [part, { arrays, facts }] of Object.entries(parts)) {
    for (const [name, array] of Object.entries(arrays)) whole.arrays[`${part}.${name}`] = array;
    for (const [name, fact] of Object.entries(facts)) whole.facts[`${part}.${name}`] = fact;
  }
  return whole;
}
