import { randomInt } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createAdmission, type Rank } from "./admission.server.ts";
import { sendError } from "./errors.server.ts";
import { isCall } from "./methods.server.ts";
import { isForDocument, isOfPortal } from "./portal-host.server.ts";

/** What is worked on a few at a time. */
export type Shed = "page" | "call";

// Pages are rendered by the one thread that answers everything else: more at a time would only make each of them late. Calls mostly wait for the
// database, which answers many together.
const usualPlaces: Record<Shed, number> = { page: 8, call: 64 };
/** Milliseconds; a statement that takes longer than five seconds is given up by the database. */
const longestWait: Record<Rank, number> = { known: 4000, public: 2000 };

interface ShedOptions {
  places?: Record<Shed, number>;
  longest?: Record<Rank, number>;
  /** Hears of everyone who is turned away. */
  onShed?: (what: Shed) => void;
}

/**
 * Past capacity turns away who only reads, at once and with the time to come back, so that the others are served in good time. Files, probes and
 * whatever acts are never turned away here: acts have bounds of their own, members' writes those of `limitMemberWrites`, and none waits for a page.
 */
export function shedLoad(
  app: FastifyInstance,
  { places = usualPlaces, longest = longestWait, onShed = () => {} }: ShedOptions = {},
): void {
  const admissions = { page: createAdmission(places.page, longest), call: createAdmission(places.call, longest) };
  const holding = new WeakMap<FastifyRequest, Shed>();

  function turnAway(what: Shed, request: FastifyRequest, reply: FastifyReply): void {
    onShed(what);
    // Not all at the same moment again.
    reply.headers({ "retry-after": String(randomInt(3, 9)), "cache-control": "no-store" });
    if (what === "page" && isForDocument(request))
      return void reply.code(503).type("text/html; charset=utf-8").send(busyPage);
    sendError(reply, { status: 503, message: `${sorry}. Please try again in a few seconds.` });
  }

  function leave(request: FastifyRequest): void {
    const what = holding.get(request);
    if (!what) return;
    holding.delete(request);
    admissions[what].leave();
  }

  // Before anything is done for it, the limits included: they may wait for the database, and who waits for that holds a place, too.
  app.addHook("onRequest", (request, reply, done) => {
    const what = kindOf(request);
    if (!what) return done();
    const admission = admissions[what];
    const rank = admission.isBusy ? rankOf(request) : "public";
    if (admission.isFull(rank)) return turnAway(what, request, reply);
    admission.enter(rank, (isAdmitted) => {
      if (!isAdmitted) return turnAway(what, request, reply);
      holding.set(request, what);
      // Who has gone meanwhile leaves the place to the next.
      if (request.socket.destroyed) return leave(request);
      reply.raw.once("close", () => leave(request));
      done();
    });
  });
  app.addHook("onSend", (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
}

/** Judged by the route that is found, for an address can be written in many ways. */
function kindOf({ method, routeOptions: { url = "" } }: FastifyRequest): Shed | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (url === "*") return "page";
  return isCall(url) ? "call" : null;
}

/** By what is shown, not by whether it is good: to ask the database would be the work that is to be spared. */
function rankOf(request: FastifyRequest): Rank {
  const { authorization, cookie = "" } = request.headers;
  return authorization || cookie.includes("openroster-session=") || isOfPortal(request) ? "known" : "public";
}

const sorry = "Too many people are here at the moment";
/** A page that costs nothing: no rendering, no style, no script. */
const busyPage = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${sorry}</title>
</head>
<body>
<main>
<h1>${sorry}</h1>
<p>Please try again in a few seconds.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`;
