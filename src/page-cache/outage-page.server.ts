import type { FastifyReply, FastifyRequest } from "fastify";
import type { AthleteChanges } from "../athletes/athlete-changes.server.ts";
import { wereChangedAfter } from "../database/announced-changes.server.ts";
import { encodeAtOnce, encodingFor } from "../http/encode-body.server.ts";
import { type CachedPage, decodeBody } from "./page-cache.server.ts";

const maxAgeMs = { withAthletes: 60_000, withoutAthletes: 24 * 3_600_000 };

/** Returns the age of a page in milliseconds if visitors may get it while the database is unreachable, otherwise null. */
export function findOutageAge(page: CachedPage, changes: AthleteChanges): number | null {
  if (page.position === null) {
    const ageMs = performance.now() - page.renderedAt;
    return ageMs <= maxAgeMs.withoutAthletes ? ageMs : null;
  }
  const { position, athletes, showsSearch } = page;
  const ageMs = performance.now() - changes.readAt;
  if (ageMs > maxAgeMs.withAthletes || wereChangedAfter(changes.readAt, athletes)) return null;
  const hasChanged = showsSearch
    ? changes.position !== position
    : athletes.some((key) => changes.hasChanged(key, position));
  return hasChanged ? null : ageMs;
}

const text =
  "Part of our site isn’t available right now. This page may be slightly out of date, and you may not be able to sign in or send forms.";
const notice = `<p role="status" class="border-line border-b bg-sunken"><span class="page block py-2 text-ink-muted text-sm">${text}</span></p>`;

/** Sends a page with a notice. No one may store it. */
export async function sendOutagePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, ageMs }: { page: CachedPage; ageMs: number },
): Promise<void> {
  const encoding = encodingFor(request);
  const html = (await decodeBody(page)).toString().replace(/<main\b[^>]*>/, (main) => main + notice);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  reply.headers({
    ...page.headers,
    "cache-control": "no-store",
    "cache-status": "openroster; hit; detail=database-unreachable",
    age: Math.round(ageMs / 1000),
  });
  reply.send(encodeAtOnce(Buffer.from(html), encoding));
}
