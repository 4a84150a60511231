import { type Bitmap, blockWords } from "./bitmap.ts";
import { maxPages, pageBytes } from "./wasm-code.ts";

// Bitmaps are in the memory of the WebAssembly functions, so that these read them in place.

/** Words that a function processes at once, and words of 0 after each bitmap. */
export const paddingWords = 8;
/** Pages that are reserved at a time. The system provides a page when it is used. */
const pagesAtOnce = 64;

/** Shared, because any other memory detaches its arrays when it grows. */
export const memory = new WebAssembly.Memory({ initial: pagesAtOnce, maximum: maxPages, shared: true });

/** Each growth returns another buffer with the same bytes. */
const buffers = new WeakSet<ArrayBufferLike>([memory.buffer]);
let used = 0;
/** Number of words that belong to a bitmap, by its address. */
const capacities = new Map<number, number>();
/** Addresses of released bitmaps by their capacity. */
const released = new Map<number, number[]>();

/** Returns the address of bytes that nothing else uses, aligned for vectors; null if the memory is full. */
function reserveBytes(bytes: number): number | null {
  const end = used + Math.ceil(bytes / 16) * 16;
  const missing = Math.ceil((end - memory.buffer.byteLength) / pageBytes);
  if (missing > 0 && !grow(Math.max(missing, pagesAtOnce)) && !grow(missing)) return null;
  const address = used;
  used = end;
  return address;
}

function grow(pages: number): boolean {
  try {
    memory.grow(pages);
  } catch {
    return false;
  }
  buffers.add(memory.buffer);
  return true;
}

/** Returns a bitmap without bits, which `bitmapWithRoom` can extend in place to `capacity` words. Uses ordinary memory if the common one is full. */
export function createBitmap(words: number, capacity = words): Bitmap {
  const rounded = roundCapacity(Math.max(words, capacity));
  const reused = released.get(rounded)?.pop();
  const address = reused ?? reserveBytes((rounded + paddingWords) * 4);
  if (address === null) return new Int32Array(words);
  if (reused !== undefined) new Int32Array(memory.buffer, address, rounded).fill(0);
  capacities.set(address, rounded);
  return new Int32Array(memory.buffer, address, words);
}

/** Rounds up to one of eight steps between powers of two, so that released memory fits bitmaps of a similar length. */
function roundCapacity(words: number): number {
  const step = 2 ** Math.max(3, 28 - Math.clz32(words));
  return Math.ceil(words / step) * step;
}

/** Makes the memory of a bitmap available to others. Nothing may use the bitmap afterwards. */
export function releaseBitmap(bitmap: Bitmap): void {
  const address = addressOf(bitmap);
  const capacity = address === null ? undefined : capacities.get(address);
  if (address === null || capacity === undefined) return;
  capacities.delete(address);
  const others = released.get(capacity);
  if (others) others.push(address);
  else released.set(capacity, [address]);
}

/** Returns the same bits in at least this number of words, padded with 0. Nothing may use the given bitmap afterwards. */
export function bitmapWithRoom(bitmap: Bitmap, words: number): Bitmap {
  if (bitmap.length >= words) return bitmap;
  const address = addressOf(bitmap);
  if (address !== null && (capacities.get(address) ?? 0) >= words) return new Int32Array(memory.buffer, address, words);
  const larger = createBitmap(words);
  larger.set(bitmap);
  releaseBitmap(bitmap);
  return larger;
}

/** Returns the address of a bitmap in the common memory; null if it is in ordinary memory. */
export function addressOf(bitmap: Bitmap): number | null {
  return buffers.has(bitmap.buffer) ? bitmap.byteOffset : null;
}

/** The words of one block of a bitmap, which functions narrow in place. */
export interface Block {
  readonly words: Bitmap;
  readonly address: number;
}

/** Creates a block for a module, which is never released. */
export function createBlock(): Block {
  return blockAt(reserve(blockWords * 4));
}

/** Like `reserveBytes`, for modules, which reserve their memory before any bitmap. */
export function reserve(bytes: number): number {
  const address = reserveBytes(bytes);
  if (address === null) throw new Error("The memory of the search functions is full.");
  return address;
}

export function blockAt(address: number, words = blockWords): Block {
  return { address, words: new Int32Array(memory.buffer, address, words) };
}
