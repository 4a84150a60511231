import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { memberCookie } from "./member-cookie.server.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Clients that may use the endpoint: any, or those that an `onRequest` hook admits. */
    access?: "anyone" | "admitted";
  }
}

/** A way in which whoever makes a call says who it is: by a token, or by the cookie of this site's own pages. */
type Scheme = "bearer" | "cookie";

/** The ways as the OpenAPI document explains them, for a site at this address. */
export function securitySchemes(publicUrl: string) {
  const { protocol, host } = new URL(publicUrl);
  const { name } = memberCookie({ publicUrl, protocol: protocol.slice(0, -1), host });
  return {
    bearer: { type: "http", scheme: "bearer" },
    cookie: {
      type: "apiKey",
      in: "cookie",
      name,
      description: "For the pages of this site: it counts for no other site, and not beside a bearer token.",
    },
  } as const;
}

/** Declares that anyone may use the endpoints that this plugin registers from now on. */
export function admitAnyone(app: FastifyInstance): void {
  declareAccess(app, "anyone");
}

/**
 * Admits only clients that `admit` accepts to the endpoints that this plugin registers from now on, and documents how they sign in. `admit` throws
 * a 401 or 403. It runs before the body is read and before anything is validated, so that a client without access learns nothing else.
 */
export function admitOnly(
  app: FastifyInstance,
  { schemes, admit }: { schemes: Scheme[]; admit(request: FastifyRequest): Promise<void> },
): void {
  declareAccess(app, "admitted");
  app.addHook("onRoute", (route) => {
    route.schema = { ...route.schema, security: schemes.map((scheme) => ({ [scheme]: [] })) };
  });
  app.addHook("onRequest", async (request) => admit(request));
}

/** Throws when the application starts if a route that `isEndpoint` accepts states by neither `admitAnyone` nor `admitOnly` who may use it. */
export function requireDeclaredAccess(app: FastifyInstance, isEndpoint: (url: string) => boolean): void {
  const routes: RouteOptions[] = [];
  // The hooks of plugins run after this one and change the same object.
  app.addHook("onRoute", (route) => void routes.push(route));
  app.addHook("onReady", async () => {
    const open = routes.filter(({ url, config }) => isEndpoint(url) && config?.access === undefined);
    if (open.length === 0) return;
    const names = open.map(({ method, url }) => `${method} ${url}`).join(", ");
    throw new Error(`Nothing states who may use ${names}: call admitAnyone or admitOnly in its plugin.`);
  });
}

function declareAccess(app: FastifyInstance, access: "anyone" | "admitted"): void {
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, access };
  });
}
