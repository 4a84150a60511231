import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

/** Maximum length of a line. A longer line is rejected without being buffered. */
export const maxLineBytes = 1024 * 1024;
// Small enough that checking the lines of a chunk delays the database connection by a few milliseconds only.
const chunkBytes = 64 * 1024;
export const maxRejectedText = 4096;

export interface FileLine {
  line: number;
  text: string;
  problem?: string;
}

export interface ReadProgress {
  bytesRead: number;
  size: number;
}

/** Yields the lines of a plain or gzipped file, without blank lines. Throws if the file ends early. */
export async function* readAthleteFile(file: string, progress: ReadProgress): AsyncGenerator<FileLine[]> {
  const splitter = new LineSplitter();
  for await (const chunk of readBytes(file, progress)) {
    const lines = splitter.split(chunk);
    if (lines.length > 0) yield lines;
  }
  const last = splitter.end();
  if (last) yield [last];
}

/** Returns true if the first line with text begins like a JSON object, as each line of `athletes.ndjson` does. */
export async function looksLikeNdjson(file: string): Promise<boolean> {
  for await (const [first] of readAthleteFile(file, { bytesRead: 0, size: 0 })) {
    if (first) return first.text.trimStart().startsWith("{");
  }
  return true;
}

async function* readBytes(file: string, progress: ReadProgress): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    progress.size = (await handle.stat()).size;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    const raw = createReadStream("", { fd: handle, start: 0, autoClose: false, highWaterMark: chunkBytes });
    raw.on("data", (chunk) => (progress.bytesRead += chunk.length));
    raw.pause();
    const isGzip = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
    if (!isGzip) return yield* raw;
    const plain = createGunzip({ chunkSize: chunkBytes });
    const output = new PassThrough();
    const done = pipeline(raw, plain, output);
    done.catch(() => {});
    yield* output;
    await done;
  } finally {
    await handle.close();
  }
}

class LineSplitter {
  #line = 0;
  #pieces: Buffer[] = [];
  #bytes = 0;

  split(chunk: Buffer): FileLine[] {
    const lines: FileLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      this.#take(chunk.subarray(start, end));
      const line = this.#finish();
      if (line) lines.push(line);
      start = end + 1;
    }
    this.#take(chunk.subarray(start));
    return lines;
  }

  end(): FileLine | null {
    return this.#finish();
  }

  #take(piece: Buffer): void {
    // Past the limit, only the beginning is needed for the report.
    if (this.#bytes <= maxLineBytes) this.#pieces.push(piece);
    this.#bytes += piece.length;
    if (this.#bytes > maxLineBytes && this.#pieces.length > 0) {
      this.#pieces = [Buffer.from(Buffer.concat(this.#pieces).subarray(0, maxRejectedText))];
    }
  }

  #finish(): FileLine | null {
    const [only] = this.#pieces;
    let bytes = only && this.#pieces.length === 1 ? only : Buffer.concat(this.#pieces);
    const tooLong = this.#bytes > maxLineBytes;
    this.#pieces = [];
    this.#bytes = 0;
    this.#line += 1;
    if (this.#line === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3);
    const text = bytes.toString("utf8");
    if (tooLong) return { line: this.#line, text, problem: `the line is longer than ${maxLineBytes} bytes` };
    if (!isUtf8(bytes)) return { line: this.#line, text, problem: "the line is not UTF-8" };
    return text.trim() === "" ? null : { line: this.#line, text };
  }
}
