import { fastifyReactRouter } from "@mcansh/react-router-fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { RouterContextProvider } from "react-router";
import type { ViteDevServer } from "vite";
import { mailboxContext } from "#mailbox-context";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { paymentsContext } from "#payments-context";
import { profileContext } from "#profile-context";
import { searchContext } from "#search-context";
import { type AccountServices, getRequestContext } from "../accounts/request-context.server.ts";
import type { Config } from "../config.server.ts";
import type { Database } from "../database/tables.ts";
import type { Cards } from "../files/open-cards.server.ts";
import type { PaymentServices } from "../payments/set-up-payments.server.ts";
import { ProfileViews } from "../profile/profile-views.server.ts";
import type { AthleteSearch } from "../search/athlete-search.server.ts";
import { readMemberRequest } from "../sessions/member-request.server.ts";
import { memberOf } from "../sessions/require-member.server.ts";
import { compressPages } from "./compress-pages.server.ts";
import { protectFromCsrf } from "./csrf-protection.server.ts";
import { widenPolicy } from "./headers.server.ts";
import { type Mailbox, opensMailbox, serveMailboxKey } from "./mailbox.server.ts";
import { routeName } from "./route-name.server.ts";

interface PagesOptions {
  config: Config;
  db: Kysely<Database>;
  reads: Kysely<Database>;
  publicUrl: string;
  search: AthleteSearch;
  cards: Cards;
  services: AccountServices;
  payments: PaymentServices;
  mailbox: Mailbox | null;
  vite?: ViteDevServer;
}

/** Serves every page of `src/routes.ts`, rendered on the server, and the built assets. */
export async function servePages(
  app: FastifyInstance,
  { config, db, reads, publicUrl, search, cards, services, payments, mailbox, vite }: PagesOptions,
): Promise<void> {
  const views = new ProfileViews(db, app.log);
  app.addHook("onClose", () => views.close());
  await app.register(async (pages) => {
    protectFromCsrf(pages, config.PUBLIC_URL);
    if (mailbox) serveMailboxKey(pages, mailbox);
    pages.addHook("onRequest", sendToOneAddress);
    const noteOutage = handleOutages(pages);
    pages.addHook("onSend", cachePrefetched);
    pages.addHook("onSend", disableStaleCaching);
    await compressPages(pages);
    await pages.register(fastifyReactRouter, {
      ...(vite ? { devServer: vite } : {}),
      mode: vite ? "development" : "production",
      routeOptions: { schema: { hide: true } },
      // The build lays a .br and a .gz beside each file; they have no address of their own.
      staticOptions: { preCompressed: true, globIgnore: ["**/*.{br,gz}"] },
      getLoadContext(request, reply) {
        const context = new RouterContextProvider();
        const member = () => memberOf(request, { db, isPage: true });
        context.set(pageContext, {
          db,
          reads,
          publicUrl,
          nonce: reply.cspNonce?.script ?? "",
          policyWith: (sources) => widenPolicy(reply, sources),
          log: request.log.child({ route: routeName(request) }),
          onOutage: () => noteOutage(request),
          requestId: request.id,
        });
        context.set(memberContext, {
          requestContext: getRequestContext(services, request),
          member,
          memberCookie: readMemberRequest(request, { isPage: true }).cookie,
        });
        context.set(searchContext, search);
        context.set(profileContext, {
          cards,
          noteView(athleteId) {
            const { method, headers, ip: address } = request;
            views.note({ athleteId, method, headers, address, member });
          },
        });
        context.set(paymentsContext, payments);
        context.set(mailboxContext, mailbox && { folder: opensMailbox(request, mailbox) ? mailbox.folder : null });
        return context;
      },
    });
  });
}

/** Data that was fetched because the pointer came near a link is kept until the click, or it would be fetched twice; for so few seconds that nobody who was hidden is shown much longer. */
async function cachePrefetched({ headers, url }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isData = /^[^?]*\.data(?:\?|$)/.test(url);
  if (!isData || !String(headers["sec-purpose"]).startsWith("prefetch")) return;
  if (reply.statusCode === 200 && !reply.hasHeader("cache-control"))
    reply.header("cache-control", "private, max-age=5");
}

/** Makes a page that failed for want of the database a 503, which says when to come back; returns what notes such a request. */
function handleOutages(pages: FastifyInstance): (request: FastifyRequest) => void {
  const struck = new WeakSet<FastifyRequest>();
  pages.addHook("onSend", async (request, reply) => {
    if (reply.statusCode === 500 && struck.has(request)) reply.code(503).header("retry-after", "5");
  });
  return (request) => struck.add(request);
}

/** What says nothing of caches is asked for each time: some in between keep such pages for minutes, and so whoever was hidden, and a nonce. */
async function disableStaleCaching(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.routeOptions.url === "*" && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-cache");
}

/** A page has one address: the same with a slash at its end leads there. Never with two at its beginning, which would be another host. */
async function sendToOneAddress(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const [path = "", ...query] = request.url.split("?");
  if (request.method !== "GET" || !/^\/[^/\\](?:.*[^/])?\/$/.test(path)) return;
  return reply.redirect([path.slice(0, -1), ...query].join("?"), 301);
}
