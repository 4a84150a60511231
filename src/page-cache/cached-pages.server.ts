import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { athleteChanges } from "../athletes/athlete-changes.server.ts";
import { isUnreachable } from "../database/outage.server.ts";
import type { Database } from "../database/tables.ts";
import { isDataRequest } from "../http/detect-data-request.server.ts";
import { isPrefetch } from "../http/detect-prefetch.server.ts";
import { encodingFor } from "../http/encode-body.server.ts";
import { hasTag } from "../http/entity-tag.server.ts";
import { getPresentedToken } from "../sessions/find-session.server.ts";
import { readMemberRequest } from "../sessions/member-request.server.ts";
import { findOutageAge, sendOutagePage } from "./outage-page.server.ts";
import { type CachedPage, createDraft, PageCache, type ShownParts } from "./page-cache.server.ts";
import type { PageParts } from "./page-cache-context.ts";
import { type RenderResult, SharedRenders } from "./shared-renders.server.ts";

/** Longer URLs are rendered each time. */
const maxUrlLength = 500;
/** Renders of other requests that one request waits for. Athletes could change during each of them. */
const maxWaits = 2;
/** The changes are read at least this often, so that an outage finds them known. */
const readIntervalMs = 1000;
/** Time that a request waits for a database that did not respond to the last read. */
const outageTimeoutMs = 250;

/** A request for a page. `key` is null if its response must not be shared. `parts` is set once the loader of the page allowed caching. */
interface Candidate {
  key: string | null;
  parts: (ShownParts & { maxAgeMs: number | undefined; onlyInOutage: boolean }) | null;
  viewed: string | null;
  /** Ends the render that other requests wait for. */
  endRender?: (result: RenderResult) => void;
  /** Set if the changes of athletes could not be read. */
  failure?: { error: unknown };
}

export interface CachedPagesOptions {
  db: Kysely<Database>;
  /** True if pages are read from a replica, which can lag behind the versions in `db`. Such pages are not cached. */
  readsLag?: boolean;
  maxBytes: number;
  /** Returns the declared route of a request. */
  routeOf(request: FastifyRequest): string;
  onUse?(result: "hit" | "not modified" | "miss" | "outage"): void;
}

export type CachedPages = ReturnType<typeof createCachedPages>;

