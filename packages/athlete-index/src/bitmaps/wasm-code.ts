// Encodes WebAssembly functions (https://webassembly.github.io/spec/core/binary), which compare several numbers with one instruction.

/** Bytes of a page of memory, and the number of pages that a 32-bit address can reach. */
export const pageBytes = 65_536;
export const maxPages = 65_536;

/** Encoded instructions. */
export type Code = readonly number[];

const vector = (number: number): Code => [0xfd, ...unsigned(number)];

const opcodes = {
  "i32.lt_u": [0x49],
  "i32.popcnt": [0x69],
  "i32.add": [0x6a],
  "i32.and": [0x71],
  "i32.or": [0x72],
  "i32.xor": [0x73],
  "i32.shl": [0x74],
  "i8x16.splat": vector(15),
  "i16x8.splat": vector(16),
  "i32x4.splat": vector(17),
  "i32x4.extract_lane_0": [...vector(27), 0],
  "i32x4.extract_lane_1": [...vector(27), 1],
  "i32x4.extract_lane_2": [...vector(27), 2],
  "i32x4.extract_lane_3": [...vector(27), 3],
  "i8x16.le_u": vector(42),
  "i8x16.ge_u": vector(44),
  "i16x8.eq": vector(45),
  "i16x8.lt_u": vector(48),
  "i16x8.le_u": vector(52),
  "i16x8.ge_u": vector(54),
  "v128.and": vector(78),
  "v128.or": vector(80),
  "v128.xor": vector(81),
  "i8x16.popcnt": vector(98),
  "i8x16.bitmask": vector(100),
  "i8x16.add": vector(110),
  "i16x8.extadd_pairwise_i8x16_u": vector(125),
  "i32x4.extadd_pairwise_i16x8_u": vector(127),
  "i16x8.bitmask": vector(132),
  "i16x8.narrow_i32x4_s": vector(133),
  "i16x8.add": vector(142),
  "i16x8.min_u": vector(151),
  "i32x4.add": vector(174),
  "i32x4.mul": vector(181),
  "i32x4.dot_i16x8_s": vector(186),
  // "i8x16.shuffle" with the bytes of the lower or higher four lanes of two vectors in turn.
  "i16x8.interleave_low": [...vector(13), 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23],
  "i16x8.interleave_high": [...vector(13), 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31],
} satisfies Record<string, Code>;

const accesses = {
  "i32.load": [0x28],
  "i32.store": [0x36],
  "v128.load": vector(0),
  "v128.load8x8_u": vector(2),
  "v128.load16x4_u": vector(4),
  "v128.store": vector(11),
} satisfies Record<string, Code>;

const types = { i32: 0x7f, v128: 0x7b };
const sharedMemory = 3;
const blockWithoutResult = 0x40;
const end = 0x0b;

export function op(name: keyof typeof opcodes, ...operands: Code[]): Code {
  return [...operands.flat(), ...opcodes[name]];
}

/** Reads from, or writes to, a constant offset from an address. */
export function access(name: keyof typeof accesses, offset: number, ...operands: Code[]): Code {
  const alignment = 0;
  return [...operands.flat(), ...accesses[name], alignment, ...unsigned(offset)];
}

export function constant(value: number): Code {
  return [0x41, ...signed(value)];
}

export interface Local {
  get: Code;
  set(value: Code): Code;
}

/** Repeats the body with the counter 0, `step`, 2 * `step`, … below the limit, which is above 0. */
export function repeat(counter: Local, { limit, step }: { limit: Local; step: number }, body: Code): Code {
  const next = counter.set(op("i32.add", counter.get, constant(step)));
  const again = [...op("i32.lt_u", counter.get, limit.get), 0x0d, 0];
  return [0x03, blockWithoutResult, ...body, ...next, ...again, end];
}

export function unlessZero(value: Code, body: Code): Code {
  return [...value, 0x04, blockWithoutResult, ...body, end];
}

/** The parameters and local variables of a function. Parameters and the result are 32-bit integers. */
export class Locals {
  readonly #types: (keyof typeof types)[] = [];
  readonly #parameters: number;

  constructor(parameters: number) {
    this.#parameters = parameters;
  }

  parameter(number: number): Local {
    return { get: [0x20, number], set: (value) => [...value, 0x21, number] };
  }

  declare(type: keyof typeof types): Local {
    this.#types.push(type);
    return this.parameter(this.#parameters + this.#types.length - 1);
  }

  encode(body: Code, result: Code): EncodedFunction {
    const declared = list(this.#types.map((type) => [1, types[type]]));
    return { parameters: this.#parameters, code: sized([...declared, ...body, ...result, end]) };
  }
}

interface EncodedFunction {
  parameters: number;
  code: Code;
}

type Exported<Name extends string> = Record<Name, (...numbers: number[]) => number>;

/** Compiles functions on a common memory, which is shared and has the maximum size. */
export function compileFunctions<Name extends string>(
  functions: Record<Name, EncodedFunction>,
  memory: WebAssembly.Memory,
): Exported<Name> {
  const all = Object.entries<EncodedFunction>(functions);
  const pages = memory.buffer.byteLength / pageBytes;
  const bytes = [
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(
      1,
      all.map(([, { parameters }]) => [0x60, ...list(Array<Code>(parameters).fill([types.i32])), 1, types.i32]),
    ),
    ...section(2, [[...text("own"), ...text("memory"), 2, sharedMemory, ...unsigned(pages), ...unsigned(maxPages)]]),
    ...section(
      3,
      all.map((_, number) => unsigned(number)),
    ),
    ...section(
      7,
      all.map(([name], number) => [...text(name), 0, ...unsigned(number)]),
    ),
    ...section(
      10,
      all.map(([, { code }]) => code),
    ),
  ];
  const module = new WebAssembly.Module(Uint8Array.from(bytes));
  return new WebAssembly.Instance(module, { own: { memory } }).exports as Exported<Name>;
}

function section(number: number, entries: readonly Code[]): Code {
  return [number, ...sized(list(entries))];
}

function list(entries: readonly Code[]): Code {
  return [...unsigned(entries.length), ...entries.flat()];
}

function text(name: string): Code {
  return sized([...Buffer.from(name)]);
}

function sized(bytes: Code): Code {
  return [...unsigned(bytes.length), ...bytes];
}

/** LEB128. */
function unsigned(value: number): Code {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

function signed(value: number): Code {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
}
