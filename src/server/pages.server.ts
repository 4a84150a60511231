import { fastifyReactRouter } from "@mcansh/react-router-fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { RouterContextProvider } from "react-router";
import type { ViteDevServer } from "vite";
import { pageContext } from "#page-context";
import type { AccountServices } from "../accounts/account-visit.server.ts";
import { findMember, type Session } from "../accounts/find-session.server.ts";
import { readMemberRequest } from "../accounts/member-request.server.ts";
import type { AthleteSearch } from "../athletes/athlete-search.server.ts";
import { ProfileViews } from "../athletes/profile-views.server.ts";
import type { Config } from "../config.server.ts";
import type { Database } from "../database/tables.ts";
import type { PaymentServices } from "../payments/set-up-payments.server.ts";
import { compressPages } from "./compress-pages.server.ts";
import { guardForms } from "./form-guard.server.ts";
import { widenPolicy } from "./headers.server.ts";
import { readableMailFolder } from "./mail.server.ts";
import { maskAddress } from "./request-log.server.ts";

interface PagesOptions {
  config: Config;
  db: Kysely<Database>;
  reads: Kysely<Database>;
  publicUrl: string;
  search: AthleteSearch;
  services: AccountServices;
  payments: PaymentServices;
  vite?: ViteDevServer;
}

/** Serves every page of `src/routes.ts`, rendered on the server, and the built assets. */
export async function servePages(
  app: FastifyInstance,
  { config, db, reads, publicUrl, search, services, payments, vite }: PagesOptions,
): Promise<void> {
  const views = new ProfileViews(db, app.log);
  app.addHook("onClose", () => views.close());
  await app.register(async (pages) => {
    guardForms(pages, config.PUBLIC_URL);
    pages.addHook("onRequest", sendToOneAddress);
    await compressPages(pages);
    await pages.register(fastifyReactRouter, {
      ...(vite ? { devServer: vite } : {}),
      mode: vite ? "development" : "production",
      routeOptions: { schema: { hide: true } },
      // The build lays a .br and a .gz beside each file; they have no address of their own.
      staticOptions: { preCompressed: true, globIgnore: ["**/*.{br,gz}"] },
      getLoadContext(request, reply) {
        const context = new RouterContextProvider();
        const memberRequest = readMemberRequest(request, { isPage: true });
        let found: Promise<Session | null> | undefined;
        function member() {
          found ??= findMember(db, memberRequest);
          return found;
        }
        context.set(pageContext, {
          db,
          reads,
          search,
          publicUrl,
          nonce: reply.cspNonce?.script ?? "",
          policyWith: (sources) => widenPolicy(reply, sources),
          log: request.log.child({ url: maskAddress(request.url) }),
          visit: { ...services, clientAddress: request.ip, userAgent: request.headers["user-agent"] },
          noteView(athleteId) {
            const { method, headers, ip: address } = request;
            views.note({ athleteId, method, headers, address, member });
          },
          member,
          memberCookie: memberRequest.cookie,
          payments,
          mailFolder: readableMailFolder(request, config),
        });
        return context;
      },
    });
  });
}

/** A page has one address: the same with a slash at its end leads there. Never with two at its beginning, which would be another host. */
async function sendToOneAddress(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const [path = "", ...query] = request.url.split("?");
  if (request.method !== "GET" || !/^\/[^/\\](?:.*[^/])?\/$/.test(path)) return;
  return reply.redirect([path.slice(0, -1), ...query].join("?"), 301);
}
