import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { type Encoding, encodeAtOnce, encodeWell } from "../http/encode-body.server.ts";

/** The data that a page shows. The page is outdated once one of these parts changes. */
export interface ShownParts {
  /** Position in the changes of athletes before the data was read; null for a page without such data. */
  position: number | null;
  /** Keys of athletes. */
  athletes: readonly string[];
  /** Any changed athlete can change the results of a search. */
  showsSearch: boolean;
}

/** A complete response. Its headers never depend on the client, except for the encoding. */
export interface CachedPage extends ShownParts {
  headers: Readonly<Record<string, string>>;
  /** Entity tag without quotes and encoding. */
  tag: string;
  viewed: string | null;
  bodies: Partial<Record<Encoding, Buffer>>;
  /** The body of the first response, until the page is sent again. Many pages are sent only once. */
  draft: { encoding: Encoding; body: Buffer } | null;
}

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
  readonly #encoding = new Map<CachedPage, Partial<Record<Encoding, Promise<Buffer>>>>();

  constructor(maxBytes: number) {
    this.#pages = new LRUCache({
      // Without any space, no page fits.
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ bodies, draft }, key) =>
        [...Object.values(bodies), ...(draft ? [draft.body] : [])].reduce(
          (sum, { length }) => sum + length,
          overheadBytes + 2 * key.length,
        ),
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

  /** Returns the body in an encoding, well compressed. Stores it, except the plain body, which is larger than both others together. */
  async bodyOf(key: string, page: CachedPage, encoding: Encoding): Promise<Buffer> {
    const stored = page.bodies[encoding];
    if (stored) return stored;
    const running = this.#encoding.get(page) ?? {};
    this.#encoding.set(page, running);
    running[encoding] ??= this.#encode(key, page, encoding).finally(() => this.#encoding.delete(page));
    return running[encoding];
  }

  async #encode(key: string, page: CachedPage, encoding: Encoding): Promise<Buffer> {
    const [[from, body] = [page.draft?.encoding, page.draft?.body]] = Object.entries(page.bodies) as [
      Encoding,
      Buffer,
    ][];
    if (!from || !body) throw new Error("A cached page has no body.");
    const encoded = await encodeWell(await decode[from](body), encoding);
    if (encoding === "identity" || this.#pages.peek(key) !== page) return encoded;
    const bodies = { ...page.bodies, [encoding]: encoded };
    this.#pages.set(key, { ...page, bodies, draft: null }, { noUpdateTTL: true });
    return encoded;
  }
}

export function createDraft(plain: Buffer, encoding: Encoding): NonNullable<CachedPage["draft"]> {
  // Clients without compression are rare, so the plain body is decoded for each of them.
  const stored = encoding === "identity" ? "br" : encoding;
  return { encoding: stored, body: encodeAtOnce(plain, stored) };
}
