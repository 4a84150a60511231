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
  /** The page is rendered for each request while the database responds. */
  onlyInOutage: boolean;
  /** `performance.now()` of the first response. */
  renderedAt: number;
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
/** Share of the memory for pages that were sent only once. */
const draftShare = 0.2;

/**
 * Caches pages by URL in the memory of this process, the least recently used leave first. Pages that were sent only once have their own
 * share, so a crawler that requests each page once removes no page that is requested often.
 */
export class PageCache {
  readonly #drafts: LRUCache<string, CachedPage>;
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #encoding = new Map<CachedPage, Partial<Record<Encoding, Promise<Buffer>>>>();

  constructor(maxBytes: number) {
    this.#drafts = createCache(maxBytes * draftShare);
    this.#pages = createCache(maxBytes * (1 - draftShare));
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key) ?? this.#drafts.get(key);
  }

  /** Returns a page also after its maximum age. */
  getExpired(key: string): CachedPage | undefined {
    const options = { allowStale: true };
    return this.#pages.peek(key, options) ?? this.#drafts.peek(key, options);
  }

  set(key: string, page: CachedPage, maxAgeMs: number | undefined): void {
    this.#pages.delete(key);
    this.#drafts.set(key, page, maxAgeMs === undefined ? {} : { ttl: maxAgeMs });
  }

  /** Deletes a page, unless a newer one has replaced it. */
  delete(key: string, page: CachedPage): void {
    for (const cache of [this.#drafts, this.#pages]) if (cache.peek(key) === page) cache.delete(key);
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
    const encoded = compact(await encodeWell(await decodeBody(page), encoding));
    const cache = [this.#drafts, this.#pages].find((one) => one.peek(key) === page);
    if (encoding === "identity" || !cache) return encoded;
    // Without a maximum age, it is infinite. An expired page would not be found above.
    const maxAgeMs = cache.getRemainingTTL(key);
    const bodies = { ...page.bodies, [encoding]: encoded };
    this.#drafts.delete(key);
    this.#pages.set(key, { ...page, bodies, draft: null }, Number.isFinite(maxAgeMs) ? { ttl: maxAgeMs } : {});
    return encoded;
  }
}

/** Returns the body of a page without an encoding. */
export async function decodeBody({ bodies, draft }: Pick<CachedPage, "bodies" | "draft">): Promise<Buffer> {
  const [[from, body] = [draft?.encoding, draft?.body]] = Object.entries(bodies) as [Encoding, Buffer][];
  if (!from || !body) throw new Error("A cached page has no body.");
  return await decode[from](body);
}

function createCache(maxBytes: number): LRUCache<string, CachedPage> {
  return new LRUCache({
    // Without any space, no page fits.
    maxSize: Math.max(1, Math.floor(maxBytes)),
    // An outage of the database can need it.
    noDeleteOnStaleGet: true,
    sizeCalculation: ({ bodies, draft }, key) =>
      [...Object.values(bodies), ...(draft ? [draft.body] : [])].reduce(
        (sum, { length }) => sum + length,
        overheadBytes + 2 * key.length,
      ),
  });
}

export function createDraft(plain: Buffer, encoding: Encoding): NonNullable<CachedPage["draft"]> {
  // Clients without compression are rare, so the plain body is decoded for each of them.
  const stored = encoding === "identity" ? "br" : encoding;
  return { encoding: stored, body: compact(encodeAtOnce(plain, stored)) };
}

/** Copies a body out of the memory that Node shares between small buffers: one of them keeps all 64 kB. */
function compact(body: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(body.length);
  own.set(body);
  return own;
}
