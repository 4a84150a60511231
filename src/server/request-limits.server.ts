import { randomInt } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { clientKey } from "../http/client-address.server.ts";
import { isDataRequest } from "../http/detect-data-request.server.ts";
import { type InFlightLimit, limitInFlight } from "../http/in-flight.server.ts";
import { createLeasedLimits } from "../http/leased-limit.server.ts";
import { sendLimitHeaders } from "../http/limit-headers.server.ts";
import { type LimitName, type Limits, requireWithin } from "../http/rate-limits.server.ts";
import { createRequestQueue, type QueueTimeouts, type RequestQueue } from "../http/request-queue.server.ts";
import { getPresentedToken } from "../sessions/find-session.server.ts";
import { readMemberRequest } from "../sessions/member-request.server.ts";
import { hasOpenSession, recordLookup } from "../sessions/recent-sessions.server.ts";
import { findRequestSession } from "../sessions/require-member.server.ts";
import { isEndpoint } from "./methods.server.ts";
import { routeName } from "./route-name.server.ts";

interface RequestLimits {
  /** 1. Rate of the client, otherwise 429. First, so that every request counts, and a client beyond its limit uses no slot. */
  clientRate?: LimitName;
  /** 2. Slots in this process, shared fairly between clients (`createRequestQueue`), otherwise 503. */
  slots?: number;
  /** Milliseconds until the slot of a disconnected client is released, because its work continues. Defaults to 250. */
  abandonedMs?: number;
  /** 3. In-flight requests of one session in this process, otherwise 429: they wait for the same rows, each with a database connection. */
  inFlight?: number;
  /** 4. Rate of the account over all processes, otherwise 429. Last, because it looks up the session. */
  accountRate?: LimitName;
}

/** Limits per kind of request, between `arrivalLimits` per connection and the limits of single use cases (`limitRules`). */
export const requestLimits = {
  unlimited: {},
  file: { clientRate: "public-read" },
  page: { clientRate: "public-read", slots: 8 },
  /** With more, members wait for a database connection behind the public. With fewer, the batch loaders have smaller batches. */
  call: { clientRate: "public-read", slots: 32 },
  card: { clientRate: "public-read", slots: 4, abandonedMs: 1000 },
  picture: { clientRate: "picture-read", slots: 32 },
  write: { clientRate: "client-write" },
  "member-write": { clientRate: "client-write", inFlight: 8, accountRate: "member-write" },
} satisfies Record<string, RequestLimits>;
export type RequestKind = keyof typeof requestLimits;

/** Queue timeouts in milliseconds. The database cancels a statement after five seconds. */
const queueTimeoutMs: QueueTimeouts = { member: 10_000, public: 2000 };

