import { blockPlaces, type Column, type Words } from "./season-block.ts";
import { access, type Code, compileFunctions, constant, Locals, op, repeat } from "./wasm-code.ts";

// Conditions on the codes of a block. The result has one bit for each row, 32 in a word.

/** A condition on codes: their weighted sum is at least `least`, and the sum of the attempts is at least `attempts`. */
export interface Sum {
  weights: number[];
  isAttempt: boolean[];
  least: number;
  attempts: number;
}

/** A sum of more figures is tested for each season. */
export const maxTerms = 6;

const slotBytes = blockPlaces * 2;
const shorterAt = maxTerms * slotBytes;
const packedAt = shorterAt + blockPlaces;
const memory = new WebAssembly.Memory({ initial: Math.ceil((packedAt + blockPlaces / 8) / 65_536) });
const slots = Array.from(
  { length: maxTerms },
  (_, number) => new Uint16Array(memory.buffer, number * slotBytes, blockPlaces),
);
const shorter = new Uint8Array(memory.buffer, shorterAt, blockPlaces);
const sums = new Float64Array(blockPlaces);
const attemptSums = new Float64Array(blockPlaces);

/** The result of the last condition. Bits after the last row are arbitrary. */
export const packed: Words = new Int32Array(memory.buffer, packedAt, blockPlaces / 32);

const functions = compileFunctions(
  {
    widen: widen(),
    packRange: selectRange(),
    ...Object.fromEntries(
      Array.from({ length: maxTerms }, (_, number) => [`packSum${number + 1}`, selectSum(number + 1)]),
    ),
  } as Record<"widen" | "packRange" | `packSum${number}`, ReturnType<Locals["encode"]>>,
  memory,
);

/** Loads a column of up to two bytes into a slot: a code for each row, 0 for none. */
export function loadCodes(number: number, { rows, codes }: Column, count: number): void {
  const slot = slots[number] as Uint16Array;
  if (rows) {
    slot.fill(0, 0, count);
    if (codes instanceof Uint8Array) scatterBytes(codes, rows, slot);
    else scatterShorts(codes as Uint16Array, rows, slot);
  } else if (codes instanceof Uint8Array) {
    shorter.set(codes);
    functions.widen(count * 2, number * slotBytes);
  } else slot.set(codes);
}

function scatterBytes(codes: Uint8Array, rows: Uint16Array, into: Uint16Array): void {
  for (let at = 0; at < rows.length; at++) into[rows[at] as number] = codes[at] as number;
}

function scatterShorts(codes: Uint16Array, rows: Uint16Array, into: Uint16Array): void {
  for (let at = 0; at < rows.length; at++) into[rows[at] as number] = codes[at] as number;
}

/** Selects the codes of the first slot from `low`, which is above 0, to `high`. */
export function packRange({ low, high }: { low: number; high: number }, count: number): void {
  functions.packRange(count * 2, low, high);
}

/** Selects by the codes in the slots, which are in the order of the terms. The sums must have at most 31 bits. */
export function packSum({ weights, isAttempt, least, attempts }: Sum, count: number): void {
  const terms = weights.flatMap((weight, number) => [weight, isAttempt[number] ? -1 : 0]);
  functions[`packSum${weights.length}`]?.(count * 2, -least, -attempts, ...terms);
}

/** For sums above 31 bits. */
export function packGreatSum({ weights, isAttempt, least, attempts }: Sum, count: number): void {
  sums.fill(0, 0, count);
  attemptSums.fill(0, 0, count);
  for (const [number, weight] of weights.entries()) {
    const codes = slots[number] as Uint16Array;
    addCodes(codes, weight, count, sums);
    if (isAttempt[number]) addCodes(codes, 1, count, attemptSums);
  }
  packed.fill(0, 0, (count + 31) >>> 5);
  for (let row = 0; row < count; row++)
    if ((sums[row] as number) >= least && (attemptSums[row] as number) >= attempts) setBit(row);
}

/** Adds NaN for a missing figure. */
function addCodes(codes: Uint16Array, weight: number, count: number, into: Float64Array): void {
  for (let at = 0; at < count; at++) {
    const code = codes[at] as number;
    into[at] = (into[at] as number) + (code === 0 ? Number.NaN : code * weight);
  }
}

