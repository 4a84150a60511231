import type { FastifyInstance, FastifyRequest } from "fastify";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { clientKey } from "../accounts/client-address.server.ts";
import { shownToken } from "../accounts/find-session.server.ts";
import { createLeasedLimit } from "../accounts/leased-limit.server.ts";
import { readMemberRequest } from "../accounts/member-request.server.ts";
import { type Limits, tooManyRequests } from "../accounts/rate-limits.server.ts";
import { memberOf } from "../accounts/require-member.server.ts";
import { boundUnderWay } from "../accounts/under-way.server.ts";
import type { Database } from "../database/tables.ts";

/** Limits how much one client reads over all processes, forms sent to pages included; probes and files that never change are not counted. */
export function limitReads(app: FastifyInstance, limits: Limits): void {
  const reads = createLeasedLimit(limits, "public-read");
  const pictures = createLeasedLimit(limits, "picture-read");
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isCounted(request)) return done();
    const client = clientKey(request.ip);
    const limit = request.routeOptions.url?.startsWith("/pictures/") ? pictures : reads;
    if (limit.takeAtOnce(client)) return done();
    limit.take(client).then((seconds) => done(seconds > 0 ? tooManyRequests(seconds) : undefined), done);
  });
}

/**
 * Limits what one member writes, by calls and by forms: in a minute over all processes, and at a time in this one. Those of one session wait for
 * its row, each with a connection, so how many there are is asked before whose it is.
 */
export function limitMemberWrites(
  app: FastifyInstance,
  { db, limits, atOnce }: { db: Kysely<Database>; limits: Limits; atOnce: number },
): void {
  const writes = createLeasedLimit(limits, "member-write");
  const underWay = boundUnderWay(app, { each: atOnce });
  app.addHook("onRequest", (request, reply, done) => {
    if (!isMemberWrite(request)) return done();
    const isPage = request.routeOptions.url === "*";
    const key = shownToken(readMemberRequest(request, { isPage }));
    if (key === null) return done();
    if (underWay.enter(request, reply, { key }) !== "in") return done(tooManyAtOnce());
    // Who is not let in, or cannot be looked up, is told so by what is asked for.
    const member = memberOf(request, { db, isPage }).catch(() => null);
    member
      .then((found) => (found ? writes.take(found.accountId) : 0))
      .then((seconds) => done(seconds > 0 ? tooManyRequests(seconds) : undefined), done);
  });
}

/** A form may be sent to any page; to sign out is always granted. */
function isMemberWrite({ method, url: address, routeOptions: { url = "" } }: FastifyRequest): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  if (url === "*") return !/^\/signout(?:\.data)?(?:\?|$)/.test(address);
  return url.startsWith("/api/me/") || url.startsWith("/api/coach/");
}

function tooManyAtOnce() {
  const headers = { "retry-after": "1" };
  return createHttpError(429, "Too many changes at a time. Please send the next when one is done.", { headers });
}

// Judged by the route that was found: an address may begin like a file's and lead to a page.
function isCounted({ method, routeOptions: { url = "" } }: FastifyRequest): boolean {
  if (url.startsWith("/assets/") || url === "/healthz" || url === "/readyz") return false;
  // The pages take every method at one route, and show a page even where they refuse one.
  return method === "GET" || method === "HEAD" || url === "*";
}
