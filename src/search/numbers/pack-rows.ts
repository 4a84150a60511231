import { type Bitmap, blockPlaces } from "./bitmap.ts";
import { countAll } from "./count-bits.ts";
import type { Column } from "./season-block.ts";
import {
  access,
  type Code,
  compileFunctions,
  constant,
  type Local,
  Locals,
  op,
  repeat,
  unlessZero,
} from "./wasm-code.ts";

// Conditions on the codes of a block. `rows` has one bit for each row, 32 in a word; a condition clears those that fail.

/** A condition on codes: their weighted sum is at least `least`, and the sum of the attempts is at least `attempts`. */
export interface Sum {
  columns: readonly Column[];
  weights: readonly number[];
  /** The first terms are attempts. */
  attemptTerms: number;
  least: number;
  attempts: number;
}

/** A sum of more figures is tested for each season. */
export const maxTerms = 6;

/** Columns that stay loaded, because conditions and the order often read the same ones. */
const slotCount = 2 * maxTerms;
const slotBytes = blockPlaces * 2;
const rowsAt = 0;
const argumentsAt = rowsAt + blockPlaces / 8 + 16;
const bytesAt = argumentsAt + 16 + maxTerms * 8;
const slotsAt = bytesAt + blockPlaces;
const memory = new WebAssembly.Memory({ initial: Math.ceil((slotsAt + slotCount * slotBytes) / 65_536) });

/** The rows that passed so far, and a word of 0. */
export const rows: Bitmap = new Int32Array(memory.buffer, rowsAt, blockPlaces / 32 + 1);
const sumArguments = new Int32Array(memory.buffer, argumentsAt, 2 + 2 * maxTerms);
const bytes = new Uint8Array(memory.buffer, bytesAt, blockPlaces);
const slots = Array.from(
  { length: slotCount },
  (_, number) => new Uint16Array(memory.buffer, slotsAt + number * slotBytes, blockPlaces),
);
const loaded: (Column | null)[] = slots.map(() => null);
const loadedAt = slots.map(() => 0);
let loads = 0;

const termCounts = Array.from({ length: maxTerms }, (_, number) => number + 1);
const functions = compileFunctions(
  {
    widen: widen(),
    keepBytes: keepRange(bytesInRange),
    keepShorts: keepRange(shortsInRange),
    ...Object.fromEntries(
      termCounts.flatMap((terms) =>
        termCounts.slice(0, terms).map((attempts) => [`keepSum${terms}of${attempts}`, keepSum(terms, attempts)]),
      ),
    ),
  } as Record<"widen" | "keepBytes" | "keepShorts" | `keepSum${number}of${number}`, ReturnType<Locals["encode"]>>,
  memory,
);

const keepSums = termCounts.map((terms) =>
  termCounts.slice(0, terms).map((attempts) => functions[`keepSum${terms}of${attempts}`]),
);

/** Loads a column of up to two bytes: a code for each row, 0 for none. Returns its slot. */
function loadCodes(column: Column, count: number): number {
  let slot = loaded.indexOf(column);
  if (slot === -1) {
    slot = oldestSlot();
    loaded[slot] = column;
    fillSlot(slot, column, count);
  }
  loads += 1;
  loadedAt[slot] = loads;
  return slot;
}

function oldestSlot(): number {
  let oldest = 0;
  for (let slot = 1; slot < slotCount; slot++)
    if ((loadedAt[slot] as number) < (loadedAt[oldest] as number)) oldest = slot;
  return oldest;
}

function fillSlot(number: number, { rows, codes }: Column, count: number): void {
  const slot = slots[number] as Uint16Array;
  if (rows) {
    slot.fill(0, 0, count);
    if (codes instanceof Uint8Array) scatterBytes(codes, rows, slot);
    else scatterShorts(codes as Uint16Array, rows, slot);
  } else if (codes instanceof Uint8Array) {
    bytes.set(codes);
    functions.widen(count * 2, slot.byteOffset);
  } else slot.set(codes);
}

function scatterBytes(codes: Uint8Array, rows: Uint16Array, into: Uint16Array): void {
  for (let at = 0; at < rows.length; at++) into[rows[at] as number] = codes[at] as number;
}

function scatterShorts(codes: Uint16Array, rows: Uint16Array, into: Uint16Array): void {
  for (let at = 0; at < rows.length; at++) into[rows[at] as number] = codes[at] as number;
}

interface Range {
  /** Above 0. */
  low: number;
  high: number;
}