/** For a column of four bytes. */
export function packGreatRange({ rows, codes }: Column, { low, high }: { low: number; high: number }): void {
  packed.fill(0);
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] as number;
    if (code >= low && code <= high) setBit(rows ? (rows[at] as number) : at);
  }
}

function setBit(row: number): void {
  packed[row >>> 5] = (packed[row >>> 5] as number) | (1 << (row & 31));
}

function widen() {
  const locals = new Locals(2);
  const [limit, into] = [locals.parameter(0), locals.parameter(1)];
  const at = locals.declare("i32");
  const codes = access("v128.load8x8_u", shorterAt, op("i32.shr_u", at.get, constant(1)));
  return locals.encode(
    repeat(at, { limit, step: 16 }, access("v128.store", 0, op("i32.add", into.get, at.get), codes)),
  );
}

function selectRange() {
  const locals = new Locals(3);
  const at = locals.declare("i32");
  const [low, high, codes] = [locals.declare("v128"), locals.declare("v128"), locals.declare("v128")];
  const isInRange = op("v128.and", op("i16x8.ge_u", codes.get, low.get), op("i16x8.le_u", codes.get, high.get));
  return locals.encode([
    ...low.set(op("i16x8.splat", locals.parameter(1).get)),
    ...high.set(op("i16x8.splat", locals.parameter(2).get)),
    ...repeat(at, { limit: locals.parameter(0), step: 16 }, [
      ...codes.set(access("v128.load", 0, at.get)),
      ...storeBits(at.get, op("i16x8.bitmask", isInRange)),
    ]),
  ]);
}

/** Each half of eight codes starts with the negative limits and gets negative if a sum is below its limit. */
function selectSum(terms: number) {
  const locals = new Locals(3 + 2 * terms);
  const [limit, least, attempts] = [locals.parameter(0), locals.parameter(1), locals.parameter(2)];
  const at = locals.declare("i32");
  const absent = locals.declare("v128");
  const none = locals.declare("v128");
  const factors = Array.from({ length: terms }, (_, number) => ({
    weight: { given: locals.parameter(3 + 2 * number), local: locals.declare("v128") },
    mask: { given: locals.parameter(4 + 2 * number), local: locals.declare("v128") },
    slot: number * slotBytes,
  }));
  const codes = locals.declare("v128");
  const halves = [0, 8].map((offset) => ({ offset, sum: locals.declare("v128"), tries: locals.declare("v128") }));
  const addTerm = ({ weight, mask, slot }: (typeof factors)[number]) => [
    ...absent.set(op("v128.or", absent.get, op("i16x8.eq", access("v128.load", slot, at.get), none.get))),
    ...halves.flatMap(({ offset, sum, tries }) => [
      ...codes.set(access("v128.load16x4_u", slot + offset, at.get)),
      ...sum.set(op("i32x4.add", sum.get, op("i32x4.mul", codes.get, weight.local.get))),
      ...tries.set(op("i32x4.add", tries.get, op("v128.and", codes.get, mask.local.get))),
    ]),
  ];
  const [low = constant(0), high = constant(0)] = halves.map(({ sum, tries }) => op("v128.or", sum.get, tries.get));
  const failed = op("v128.or", absent.get, op("i16x8.narrow_i32x4_s", low, high));
  return locals.encode([
    ...factors.flatMap(({ weight, mask }) =>
      [weight, mask].flatMap(({ given, local }) => local.set(op("i32x4.splat", given.get))),
    ),
    ...repeat(at, { limit, step: 16 }, [
      ...absent.set(none.get),
      ...halves.flatMap(({ sum, tries }) => [
        ...sum.set(op("i32x4.splat", least.get)),
        ...tries.set(op("i32x4.splat", attempts.get)),
      ]),
      ...factors.flatMap(addTerm),
      ...storeBits(at.get, op("i32.xor", op("i16x8.bitmask", failed), constant(-1))),
    ]),
  ]);
}

/** Stores a bit for each of eight codes. */
function storeBits(at: Code, bits: Code): Code {
  return access("i32.store8", packedAt, op("i32.shr_u", at, constant(4)), bits);
}
