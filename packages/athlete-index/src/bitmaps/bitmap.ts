/** One bit for each place, 32 in a word. */
export type Bitmap = Int32Array<ArrayBuffer>;

/** Words of a bitmap that are processed together: 4 KiB fit into the L1 cache. */
export const blockWords = 1024;
export const blockPlaces = blockWords * 32;

/** Creates the words of one block, which operands narrow in place. */
export function createBlock(): Bitmap {
  return new Int32Array(blockWords);
}

export function setBit(bitmap: Bitmap, place: number): void {
  bitmap[place >>> 5] = (bitmap[place >>> 5] as number) | (1 << (place & 31));
}

export function clearBit(bitmap: Bitmap, place: number): void {
  bitmap[place >>> 5] = (bitmap[place >>> 5] as number) & ~(1 << (place & 31));
}

export function hasBit(bitmap: Bitmap, place: number): boolean {
  return ((bitmap[place >>> 5] as number) & (1 << (place & 31))) !== 0;
}