/** Keeps rows with a code from `low` to `high`. Returns their number. */
export function keepInRange(column: Column, { low, high }: Range, count: number): number {
  const { rows: listed, codes } = column;
  if (codes instanceof Int32Array) return keepGreatInRange(column, { low, high }, count);
  if (listed || codes instanceof Uint16Array) {
    const slot = slots[loadCodes(column, count)] as Uint16Array;
    return functions.keepShorts(bytesOf(count), low, high, slot.byteOffset);
  }
  bytes.set(codes);
  return functions.keepBytes(bytesOf(count), low, high, bytesAt);
}

/** Returns the number of bytes of the rows. */
function bytesOf(count: number): number {
  return ((count + 31) >>> 5) * 4;
}

/** Keeps rows whose figures were all recorded and reach the sums. Returns their number. The sums must have at most 31 bits. */
export function keepWithSum({ columns, weights, attemptTerms, least, attempts }: Sum, count: number): number {
  sumArguments[0] = -least;
  sumArguments[1] = -attempts;
  for (let number = 0; number < columns.length; number++) {
    const slot = slots[loadCodes(columns[number] as Column, count)] as Uint16Array;
    sumArguments[2 + 2 * number] = slot.byteOffset;
    sumArguments[3 + 2 * number] = weights[number] as number;
  }
  return keepSums[columns.length - 1]?.[attemptTerms - 1]?.(bytesOf(count)) ?? 0;
}

/** For sums above 31 bits. */
export function keepWithGreatSum({ columns, weights, attemptTerms, least, attempts }: Sum, count: number): number {
  const terms = columns.map((column, number) => ({
    codes: slots[loadCodes(column, count)] as Uint16Array,
    weight: weights[number] as number,
    isAttempt: number < attemptTerms,
  }));
  return keepEach(count, (row) => {
    let sum = 0;
    let tries = 0;
    for (const { codes, weight, isAttempt } of terms) {
      const code = codes[row] as number;
      if (code === 0) return false;
      sum += code * weight;
      if (isAttempt) tries += code;
    }
    return sum >= least && tries >= attempts;
  });
}

/** For a column of four bytes. */
function keepGreatInRange({ rows: listed, codes }: Column, { low, high }: Range, count: number): number {
  const passes = new Uint8Array(count);
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] as number;
    if (code >= low && code <= high) passes[listed ? (listed[at] as number) : at] = 1;
  }
  return keepEach(count, (row) => passes[row] === 1);
}

/** Keeps the rows that pass a test. Returns their number. */
export function keepEach(count: number, passes: (row: number) => boolean): number {
  const used = (count + 31) >>> 5;
  for (let at = 0; at < used; at++) {
    let remaining = rows[at] as number;
    for (let word = remaining; word !== 0; word &= word - 1) {
      const bit = word & -word;
      if (!passes(at * 32 + 31 - Math.clz32(bit))) remaining &= ~bit;
    }
    rows[at] = remaining;
  }
  return countAll(rows, used);
}

export function keepNone(count: number): number {
  rows.fill(0, 0, (count + 31) >>> 5);
  return 0;
}

function widen() {
  const locals = new Locals(2);
  const [limit, into] = [locals.parameter(0), locals.parameter(1)];
  const at = locals.declare("i32");
  const source = locals.declare("i32");
  const codes = access("v128.load8x8_u", bytesAt, source.get);
  return locals.encode(
    repeat(at, { limit, step: 16 }, [
      ...access("v128.store", 0, op("i32.add", into.get, at.get), codes),
      ...source.set(op("i32.add", source.get, constant(8))),
    ]),
    constant(0),
  );
}

/** Replaces each word of rows by those of its bits that `bitsAt` returns, and counts them. `bitsAt` gets the byte of the word. */
function keepBits(
  locals: Locals,
  { limit, bitsAt }: { limit: Local; bitsAt: (at: Local) => { code: Code; bits: Code } },
) {
  const at = locals.declare("i32");
  const word = locals.declare("i32");
  const count = locals.declare("i32");
  const { code, bits } = bitsAt(at);
  return {
    body: repeat(at, { limit, step: 4 }, [
      ...word.set(access("i32.load", rowsAt, at.get)),
      ...unlessZero(word.get, [
        ...code,
        ...word.set(op("i32.and", word.get, bits)),
        ...access("i32.store", rowsAt, at.get, word.get),
        ...count.set(op("i32.add", count.get, op("i32.popcnt", word.get))),
      ]),
    ]),
    result: count.get,
  };
}

