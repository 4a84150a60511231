import { crc32 } from "node:zlib";
import type { TableSum } from "./backup-format.server.ts";

const newline = 0x0a;

export class RowSum {
  #rows = 0;
  #bytes = 0;
  #plain = 0;
  #mixed = 0;

  add(lines: Uint8Array): void {
    this.#bytes += lines.length;
    for (let first = 0; first < lines.length; ) {
      const end = lines.indexOf(newline, first);
      const next = end < 0 ? lines.length : end + 1;
      const check = crc32(lines.subarray(first, next));
      this.#rows += 1;
      this.#plain = (this.#plain + check) >>> 0;
      // The plain sum does not detect two rows whose changes cancel out.
      this.#mixed = (this.#mixed + Math.imul(check ^ (check >>> 15), 0x85ebca6b)) >>> 0;
      first = next;
    }
  }

  get sum(): TableSum {
    const hex = [this.#plain, this.#mixed].map((part) => part.toString(16).padStart(8, "0"));
    return { rows: this.#rows, bytes: this.#bytes, sum: hex.join("") };
  }
}

export function sameRows(one: TableSum, other: TableSum): boolean {
  return one.rows === other.rows && one.bytes === other.bytes && one.sum === other.sum;
}

export async function* splitIntoLines(stream: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    pending.push(chunk);
    length += chunk.length;
    const end = length >= size ? chunk.lastIndexOf(newline) : -1;
    if (end < 0) continue;
    const all = Buffer.concat(pending);
    const cut = all.length - chunk.length + end + 1;
    yield all.subarray(0, cut);
    pending = [all.subarray(cut)];
    length = all.length - cut;
  }
  if (length > 0) yield Buffer.concat(pending);
}
