import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { memberCookie } from "./member-cookie.server.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Clients that may use the endpoint: any, or those that an `onRequest` hook admits. */
    access?: "anyone" | "admitted";
  }
}

/** How a request authenticates: by a bearer token, or by the session cookie of this site's pages. */
type Scheme = "bearer" | "cookie";

export function securitySchemes(publicUrl: string) {
  const { protocol, host } = new URL(publicUrl);
  const { name } = memberCookie({ publicUrl, protocol: protocol.slice(0, -1), host });
  return {
    bearer: { type: "http", scheme: "bearer" },
    cookie: {
      type: "apiKey",
      in: "cookie",
      name,
      description: "For the pages of this site only. Rejected from other sites and together with a bearer token.",
    },
  } as const;
}

/** Declares that any client may use the endpoints that this plugin registers from now on. */
export function admitAnyone(app: FastifyInstance): void {
  declareAccess(app, "anyone");
  documentSecurity(app, []);
}

/** Restricts this plugin's later endpoints to clients that `admit` accepts. It throws 401 or 403 before the body is parsed or validated. */
export function admitOnly(
  app: FastifyInstance,
  { schemes, admit }: { schemes: Scheme[]; admit(request: FastifyRequest): Promise<void> },
): void {
  declareAccess(app, "admitted");
  documentSecurity(app, schemes);
  app.addHook("onRequest", async (request) => admit(request));
}

/** Throws at application start if an endpoint was registered without `admitAnyone` or `admitOnly`. */
export function requireDeclaredAccess(app: FastifyInstance, isEndpoint: (url: string) => boolean): void {
  const routes: RouteOptions[] = [];
  // Plugin hooks run after this one and change the same object.
  app.addHook("onRoute", (route) => void routes.push(route));
  app.addHook("onReady", async () => {
    const open = routes.filter(({ url, config }) => isEndpoint(url) && config?.access === undefined);
    if (open.length === 0) return;
    const names = open.map(({ method, url }) => `${method} ${url}`).join(", ");
    throw new Error(`No access rule for ${names}: call admitAnyone or admitOnly in its plugin.`);
  });
}

function documentSecurity(app: FastifyInstance, schemes: Scheme[]): void {
  app.addHook("onRoute", (route) => {
    route.schema = { ...route.schema, security: schemes.map((scheme) => ({ [scheme]: [] })) };
  });
}

function declareAccess(app: FastifyInstance, access: "anyone" | "admitted"): void {
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, access };
  });
}