/** Joins the bits of groups of rows, the first one in the lowest bits. */
function joinGroups(groups: readonly Code[]): Code {
  const width = 32 / groups.length;
  return groups
    .map((bits, number) => (number === 0 ? bits : op("i32.shl", bits, constant(number * width))))
    .reduce((one, other) => op("i32.or", one, other));
}

type InRange = (from: Local, low: Local, high: Local) => { splat: (value: Code) => Code; step: number; groups: Code[] };

function bytesInRange(...[from, low, high]: Parameters<InRange>): ReturnType<InRange> {
  return {
    splat: (value) => op("i8x16.splat", value),
    step: 3,
    groups: [0, 16].map((offset) => {
      const codes = access("v128.load", offset, from.get);
      return op("i8x16.bitmask", op("v128.and", op("i8x16.ge_u", codes, low.get), op("i8x16.le_u", codes, high.get)));
    }),
  };
}

function shortsInRange(...[from, low, high]: Parameters<InRange>): ReturnType<InRange> {
  return {
    splat: (value) => op("i16x8.splat", value),
    step: 4,
    groups: [0, 16, 32, 48].map((offset) => {
      const codes = access("v128.load", offset, from.get);
      return op("i16x8.bitmask", op("v128.and", op("i16x8.ge_u", codes, low.get), op("i16x8.le_u", codes, high.get)));
    }),
  };
}

function keepRange(inRange: InRange) {
  const locals = new Locals(4);
  const [low, high, from] = [locals.declare("v128"), locals.declare("v128"), locals.declare("i32")];
  const { splat, step, groups } = inRange(from, low, high);
  const { body, result } = keepBits(locals, {
    limit: locals.parameter(0),
    bitsAt: (at) => ({
      code: from.set(op("i32.add", locals.parameter(3).get, op("i32.shl", at.get, constant(step)))),
      bits: joinGroups(groups),
    }),
  });
  return locals.encode(
    [...low.set(splat(locals.parameter(1).get)), ...high.set(splat(locals.parameter(2).get)), ...body],
    result,
  );
}

/** Each half of eight sums starts with the negative limits and gets negative if a sum is below its limit. */
function keepSum(termCount: number, attemptTerms: number) {
  const locals = new Locals(1);
  const none = locals.declare("v128");
  const [least, attempts] = [locals.declare("v128"), locals.declare("v128")];
  const terms = Array.from({ length: termCount }, (_, number) => ({
    number,
    slot: locals.declare("i32"),
    from: locals.declare("i32"),
    weight: locals.declare("v128"),
  }));
  const given = (number: number) => access("i32.load", argumentsAt + 4 * number, constant(0));
  const add = (one: Code, other: Code) => op("i32x4.add", one, other);
  const half = (offset: number) => {
    const codes = terms.map(({ from, weight }) => ({ weight, codes: access("v128.load16x4_u", offset, from.get) }));
    const sum = codes.map(({ codes, weight }) => op("i32x4.mul", codes, weight.get)).reduce(add, least.get);
    const tries = codes
      .slice(0, attemptTerms)
      .map(({ codes }) => codes)
      .reduce(add, attempts.get);
    return op("v128.or", sum, tries);
  };
  const failed = (offset: number) => {
    const lowest = terms
      .map(({ from }) => access("v128.load", offset, from.get))
      .reduce((one, other) => op("i16x8.min_u", one, other));
    const below = op("i16x8.narrow_i32x4_s", half(offset), half(offset + 8));
    return op("i16x8.bitmask", op("v128.or", op("i16x8.eq", lowest, none.get), below));
  };
  const { body, result } = keepBits(locals, {
    limit: locals.parameter(0),
    bitsAt: (at) => ({
      code: terms.flatMap(({ slot, from }) => from.set(op("i32.add", slot.get, op("i32.shl", at.get, constant(4))))),
      bits: op("i32.xor", joinGroups([0, 16, 32, 48].map(failed)), constant(-1)),
    }),
  });
  return locals.encode(
    [
      ...least.set(op("i32x4.splat", given(0))),
      ...attempts.set(op("i32x4.splat", given(1))),
      ...terms.flatMap(({ number, slot, weight }) => [
        ...slot.set(given(2 + 2 * number)),
        ...weight.set(op("i32x4.splat", given(3 + 2 * number))),
      ]),
      ...body,
    ],
    result,
  );
}
