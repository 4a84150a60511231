import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import helmet from "helmet";
import type { Config } from "../config.server.ts";
import type { PolicySources } from "../http/page-context.ts";
import { sendError } from "./errors.server.ts";
import { isEndpoint } from "./methods.server.ts";
import { isAtPort } from "./portal-host.server.ts";

/** Sets security headers on every response, and rejects requests for another host. */
export async function setHeaders(
  app: FastifyInstance,
  { config, publicUrl, developing }: { config: Config; publicUrl: string; developing: boolean },
): Promise<void> {
  const strictTransport = publicUrl.startsWith("https:") ? { maxAge: 31_536_000, includeSubDomains: true } : false;
  // Created once. The plugin of Fastify would create it for each request.
  const setPageHeaders = helmet({
    // Vite's development client needs inline scripts and a web socket.
    contentSecurityPolicy: developing
      ? false
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as ServerResponse)}'`],
            // Pages have no style elements.
            styleSrc: ["'self'"],
            // Positions of popovers and widths of bars use style attributes.
            styleSrcAttr: ["'unsafe-inline'"],
            imgSrc: ["'self'", "data:"],
            fontSrc: ["'self'"],
            connectSrc: ["'self'"],
            formAction: ["'self'"],
            baseUri: ["'none'"],
            objectSrc: ["'none'"],
            frameAncestors: ["'none'"],
          },
        },
    strictTransportSecurity: strictTransport,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });
  const headers = {
    ...endpointHeaders,
    ...(strictTransport && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
  app.addHook("onRequest", (request, reply, done) => {
    const isPage = !isEndpoint(request.routeOptions.url ?? "");
    if (isPage) return setPageHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
    reply.headers(headers);
    done();
  });
  // Registered last, so that the rejection also has the headers.
  if (config.PUBLIC_URL) rejectForeignHosts(app, config);
}

const nonces = new WeakMap<ServerResponse, string>();

/** Returns the value that scripts of a page need. */
export function nonceOf(response: ServerResponse): string {
  const nonce = nonces.get(response) ?? `${randomUUID()}${randomUUID()}`.replaceAll("-", "");
  nonces.set(response, nonce);
  return nonce;
}

/** Returns the content security policy of a response with additional sources; null if it has none. */
export function widenPolicy(reply: FastifyReply, sources: PolicySources): string | null {
  const policy = reply.raw.getHeader("content-security-policy");
  if (typeof policy !== "string") return null;
  const directives = new Map(policy.split(";").map((directive) => readDirective(directive.trim())));
  for (const [name, added] of Object.entries(sources)) {
    // A missing directive inherits from default-src until it is set.
    const before = directives.get(name) ?? directives.get("default-src") ?? [];
    directives.set(name, [...before, ...added]);
  }
  return [...directives].map(([name, values]) => [name, ...values].join(" ")).join(";");
}

function readDirective(directive: string): [name: string, sources: string[]] {
  const [name = "", ...sources] = directive.split(" ");
  return [name, sources];
}

// The headers of helmet with a stricter policy, because JSON responses load nothing. They are constant, because helmet takes longer than
// most endpoints.
const endpointHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

function rejectForeignHosts(app: FastifyInstance, { PUBLIC_URL, ADMIN_URL, ADMIN_PORT }: Config): void {
  const [publicHost, adminHost] = [PUBLIC_URL, ADMIN_URL].map((url) => (url ? new URL(url).host : ""));
  app.addHook("onRequest", async (request, reply) => {
    const expected = isAtPort(request, ADMIN_PORT) ? adminHost : publicHost;
    if (isProbe(request) || request.host === expected) return;
    return sendError(reply, { status: 421, message: "This server does not answer for that host." });
  });
}

/** Load balancers send probes to the IP address. */
function isProbe(request: FastifyRequest): boolean {
  return request.url === "/healthz" || request.url === "/readyz";
}
