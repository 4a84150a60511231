import type { FastifyInstance } from "fastify";
import { memberCookie } from "./member-cookie.server.ts";

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

/** What the OpenAPI document says of a call that is made in any of these ways. */
export function callSecurity(...schemes: Scheme[]): Record<string, string[]>[] {
  return schemes.map((scheme) => ({ [scheme]: [] }));
}

/** Has the OpenAPI document say of every call that this plugin registers from now on how one is signed in to make it. */
export function documentSecurity(app: FastifyInstance, ...schemes: Scheme[]): void {
  app.addHook("onRoute", (route) => {
    route.schema = { ...route.schema, security: callSecurity(...schemes) };
  });
}
