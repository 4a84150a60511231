import type { Bitmap } from "./bitmap.ts";
import { addressOf, type Block, createBlock, memory, paddingWords } from "./bitmap-memory.ts";
import { countBits } from "./count-bits.ts";
import { access, type Code, compileFunctions, constant, type Local, Locals, op, repeat } from "./wasm-code.ts";

// WebAssembly functions on blocks of bitmaps. They process `paddingWords` words at once, and therefore also the padding of a bitmap and the words that
// follow the used ones of a block, which are 0.

/** A condition on bits: set in a bitmap, or not set if `flip` is -1. Do not store it, because a bitmap that grows is replaced. */
export interface Mask {
  bitmap: Bitmap;
  address: number | null;
  flip: 0 | -1;
}

export function maskOf(bitmap: Bitmap, flip: Mask["flip"] = 0): Mask {
  return { bitmap, flip, address: addressOf(bitmap) };
}

/** Words of bitmaps: `length` from the word `start` on, which are a block or the beginning of one. */
export interface Range {
  start: number;
  length: number;
}

/** Keeps the bits of a block that meet all masks from the one at `first` on. Returns how many remain. */
export function keepMasked(block: Block, masks: readonly Mask[], range: Range, first = 0): number {
  const { address } = block;
  let count = -1;
  for (let next = first; next < masks.length && count !== 0; next += 2) {
    const a = masks[next] as Mask;
    const b = masks[next + 1] ?? a;
    const [atA, atB] = [locate(a, range, 0), locate(b, range, 1)];
    count = functions().meet(address, address, 0, atA, a.flip, atB, b.flip, bytesOf(range.length));
  }
  return count === -1 ? countWords(block, 0, range.length) : count;
}

/** Writes the bits that meet all masks into a block. The first mask must not be flipped, or the padding would be set. Returns their number. */
export function writeMasked(block: Block, masks: readonly Mask[], range: Range): number {
  const a = masks[0] as Mask;
  const b = masks[1] ?? a;
  const c = masks[2] ?? b;
  const [atA, atB, atC] = [locate(a, range, 0), locate(b, range, 1), locate(c, range, 2)];
  const count = functions().meet(block.address, atA, a.flip, atB, b.flip, atC, c.flip, bytesOf(range.length));
  return masks.length > 3 && count > 0 ? keepMasked(block, masks, range, 3) : count;
}

export function clearBlock({ words }: Block, length: number): void {
  words.fill(0, 0, length + paddingWords);
}

/** Sets all bits of the first `length` words, and clears those that a function processes with them. */
export function fillBlock({ words }: Block, length: number): void {
  words.fill(-1, 0, length);
  words.fill(0, length, length + paddingWords);
}

/** Adds the bits of bitmaps to a block. */
export function addBits(block: Block, masks: readonly Mask[], range: Range): void {
  for (let next = 0; next < masks.length; next += 2) {
    const a = masks[next] as Mask;
    const b = masks[next + 1] ?? a;
    functions().unite(block.address, block.address, locate(a, range, 0), locate(b, range, 1), bytesOf(range.length));
  }
}

export function addBlock(block: Block, other: Block, length: number): void {
  functions().unite(block.address, block.address, other.address, other.address, bytesOf(length));
}

export function copyBlock(from: Block, to: Block, length: number): void {
  functions().unite(to.address, from.address, from.address, from.address, bytesOf(length));
}

/** Writes `length` words of a block into a bitmap from its word `start` on. */
export function copyToBitmap({ words, address }: Block, bitmap: Bitmap, { start, length }: Range): void {
  const to = addressOf(bitmap);
  if (to === null || length % paddingWords !== 0) bitmap.set(words.subarray(0, length), start);
  else functions().unite(to + start * 4, address, address, address, length * 4);
}

/** Keeps the bits of a block that are in another one, or with `flip` -1 not in it. Returns how many remain. */
export function keepBlock(block: Block, other: Block, length: number, flip: Mask["flip"] = 0): number {
  const { address } = block;
  return functions().meet(address, address, 0, other.address, flip, other.address, flip, bytesOf(length));
}

/**
 * Compares up to three binary digits with those of a number, the highest first. The flip of a mask is 0 if the number has the digit, otherwise -1.
 * `equal` has the places whose higher digits are the same.
 */
export function compareDigits(
  { greater, equal }: { greater: Block; equal: Block },
  [a, b, c]: readonly [Mask, Mask, Mask],
  range: Range,
): void {
  const [atA, atB, atC] = [locate(a, range, 0), locate(b, range, 1), locate(c, range, 2)];
  functions().compare(greater.address, equal.address, atA, a.flip, atB, b.flip, atC, c.flip, bytesOf(range.length));
}

/** Counts the bits of `length` words of a block from the word `from` on. */
export function countWords({ address, words }: Block, from: number, length: number): number {
  const whole = length & -paddingWords;
  let count = whole > 0 ? functions().count(address + from * 4, whole * 4) : 0;
  for (let at = from + whole; at < from + length; at++) count += countBits(words[at] as number);
  return count;
}

function bytesOf(length: number): number {
  return ((length + paddingWords - 1) & -paddingWords) * 4;
}

const copies = [createBlock(), createBlock(), createBlock()];

/** Returns the address of words. Copies them if their bitmap is in ordinary memory. */
function locate({ address, bitmap }: Mask, { start, length }: Range, copy: number): number {
  if (address !== null) return address + start * 4;
  const block = copies[copy] as Block;
  const end = Math.min(start + length, bitmap.length);
  block.words.set(bitmap.subarray(start, end));
  block.words.fill(0, Math.max(0, end - start));
  return block.address;
}

