import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip" | "identity";

/** A complete response. Its headers never depend on the client, except for the encoding. */
export interface CachedPage {
  headers: Readonly<Record<string, string>>;
  /** Entity tag without quotes and encoding. */
  tag: string;
  athletes: ReadonlyMap<string, string>;
  /** Version of the search results; null if the page shows none. */
  search: number | null;
  viewed: string | null;
  bodies: Partial<Record<Encoding, Buffer>>;
}

// A page is compressed once and sent many times. Higher levels take longer than the rendering.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const encode: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, brotliOptions),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
  identity: async (body) => body,
};
const decode: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: async (body) => body,
};

/** Objects and headers of a page in addition to its body, about. */
const overheadBytes = 2_000;

/** Caches pages by URL in the memory of this process, the least recently used leave first. */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;

  constructor(maxBytes: number) {
    this.#pages = new LRUCache({
      // Without any space, no page fits.
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ bodies }, key) =>
        overheadBytes + 2 * key.length + Object.values(bodies).reduce((sum, { length }) => sum + length, 0),
    });
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  set(key: string, page: CachedPage, maxAgeMs: number | undefined): void {
    this.#pages.set(key, page, maxAgeMs === undefined ? {} : { ttl: maxAgeMs });
  }

  /** Deletes a page, unless a newer one has replaced it. */
  delete(key: string, page: CachedPage): void {
    if (this.#pages.peek(key) === page) this.#pages.delete(key);
  }

  /** Returns the body in an encoding. Stores it if it is compressed; the plain body is larger than both others together. */
  async bodyOf(key: string, page: CachedPage, encoding: Encoding): Promise<Buffer> {
    const stored = page.bodies[encoding];
    if (stored) return stored;
    const [[from, body] = []] = Object.entries(page.bodies) as [Encoding, Buffer][];
    if (!from || !body) throw new Error("A cached page has no body.");
    const encoded = await encode[encoding](await decode[from](body));
    if (encoding === "identity" || this.#pages.peek(key) !== page) return encoded;
    this.#pages.set(key, { ...page, bodies: { ...page.bodies, [encoding]: encoded } }, { noUpdateTTL: true });
    return encoded;
  }
}

export async function createBodies(plain: Buffer, encoding: Encoding): Promise<CachedPage["bodies"]> {
  // Clients without compression are rare, so the plain body is decoded for each of them.
  const stored = encoding === "identity" ? "br" : encoding;
  return { [stored]: await encode[stored](plain) };
}
