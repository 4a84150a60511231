import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { href } from "react-router";
import { z } from "zod";
import { brand } from "../brand.ts";
import type { Database } from "../database/tables.ts";
import { listSchoolIds } from "../schools/queries.server.ts";
import { listPublicIds, listPublicParts } from "../search/list-public-ids.server.ts";
import { describeSecurityContact } from "./security-contact.server.ts";

interface SiteApiOptions {
  db: Kysely<Database>;
  publicUrl: string;
  /** Maximum number of profiles in one part of the sitemap. Search engines read at most 50,000. */
  partSize?: number;
}

const pages = [
  href("/"),
  href("/schools"),
  href("/contact-rules"),
  href("/how-numbers-work"),
  href("/needs"),
  href("/about"),
  href("/contact"),
  href("/coaches"),
  href("/privacy"),
  href("/accessibility"),
];

// Personal pages and pages without content for a search: mailed links, the end of a payment, the portal.
const closed = [
  "/admin",
  "/login",
  "/me/",
  "/coach",
  "/team",
  "/api/",
  "/auth/",
  "/verify/",
  "/success",
  "/alreadyverify",
  "/resendverification/",
  "/forgotpassword/",
  "/expireforgot",
  "/forgotresendsuccess",
  "/passwordUpdateSuccessful",
  "/payment",
  "/error_page",
  "/mailbox",
];

export const siteApi: FastifyPluginAsyncZod<SiteApiOptions> = async (app, { db, publicUrl, partSize = 50_000 }) => {
  app.get("/robots.txt", { schema: { hide: true } }, (_request, reply) => {
    const lines = [
      "User-agent: *",
      ...closed.map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });

  app.get("/.well-known/security.txt", { schema: { hide: true } }, (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(describeSecurityContact({ publicUrl })),
  );

  app.get("/sitemap.xml", { schema: { hide: true } }, async (_request, reply) => {
    const parts = await listPublicParts(db, partSize);
    const names = ["sitemap-pages.xml", "sitemap-schools.xml", ...parts.map((part) => `sitemap-athletes-${part}.xml`)];
    const entries = names.map((name) => `<sitemap><loc>${publicUrl}/${name}</loc></sitemap>\n`).join("");
    return withRevalidation(reply).send(`${declaration}<sitemapindex ${namespace}>\n${entries}</sitemapindex>\n`);
  });

  app.get("/sitemap-pages.xml", { schema: { hide: true } }, (_request, reply) =>
    reply.type(xml).send(`${opening}${pages.map((path) => entry(publicUrl + path)).join("")}${closing}`),
  );

  app.get("/sitemap-schools.xml", { schema: { hide: true } }, async (_request, reply) => {
    const paths = (await listSchoolIds(db)).map((id) => href("/schools/:schoolId", { schoolId: String(id) }));
    return reply.type(xml).send(`${opening}${paths.map((path) => entry(publicUrl + path)).join("")}${closing}`);
  });

  app.get(
    "/sitemap-athletes-:part([1-9]\\d{0,6}).xml",
    { schema: { hide: true, params: z.object({ part: z.coerce.number() }) } },
    async ({ params: { part } }, reply) => {
      const batches = listPublicIds(db, { part, partSize });
      // Reads the first batch before the response starts, because a started response can no longer become a 404.
      const first = await batches.next();
      if (first.done) throw createHttpError(404, "There is no such part of the sitemap.");
      async function* lines() {
        yield opening;
        yield profiles(first.value ?? []);
        for await (const batch of batches) yield profiles(batch);
        yield closing;
      }
      return withRevalidation(reply).send(Readable.from(lines(), { objectMode: false }));
    },
  );

  function profiles(ids: string[]): string {
    return ids.map((athleteId) => entry(publicUrl + href("/profile/:athleteId", { athleteId }))).join("");
  }

  app.get("/site.webmanifest", { schema: { hide: true } }, (_request, reply) =>
    reply.type("application/manifest+json; charset=utf-8").send(JSON.stringify(manifest)),
  );
};

const xml = "application/xml; charset=utf-8";

/** Athletes may be hidden at any time, so caches must revalidate the list. */
function withRevalidation(reply: FastifyReply): FastifyReply {
  return reply.type(xml).header("cache-control", "no-cache");
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const opening = `${declaration}<urlset ${namespace}>\n`;
const closing = "</urlset>\n";

/** Our URLs contain no characters that XML must escape. */
function entry(address: string): string {
  return `<url><loc>${address}</loc></url>\n`;
}

const manifest = {
  // The identity of the installed site, which must not change.
  id: href("/"),
  name: brand.name,
  short_name: brand.name,
  description: brand.description,
  lang: "en",
  start_url: href("/start"),
  scope: href("/"),
  display: "standalone",
  background_color: "#f7f5f0",
  theme_color: "#0b1220",
  categories: ["sports"],
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  shortcuts: [
    { name: "Find athletes", url: href("/searchAthletes") },
    { name: "My seasons", url: href("/me/seasons") },
    { name: "Board of my program", short_name: "Board", url: href("/coach/board") },
    { name: "Clipboard for events", short_name: "Clipboard", url: href("/coach/clipboard/:eventId?", {}) },
  ],
  // A link that is shared with the installed site, such as from YouTube, opens the form that adds it.
  share_target: { action: href("/me/links"), method: "GET", params: { title: "title", text: "text", url: "url" } },
};