function compile() {
  return compileFunctions({ meet: meet(), unite: unite(), compare: compare(), count: count() }, memory);
}

let compiled: ReturnType<typeof compile> | undefined;

function functions(): ReturnType<typeof compile> {
  compiled ??= compile();
  return compiled;
}

const vectorBytes = 16;
/** Offsets of the vectors that one step processes. */
const vectors = Array.from({ length: (paddingWords * 4) / vectorBytes }, (_, number) => number * vectorBytes);

/** Runs a body for each step of `limit` bytes. `at` returns the address of the step in a parameter's words. */
function eachStep(locals: Locals, limit: Local, body: (at: (address: Local) => Code) => Code): Code {
  const counter = locals.declare("i32");
  return repeat(
    counter,
    { limit, step: paddingWords * 4 },
    body((address) => op("i32.add", address.get, counter.get)),
  );
}

/** Counts set bits in eight lanes, which cannot overflow: in a block, each of them counts 128 × 32 bits at most. */
function counting(locals: Locals) {
  const sums = locals.declare("v128");
  const quarters = locals.declare("v128");
  const add = (words: readonly Code[]) => {
    const bytes = words.map((bits) => op("i8x16.popcnt", bits)).reduce((one, other) => op("i8x16.add", one, other));
    return sums.set(op("i16x8.add", sums.get, op("i16x8.extadd_pairwise_i8x16_u", bytes)));
  };
  const total = [
    ...quarters.set(op("i32x4.extadd_pairwise_i16x8_u", sums.get)),
    ...([0, 1, 2, 3] as const)
      .map((lane) => op(`i32x4.extract_lane_${lane}`, quarters.get))
      .reduce((one, other) => op("i32.add", one, other)),
  ];
  return { add, total };
}

/** A bitmap and its flip, from two parameters. */
function flippedWords(locals: Locals, first: number) {
  const [address, flip] = [locals.parameter(first), locals.parameter(first + 1)];
  const flips = locals.declare("v128");
  const prepare = flips.set(op("i32x4.splat", flip.get));
  const plain = (at: (address: Local) => Code, vector: number) => access("v128.load", vector, at(address));
  const flipped = (at: (address: Local) => Code, vector: number) => op("v128.xor", plain(at, vector), flips.get);
  return { prepare, flips, plain, flipped };
}

/** Writes the bits that three bitmaps have in common, and counts them. */
function meet() {
  const locals = new Locals(8);
  const into = locals.parameter(0);
  const [a, b, c] = [flippedWords(locals, 1), flippedWords(locals, 3), flippedWords(locals, 5)];
  const words = vectors.map(() => locals.declare("v128"));
  const { add, total } = counting(locals);
  const body = eachStep(locals, locals.parameter(7), (at) => [
    ...vectors.flatMap((vector, number) => {
      const both = op("v128.and", a.flipped(at, vector), b.flipped(at, vector));
      const word = words[number] as Local;
      return [
        ...word.set(op("v128.and", both, c.flipped(at, vector))),
        ...access("v128.store", vector, at(into), word.get),
      ];
    }),
    ...add(words.map(({ get }) => get)),
  ]);
  return locals.encode([...a.prepare, ...b.prepare, ...c.prepare, ...body], total);
}

/** Writes the bits that are in any of three bitmaps. */
function unite() {
  const locals = new Locals(5);
  const [into, a, b, c] = [0, 1, 2, 3].map((number) => locals.parameter(number)) as [Local, Local, Local, Local];
  const body = eachStep(locals, locals.parameter(4), (at) =>
    vectors.flatMap((vector) => {
      const [one, other, third] = [a, b, c].map((from) => access("v128.load", vector, at(from))) as [Code, Code, Code];
      return access("v128.store", vector, at(into), op("v128.or", op("v128.or", one, other), third));
    }),
  );
  return locals.encode(body, constant(0));
}

/** Updates the places with a greater number and those whose digits are equal so far. */
function compare() {
  const locals = new Locals(9);
  const [greater, equal] = [locals.parameter(0), locals.parameter(1)];
  const digits = [flippedWords(locals, 2), flippedWords(locals, 4), flippedWords(locals, 6)];
  const [more, same] = [locals.declare("v128"), locals.declare("v128")];
  const body = eachStep(locals, locals.parameter(8), (at) =>
    vectors.flatMap((vector) => [
      ...more.set(access("v128.load", vector, at(greater))),
      ...same.set(access("v128.load", vector, at(equal))),
      ...digits.flatMap(({ plain, flipped, flips }) => [
        ...more.set(op("v128.or", more.get, op("v128.and", same.get, op("v128.and", plain(at, vector), flips.get)))),
        ...same.set(op("v128.and", same.get, flipped(at, vector))),
      ]),
      ...access("v128.store", vector, at(greater), more.get),
      ...access("v128.store", vector, at(equal), same.get),
    ]),
  );
  return locals.encode([...digits.flatMap(({ prepare }) => prepare), ...body], constant(0));
}

function count() {
  const locals = new Locals(2);
  const { add, total } = counting(locals);
  const body = eachStep(locals, locals.parameter(1), (at) =>
    add(vectors.map((vector) => access("v128.load", vector, at(locals.parameter(0))))),
  );
  return locals.encode(body, total);
}
