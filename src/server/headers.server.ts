import { hash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import type { Config } from "../config.server.ts";
import type { PolicySources } from "../http/page-context.ts";
import { speculationRules } from "../site/documents/speculation-rules.ts";
import { sendError } from "./errors.server.ts";
import { isEndpoint } from "./methods.server.ts";
import { isAtPort } from "./portal-host.server.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Content security policy of pages without inline scripts. Null during development. */
    pagePolicy: string | null;
  }
}

const rulesSource = `'sha256-${hash("sha256", speculationRules, "base64")}'`;
const frameAnywhere = "frame-ancestors *";
const policyName = "content-security-policy";
const assetHeaders = new Set(["x-content-type-options", "cross-origin-resource-policy", "strict-transport-security"]);
/** Returns true for the route of the built scripts, style sheets and fonts. */
const isAsset = (route: string) => route.startsWith("/assets/");

/** Sets security headers on every response, and rejects requests for another host. */
export async function setHeaders(
  app: FastifyInstance,
  { config, publicUrl, developing }: { config: Config; publicUrl: string; developing: boolean },
): Promise<void> {
  const strictTransport = publicUrl.startsWith("https:") ? { maxAge: 31_536_000, includeSubDomains: true } : false;
  const { [policyName]: pagePolicy, ...common } = collectHeaders({
    // Vite's development client needs inline scripts and a web socket.
    contentSecurityPolicy: developing
      ? false
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'", rulesSource],
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
  // Stricter, because JSON responses load nothing.
  const ofEndpoints = { ...common, [policyName]: "default-src 'none'; frame-ancestors 'none'" };
  // The others are about documents, and a page loads more than twenty files.
  const ofAssets = Object.fromEntries(Object.entries(common).filter(([name]) => assetHeaders.has(name)));
  app.decorate("pagePolicy", pagePolicy ?? null);
  app.addHook("onRequest", (request, reply, done) => {
    const { url = "" } = request.routeOptions;
    if (isAsset(url)) reply.headers(ofAssets);
    else reply.headers(isEndpoint(url) ? ofEndpoints : common);
    done();
  });
  // Cached pages have a policy of their own.
  app.addHook("onSend", (request, reply, _payload, done) => {
    const { url = "" } = request.routeOptions;
    // A missing file is answered by a page.
    if (!isEndpoint(url) && !(isAsset(url) && reply.statusCode < 400)) ensurePolicy(reply);
    // The older header cannot allow every site, and some browsers follow it.
    if (String(reply.getHeader(policyName)).includes(frameAnywhere)) reply.removeHeader("x-frame-options");
    done();
  });
  // Registered last, so that the rejection also has the headers.
  if (config.PUBLIC_URL) rejectForeignHosts(app, config);
}

/** Returns the headers that helmet sets. They are constant, so it runs once instead of for each response. */
function collectHeaders(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader() {},
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

const nonces = new WeakMap<FastifyReply, string>();

/** Returns the value that inline scripts of a page need. Sets a policy that allows it, so that the page cannot be cached. */
export function nonceOf(reply: FastifyReply): string {
  if (reply.server.pagePolicy === null) return "";
  const known = nonces.get(reply);
  if (known) return known;
  const nonce = `${randomUUID()}${randomUUID()}`.replaceAll("-", "");
  nonces.set(reply, nonce);
  reply.header(policyName, widenPolicy(reply, { "script-src": [`'nonce-${nonce}'`] }));
  return nonce;
}

function ensurePolicy(reply: FastifyReply): void {
  const { pagePolicy } = reply.server;
  if (pagePolicy !== null && reply.getHeader(policyName) === undefined) reply.header(policyName, pagePolicy);
}

/** Returns the content security policy of a response with additional sources; null if it has none. */
export function widenPolicy(reply: FastifyReply, sources: PolicySources): string | null {
  ensurePolicy(reply);
  const policy = reply.getHeader(policyName);
  if (typeof policy !== "string") return null;
  const directives = new Map(policy.split(";").map((directive) => readDirective(directive.trim())));
  for (const [name, added] of Object.entries(sources)) {
    // A missing directive inherits from default-src until it is set.
    const before = directives.get(name) ?? directives.get("default-src") ?? [];
    directives.set(name, [...before.filter((source) => source !== "'none'"), ...added]);
  }
  return [...directives].map(([name, values]) => [name, ...values].join(" ")).join(";");
}

function readDirective(directive: string): [name: string, sources: string[]] {
  const [name = "", ...sources] = directive.split(" ");
  return [name, sources];
}

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
