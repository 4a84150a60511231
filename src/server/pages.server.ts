import { fastifyReactRouter } from "@mcansh/react-router-fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { RouterContextProvider } from "react-router";
import type { ViteDevServer } from "vite";
import { mailboxContext } from "#mailbox-context";
import { memberContext } from "#member-context";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { paymentsContext } from "#payments-context";
import { profileContext } from "#profile-context";
import { searchContext } from "#search-context";
import type { Config } from "../config.server.ts";
import type { Database } from "../database/tables.ts";
import type { FileStore } from "../files/file-store.server.ts";
import type { Cards } from "../files/open-cards.server.ts";
import type { Services } from "../http/action.server.ts";
import { compressPages } from "../http/compress-pages.server.ts";
import { isDataRequest } from "../http/detect-data-request.server.ts";
import { readPhoto } from "../media/picture-files.server.ts";
import type { CachedPages } from "../page-cache/cached-pages.server.ts";
import type { PaymentServices } from "../payments/set-up-payments.server.ts";
import { ProfileViews } from "../profile/profile-views.server.ts";
import type { AthleteSearch } from "../search/athlete-search.server.ts";
import { readClient } from "../sessions/client.server.ts";
import { getPresentedToken } from "../sessions/find-session.server.ts";
import { readMemberRequest } from "../sessions/member-request.server.ts";
import { findRequestSession } from "../sessions/require-member.server.ts";
import { protectFromCsrf } from "./csrf-protection.server.ts";
import { nonceOf, widenPolicy } from "./headers.server.ts";
import { loadBuild } from "./load-build.server.ts";
import { hasMailboxKey, type Mailbox, serveMailboxKey } from "./mailbox.server.ts";
import { routeName } from "./route-name.server.ts";

interface PagesOptions {
  config: Config;
  db: Kysely<Database>;
  reads: Kysely<Database>;
  publicUrl: string;
  search: AthleteSearch;
  cards: Cards;
  files: FileStore;
  payments: PaymentServices;
  mailbox: Mailbox | null;
  cachedPages: CachedPages;
  operationServices: Services;
  vite?: ViteDevServer;
}

export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { config, db, reads, publicUrl, cards, files, payments, mailbox, cachedPages, vite } = options;
  const views = new ProfileViews(db, app.log);
  app.addHook("onClose", () => views.close());
  const countView = (athleteId: string, request: FastifyRequest) => {
    const { method, headers, ip: address } = request;
    const member = () => findRequestSession(request, { db, isPage: true });
    views.note({ athleteId, method, headers, address, member });
  };
  await app.register(async (pages) => {
    protectFromCsrf(pages, config.PUBLIC_URL);
    if (mailbox) serveMailboxKey(pages, mailbox);
    pages.addHook("onRequest", redirectToCanonicalUrl);
    const outages = handleOutages(pages);
    const rendered = new WeakMap<FastifyRequest, string>();
    pages.addHook("onSend", async (request, _reply, payload) => payload ?? rendered.get(request));
    pages.addHook("onSend", cachePrefetched);
    pages.addHook("onSend", hideDataFromSearchEngines);
    pages.addHook("onSend", requireRevalidation);
    cachedPages.cacheRendered(pages, countView);
    compressPages(pages);
    const contextOf = (request: FastifyRequest, reply: FastifyReply) => {
      const context = new RouterContextProvider();
      context.set(pageContext, {
        db,
        reads,
        publicUrl,
        services: options.operationServices,
        get nonce() {
          return nonceOf(reply);
        },
        isNextPage: request.headers["sec-fetch-site"] === "same-origin",
        policyWith: (sources) => widenPolicy(reply, sources),
        log: request.log.child({ route: routeName(request) }),
        sendHtml: (html) => rendered.set(request, html),
        onOutage: () => outages.add(request),
        get isOutage() {
          return outages.has(request);
        },
        requestId: request.id,
      });
      context.set(memberContext, readClient(request, { reply, db, services: options.operationServices, isPage: true }));
      context.set(searchContext, options.search);
      context.set(pageCacheContext, {
        cachePage: (parts) => cachedPages.cachePage(request, parts),
        searchVersion: () => cachedPages.searchVersion(request),
      });
      context.set(profileContext, {
        cards,
        readPhoto: (address) => readPhoto(files, address),
        noteView(athleteId) {
          cachedPages.noteProfile(request, athleteId);
          countView(athleteId, request);
        },
      });
      context.set(paymentsContext, payments);
      context.set(mailboxContext, mailbox && { folder: hasMailboxKey(request, mailbox) ? mailbox.folder : null });
      return context;
    };
    await pages.register(fastifyReactRouter, {
      // Without the build itself, the adapter loads it and derives all routes for each request.
      ...(vite ? { devServer: vite } : { build: await loadBuild() }),
      mode: vite ? "development" : "production",
      routeOptions: { schema: { hide: true } },
      // The build adds a .br and a .gz version of each file, which have no URL.
      staticOptions: { preCompressed: true, globIgnore: ["**/*.{br,gz}"] },
      getLoadContext: contextOf,
    });
  });
}

/** Caches prefetched data until the click. Only for five seconds, because a profile can be hidden at any time. */
async function cachePrefetched({ headers, url }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!isDataRequest({ url }) || !String(headers["sec-purpose"]).startsWith("prefetch")) return;
  if (reply.statusCode === 200 && !reply.hasHeader("cache-control"))
    reply.header("cache-control", "private, max-age=5");
}

/** The data of a search has the names of athletes who did not choose to be found. The data of a profile has its own header. */
async function hideDataFromSearchEngines({ url }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (/^[^?]*\.data(?:\?|$)/.test(url) && !reply.hasHeader("x-robots-tag")) reply.header("x-robots-tag", "noindex");
}

/** Returns 503 with Retry-After for a page that failed because the database is unavailable. The returned set has such requests. */
function handleOutages(pages: FastifyInstance): WeakSet<FastifyRequest> {
  const failedRequests = new WeakSet<FastifyRequest>();
  pages.addHook("onSend", async (request, reply) => {
    if (reply.statusCode === 500 && failedRequests.has(request)) reply.code(503).header("retry-after", "5");
  });
  return failedRequests;
}

/** Forbids stale caching by default: some proxies would cache such pages for minutes, including hidden profiles and nonces. */
async function requireRevalidation(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.routeOptions.url !== "*" || reply.hasHeader("cache-control")) return;
  // The header of a page shows the member's name.
  const isOfMember = getPresentedToken(readMemberRequest(request, { isPage: true })) !== null;
  reply.header("cache-control", isOfMember ? "private, no-cache" : "no-cache");
}

/** Redirects URLs with a trailing slash to the canonical URL. Never for two leading slashes, which would be another host. */
async function redirectToCanonicalUrl(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const [path = "", ...query] = request.url.split("?");
  if (request.method !== "GET" || !/^\/[^/\\](?:.*[^/])?\/$/.test(path)) return;
  return reply.redirect([path.slice(0, -1), ...query].join("?"), 301);
}
