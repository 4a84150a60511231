import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { href } from "react-router";
import { z } from "zod";
import { brand } from "../brand.ts";
import type { Database } from "../database/tables.ts";
import { queryText } from "../http/query-text.ts";
import { type EmbedKind, sizeOf, writeEmbedCode } from "../profile/embed-code.ts";
import { findTitle } from "./find-embeddable.server.ts";

const side = z.coerce.number().int().min(120).max(4000).optional();
const query = z.object({ url: queryText(500), format: queryText(20).default("json"), maxwidth: side, maxheight: side });

/** The oEmbed endpoint (https://oembed.com): other sites request the frame of an address that a user pasted. */
export const oembedApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; publicUrl: string }> = async (
  app,
  { db, publicUrl },
) => {
  app.get("/oembed", { schema: { hide: true, querystring: query } }, async (request, reply) => {
    const { url, format, ...most } = request.query;
    if (format !== "json") return reply.code(501).send({ message: "There is only JSON here." });
    const target = readTarget(url, publicUrl);
    const title = target && (await findTitle(db, target));
    // Also of a profile that is hidden or may not be embedded, so that the response does not tell that it exists.
    if (!target || title === null) throw createHttpError(404, "Nothing at this address can be embedded.");
    const size = sizeOf(target.kind, most);
    const source =
      target.kind === "game"
        ? href("/embed/game/:eventId", { eventId: target.id })
        : href("/embed/profile/:athleteId", { athleteId: target.id });
    return reply.header("cache-control", "no-cache").send({
      version: "1.0",
      type: "rich",
      title,
      provider_name: brand.name,
      provider_url: publicUrl,
      html: writeEmbedCode({ url: publicUrl + source, title, size }),
      ...size,
    });
  });
};

/** Reads the address of a profile, of a game in it, or of a frame. */
function readTarget(text: string, publicUrl: string): { kind: Exclude<EmbedKind, "needs">; id: string } | null {
  const url = URL.parse(text);
  if (url?.origin !== new URL(publicUrl).origin) return null;
  const [, kind, id] = /^\/(?:embed\/)?(profile|game)\/([A-Za-z0-9]{1,40})$/.exec(url.pathname) ?? [];
  if (kind === undefined || id === undefined) return null;
  if (kind === "game") return url.pathname.startsWith("/embed/") ? { kind, id } : null;
  const eventId = url.searchParams.get("event");
  return eventId ? { kind: "game", id: eventId } : { kind: "profile", id };
}