interface LimitOptions {
  db: Kysely<Database>;
  /** Connections for short reads before the queue. Defaults to `db`. */
  checks?: Kysely<Database>;
  limits: Limits;
  onReject?(kind: RequestKind): void;
  /** Sends a cached page, which needs no slot. Returns false if the page must be rendered. */
  answerFromCache?(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  table?: Record<RequestKind, RequestLimits>;
  timeoutMs?: QueueTimeouts;
}

export function limitAppRequests(
  app: FastifyInstance,
  {
    db,
    checks = db,
    limits,
    onReject,
    answerFromCache,
    table = requestLimits,
    timeoutMs = queueTimeoutMs,
  }: LimitOptions,
): void {
  const leased = createLeasedLimits(limits);
  const queues = new Map<RequestKind, RequestQueue>();
  const inFlightLimits = new Map<RequestKind, InFlightLimit>();
  // A client in a trusted network can be a whole school, so it may hold half of the slots while others wait.
  const shareOf = (client: string) => (limits.isTrusted(client) ? 0.5 : 0.25);
  for (const [kind, { slots, inFlight }] of Object.entries(table) as [RequestKind, RequestLimits][]) {
    if (slots) queues.set(kind, createRequestQueue(slots, { timeoutMs, shareOf }));
    if (inFlight) inFlightLimits.set(kind, limitInFlight(app, { each: Math.max(1, inFlight * limits.multiplier) }));
  }
  const releases = new WeakMap<FastifyRequest, () => void>();

  sendLimitHeaders(app, ({ routeOptions: { url = "" } }, { statusCode }) => statusCode === 429 || isEndpoint(url));
  app.addHook("onRequest", async (request, reply) => {
    const kind = kindOf(request);
    const client = clientKey(request.ip);
    const { clientRate, abandonedMs = 250 }: RequestLimits = table[kind];
    if (clientRate) await requireWithin(leased, clientRate, client);
    if (kind === "page" && (await answerFromCache?.(request, reply))) return reply;
    const queue = queues.get(kind);
    if (!queue) return;
    // Only for verified sessions, because any client can send a cookie.
    const isMember = queue.isAtCapacity && (await hasOpenSession(checks, tokenOf(request)));
    const release = await queue.enter({ client, priority: isMember ? "member" : "public" });
    if (!release) return reject(kind, request, reply);
    releases.set(request, release);
    // Otherwise a client that disconnects repeatedly could start more work than there are slots.
    reply.raw.once("close", () => {
      if (releases.delete(request)) setTimeout(release, abandonedMs).unref();
    });
    // A client that disconnects while it waits is detected when it gets a slot, because its destroyed socket emits no further `close`.
    if (!request.socket.destroyed) return;
    release();
    reply.hijack();
  });
  app.addHook("onRequest", async (request, reply) => {
    const kind = kindOf(request);
    const inFlight = inFlightLimits.get(kind);
    const token = inFlight ? tokenOf(request) : null;
    if (!inFlight || token === null) return;
    if (inFlight.enter(request, reply, { key: token }) !== "in")
      throw createHttpError(429, "You’re making too many changes at once. Please wait a moment, then try again.", {
        headers: { "retry-after": "1" },
      });
    // If the session is invalid or the lookup fails, the endpoint itself sends the error.
    const member = await findRequestSession(request, { db, isPage: isPage(request) }).catch(() => null);
    const { accountRate }: RequestLimits = table[kind];
    if (accountRate && member) await requireWithin(leased, accountRate, member.accountId);
  });
  app.addHook("onSend", async (request) => {
    releases.get(request)?.();
    releases.delete(request);
  });
  app.addHook("onResponse", async (request) => {
    if (!isRead(request) && endsSessions.test(routeName(request))) recordLookup(tokenOf(request), false);
  });

  function reject(kind: RequestKind, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    onReject?.(kind);
    // Random, so that clients do not retry simultaneously.
    reply.headers({ "retry-after": String(randomInt(3, 9)), "cache-control": "no-store" });
    const isDocument = kind === "page" && !isDataRequest(request);
    if (!isDocument)
      throw createHttpError(503, `${overloadedTitle}. Please try again in a few seconds.`, { expose: true });
    return reply.code(503).type("text/html; charset=utf-8").send(overloadedPage);
  }
}

const overloadedTitle = "Too many people are here right now";
const overloadedPage = `<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${overloadedTitle}</title>
<main><h1>${overloadedTitle}</h1><p>Please try again in a few seconds.</p><p><a href="">Try again</a></p></main></html>
`;

/** Uses the matched route, because a URL has several notations. */
function kindOf(request: FastifyRequest): RequestKind {
  const { url = "" } = request.routeOptions;
  if (url.startsWith("/assets/") || url === "/healthz" || url === "/readyz") return "unlimited";
  if (!isRead(request)) return isMemberWrite(request) ? "member-write" : "write";
  if (isPage(request)) return routeName(request).endsWith("/card.png") ? "card" : "page";
  if (url.startsWith("/pictures/")) return "picture";
  return isEndpoint(url) ? "call" : "file";
}

/** Returns true if a request can write for a member. Forms can be sent to any page. Signing out is always allowed. */
function isMemberWrite(request: FastifyRequest): boolean {
  if (request.method === "OPTIONS") return false;
  if (isPage(request)) return !/^\/signout(?:\.data)?(?:\?|$)/.test(request.url);
  return /^\/api\/(?:me|coach)\//.test(request.routeOptions.url ?? "");
}

/** Routes that end sessions. A token that was sent to one of them must be verified again. */
const endsSessions = /\/(?:signout|logout|sessions|settings|account)(?:\/|$)/i;

const isRead = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";
const isPage = ({ routeOptions }: FastifyRequest) => routeOptions.url === "*";
const tokenOf = (request: FastifyRequest) => getPresentedToken(readMemberRequest(request, { isPage: isPage(request) }));
