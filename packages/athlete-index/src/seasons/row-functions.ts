import { type Bitmap, blockPlaces, blockWords } from "../bitmaps/bitmap.ts";
import { blockAt, memory, paddingWords, reserve } from "../bitmaps/bitmap-memory.ts";
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
} from "../bitmaps/wasm-code.ts";

// WebAssembly functions on the codes of a block, and their memory. `rows` has one bit for each row, 32 in a word.

/** Maximum number of figures in a sum. */
export const maxTerms = 6;

/** Sums of up to this number of figures have a function for each combination of bytes and shorts. */
export const maxProducts = 4;

/** Columns that stay loaded, because conditions and the order often read the same ones. */
export const slotCount = 2 * maxTerms;
const slotBytes = blockPlaces * 2;
const rowsAt = reserve(blockPlaces / 8 + paddingWords * 4);
const argumentsAt = reserve((2 + 2 * maxTerms) * 4);
const bytesAt = reserve(blockPlaces);
const slotsAt = reserve(slotCount * slotBytes);

/** The rows that passed so far, and words of 0. */
export const rowBlock = blockAt(rowsAt, blockWords + paddingWords);
export const rows: Bitmap = rowBlock.words;
export const sumArguments = new Int32Array(memory.buffer, argumentsAt, 2 + 2 * maxTerms);
export const bytes = new Uint8Array(memory.buffer, bytesAt, blockPlaces);

/** A column with two bytes for each row, or with one in the first half. */
export interface Slot {
  address: number;
  shorts: Uint16Array;
  bytes: Uint8Array;
}

export const slots: readonly Slot[] = Array.from({ length: slotCount }, (_, number) => {
  const address = slotsAt + number * slotBytes;
  return {
    address,
    shorts: new Uint16Array(memory.buffer, address, blockPlaces),
    bytes: new Uint8Array(memory.buffer, address, blockPlaces),
  };
});

const sums = Array.from({ length: maxTerms }, (_, at) => at + 1).flatMap((terms) =>
  Array.from({ length: terms }, (_, at) => ({ name: `keepSum${terms}of${at + 1}` as const, terms, attempts: at + 1 })),
);
const products = Array.from({ length: maxProducts - 1 }, (_, at) => at + 2).flatMap((terms) =>
  Array.from({ length: 2 ** terms }, (_, forms) => ({ name: `keepProducts${terms}as${forms}` as const, terms, forms })),
);

type Name = "widen" | "keepBytes" | "keepShorts" | (typeof sums | typeof products)[number]["name"];

function compile() {
  return compileFunctions<Name>(
    Object.fromEntries([
      ["widen", widen()],
      ["keepBytes", keepRange(bytesInRange)],
      ["keepShorts", keepRange(shortsInRange)],
      ...sums.map(({ name, terms, attempts }) => [name, keepSum(terms, attempts)]),
      ...products.map(({ name, terms, forms }) => [name, keepProducts(terms, forms)]),
    ]),
    memory,
  );
}

let compiled: ReturnType<typeof compile> | undefined;

/**
 * Compiles the functions at the first call, because most processes that import this module never need them. The numbers in the name of a
 * function are its terms, and its terms of attempts or its combination of columns.
 */
export function rowFunctions(): ReturnType<typeof compile> {
  compiled ??= compile();
  return compiled;
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

/** Like `keepSum` with one term of attempts. A product adds two terms. `forms` has a bit for each column of bytes. */
function keepProducts(termCount: number, forms: number) {
  const locals = new Locals(1);
  const none = locals.declare("v128");
  const [least, attempts] = [locals.declare("v128"), locals.declare("v128")];
  const terms = Array.from({ length: termCount }, (_, number) => ({
    number,
    isBytes: (forms & (1 << number)) !== 0,
    slot: locals.declare("i32"),
    from: locals.declare("i32"),
    codes: locals.declare("v128"),
  }));
  const pairs = terms
    .filter(({ number }) => number % 2 === 0)
    .map(({ number, codes }) => ({
      number,
      codes,
      next: terms[number + 1]?.codes ?? none,
      weights: locals.declare("v128"),
    }));
  const given = (number: number) => access("i32.load", argumentsAt + 4 * number, constant(0));
  const half = (part: "low" | "high") =>
    pairs
      .map(({ codes, next, weights }) =>
        op("i32x4.dot_i16x8_s", op(`i16x8.interleave_${part}`, codes.get, next.get), weights.get),
      )
      .reduce((one, other) => op("i32x4.add", one, other), least.get);
  const failed = (group: number) => {
    const load = terms.flatMap(({ isBytes, from, codes }) =>
      codes.set(isBytes ? access("v128.load8x8_u", group * 8, from.get) : access("v128.load", group * 16, from.get)),
    );
    const [first, ...others] = terms.map(({ codes }) => codes.get) as [Code, ...Code[]];
    const lowest = others.reduce((one, other) => op("i16x8.min_u", one, other));
    const below = op("i16x8.narrow_i32x4_s", half("low"), half("high"));
    const missing = op("v128.or", op("i16x8.lt_u", first, attempts.get), op("i16x8.eq", lowest, none.get));
    return [...load, ...op("i16x8.bitmask", op("v128.or", missing, below))];
  };
  const { body, result } = keepBits(locals, {
    limit: locals.parameter(0),
    bitsAt: (at) => ({
      code: terms.flatMap(({ slot, from, isBytes }) =>
        from.set(op("i32.add", slot.get, op("i32.shl", at.get, constant(isBytes ? 3 : 4)))),
      ),
      bits: op("i32.xor", joinGroups([0, 1, 2, 3].map(failed)), constant(-1)),
    }),
  });
  return locals.encode(
    [
      ...least.set(op("i32x4.splat", given(0))),
      ...attempts.set(op("i16x8.splat", given(1))),
      ...terms.flatMap(({ number, slot }) => slot.set(given(2 + 2 * number))),
      ...pairs.flatMap(({ number, weights }) => weights.set(op("i32x4.splat", given(3 + 2 * number)))),
      ...body,
    ],
    result,
  );
}