/** Sends finished public pages again until something that they show changes. Never for a request with a session. */
export function createCachedPages({ db, readsLag = false, maxBytes, routeOf, onUse }: CachedPagesOptions) {
  const cache = new PageCache(maxBytes);
  const renders = new SharedRenders();
  /** Routes whose pages are rendered for each request. Their requests do not wait for each other. */
  const uncachedRoutes = new Set<string>();
  const changes = athleteChanges(db);
  const candidates = new WeakMap<FastifyRequest, Candidate>();
  /** The error of the last read of the changes; null if it succeeded. */
  let outage: unknown = null;
  let onView: (athleteId: string, request: FastifyRequest) => void = () => {};

  function readChanges(): Promise<number> {
    const reading = changes.read().then(
      (position) => {
        outage = null;
        return position;
      },
      (error: unknown) => {
        outage = isUnreachable(error) ? error : null;
        throw error;
      },
    );
    return outage === null ? reading : rejectAfter(outageTimeoutMs, reading, outage);
  }

  async function isCurrent({ position, athletes, showsSearch }: CachedPage): Promise<boolean> {
    if (position === null) return true;
    const newest = await readChanges();
    if (newest === position) return true;
    return !showsSearch && !athletes.some((key) => changes.hasChanged(key, position));
  }

  /** Sets the headers of a response and returns its body. The body that `plain` is compressed to is replaced later, so its tag is weak. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, page, plain }: { key: string; page: CachedPage; plain?: Buffer },
  ) {
    const encoding = encodingFor(request);
    const tag = `"${page.tag}-${encoding}"`;
    const bodyOf = () => {
      if (!plain) return cache.bodyOf(key, page, encoding);
      return page.draft?.encoding === encoding ? page.draft.body : plain;
    };
    const body = hasTag(request, tag) ? null : await bodyOf();
    reply.headers({ ...page.headers, etag: plain && body ? `W/${tag}` : tag });
    if (!body) {
      reply.code(304);
      return { body, result: "not modified" as const };
    }
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return { body, result: "hit" as const };
  }

  /** Returns the page if it is current. Deletes an outdated one. */
  async function ifCurrent(key: string, page: CachedPage | undefined): Promise<CachedPage | null> {
    if (!page) return null;
    if (page.onlyInOutage) {
      // Its loader would wait for a silent database.
      await readChanges();
      return null;
    }
    if (await isCurrent(page)) return page;
    cache.delete(key, page);
    return null;
  }

  /** Returns a current page from the cache or from the render of another request, or null if this request must render it. */
  async function findPage(request: FastifyRequest, reply: FastifyReply, candidate: Candidate, key: string) {
    const maxRenders = uncachedRoutes.has(routeOf(request)) ? 0 : maxWaits;
    let page = await ifCurrent(key, cache.get(key));
    for (let waits = 0; !page && waits < maxRenders; waits += 1) {
      const render = renders.find(key);
      if (!render) {
        startRender(request, reply, candidate, key);
        return null;
      }
      const result = await render;
      if (result === "not cacheable") return null;
      page = await ifCurrent(key, result === "aborted" ? cache.get(key) : result);
    }
    return page;
  }

  /** Sends a page that was current when the database was last reached. Returns false if there is none. */
  async function answerDuringOutage(request: FastifyRequest, reply: FastifyReply, key: string): Promise<boolean> {
    const page = cache.getExpired(key);
    const ageMs = page ? findOutageAge(page, changes) : null;
    if (!page || ageMs === null) return false;
    candidates.delete(request);
    onUse?.("outage");
    await sendOutagePage(request, reply, { page, ageMs });
    return true;
  }

  /** Lets other requests wait for the response to this one. */
  function startRender(request: FastifyRequest, reply: FastifyReply, candidate: Candidate, key: string): void {
    // A destroyed socket emits no further `close` event.
    if (request.socket.destroyed) return;
    const endRender = renders.start(key);
    candidate.endRender = endRender;
    reply.raw.once("close", () => endRender("aborted"));
  }

  return {
    /**
     * Sends the page of a request if it is cached and current, or if another request renders it. If the changes cannot be
     * read, the loader of the page fails.
     */
    async answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const key = maxBytes > 0 && !readsLag ? keyOf(request) : null;
      const candidate: Candidate = { key, parts: null, viewed: null };
      candidates.set(request, candidate);
      if (key === null) return false;
      let page: CachedPage | null;
      try {
        // A page past its maximum age would be rendered.
        if (outage !== null) await readChanges();
        page = await findPage(request, reply, candidate, key);
      } catch (error) {
        candidate.failure = { error };
        return isUnreachable(error) && (await answerDuringOutage(request, reply, key));
      }
      if (!page) return false;
      candidates.delete(request);
      const { body, result } = await send(request, reply, { key, page });
      if (page.viewed !== null) onView(page.viewed, request);
      onUse?.(result);
      reply.send(body);
      return true;
    },

    /** Implements `PageCacheContext.cachePage` for a request. */
    async cachePage(request: FastifyRequest, parts: PageParts): Promise<void> {
      const { athletes = [], search = null, maxAgeMs, onlyInOutage = false } = parts;
      const candidate = candidates.get(request);
      if (!candidate) return;
      // The loader would wait as long for a silent database once more.
      if (candidate.failure) throw candidate.failure.error;
      // A page without parts ignores its query, so each query would be cached as another page.
      const isStatic = athletes.length === 0 && search === null && !onlyInOutage;
      if (isStatic && !candidate.parts && request.url.includes("?")) candidate.key = null;
      candidate.parts ??= { position: null, athletes: [], showsSearch: false, maxAgeMs: undefined, onlyInOutage };
      if (candidate.key === null) return;
      const before = candidate.parts;
      candidate.parts = {
        // The page is as old as its oldest part.
        position: before.position ?? search ?? (athletes.length > 0 ? await readChanges() : null),
        athletes: [...before.athletes, ...athletes],
        showsSearch: before.showsSearch || search !== null,
        maxAgeMs: maxAgeMs ?? before.maxAgeMs,
        onlyInOutage: before.onlyInOutage || onlyInOutage,
      };
    },

    /** Implements `PageCacheContext.searchVersion` for a request. */
    async searchVersion(request: FastifyRequest): Promise<number | null> {
      if (readsLag) return null;
      const failure = candidates.get(request)?.failure;
      if (failure) throw failure.error;
      return await readChanges();
    },

    /** Notes that the page is an athlete's profile, so that each response counts as a view. */
    noteProfile(request: FastifyRequest, athleteId: string): void {
      const candidate = candidates.get(request);
      if (candidate) candidate.viewed = athleteId;
    },

    /** Caches rendered pages. Register it before the compression. `countView` is called for each response of a cached profile. */
    cacheRendered(pages: FastifyInstance, countView: (athleteId: string, request: FastifyRequest) => void): void {
      onView = countView;
      pages.addHook("onSend", async (request, reply, payload) => {
        const candidate = candidates.get(request);
        candidates.delete(request);
        if (!candidate?.parts || !payload || !isCacheable(reply)) {
          // A request for data can leave out the loader that allows caching.
          if (candidate && !candidate.parts && reply.statusCode === 200 && !isDataRequest(request))
            uncachedRoutes.add(routeOf(request));
          candidate?.endRender?.("not cacheable");
          return payload;
        }
        const { parts, viewed, key, endRender } = candidate;
        if (parts.onlyInOutage) uncachedRoutes.add(routeOf(request));
        if (key === null || typeof payload !== "string") {
          endRender?.("not cacheable");
          return payload;
        }
        const plain = Buffer.from(payload);
        const page: CachedPage = {
          headers: headersOf(reply),
          tag: createHash("sha256")
            .update(`${reply.getHeader("content-security-policy")}\n`)
            .update(plain)
            .digest("base64url")
            .slice(0, 22),
          position: parts.position,
          athletes: parts.athletes,
          showsSearch: parts.showsSearch,
          viewed,
          onlyInOutage: parts.onlyInOutage,
          renderedAt: performance.now(),
          bodies: {},
          draft: createDraft(plain, encodingFor(request)),
        };
        cache.set(key, page, parts.maxAgeMs);
        endRender?.(parts.onlyInOutage ? "not cacheable" : page);
        onUse?.("miss");
        const { body } = await send(request, reply, { key, page, plain });
        return body;
      });
      if (maxBytes === 0 || readsLag) return;
      const timer = setInterval(() => {
        if (performance.now() - changes.readAt >= readIntervalMs / 2) readChanges().catch(() => {});
      }, readIntervalMs).unref();
      pages.addHook("onClose", async () => clearInterval(timer));
    },
  };
}

/** Rejects with `error` if a promise takes longer. */
function rejectAfter<Result>(timeoutMs: number, running: Promise<Result>, error: unknown): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<Result>();
  const timer = setTimeout(reject, timeoutMs, error);
  return Promise.race([running, promise]).finally(() => clearTimeout(timer));
}

/** Returns the key of a page that anyone may see, or null if the response may depend on more than the URL. */
function keyOf(request: FastifyRequest): string | null {
  const { method, url, headers } = request;
  if (method !== "GET" || isDataRequest(request) || url.length > maxUrlLength || isPrefetch(headers)) return null;
  const hasCredentials = headers.cookie !== undefined || headers.authorization !== undefined;
  if (hasCredentials && getPresentedToken(readMemberRequest(request, { isPage: true })) !== null) return null;
  // A document shows a player. The script of a page gets none, as the profile page decides. Frames get no cached page except the embeds.
  const destination = headers["sec-fetch-dest"] ?? "document";
  const isEmbed = destination === "iframe" && url.startsWith("/embed/");
  if (destination !== "document" && destination !== "empty" && !isEmbed) return null;
  // The next page of a visit contains its fonts (entry.server.tsx).
  const isNextPage = headers["sec-fetch-site"] === "same-origin";
  return `${url} ${destination} ${isNextPage}`;
}

/** Headers that do not depend on the request. The others are set for each response anew. */
const ownHeaders = ["content-type", "cache-control", "content-security-policy", "x-remix-response", "x-robots-tag"];

function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(
    ownHeaders.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
  );
}

/** A nonce must not be sent twice. */
function isCacheable(reply: FastifyReply): boolean {
  if (String(reply.getHeader("content-security-policy")).includes("'nonce-")) return false;
  return reply.statusCode === 200 && !reply.hasHeader("set-cookie") && reply.getHeader("cache-control") !== "no-store";
}
