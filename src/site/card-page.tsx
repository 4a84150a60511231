import { drawSiteCard } from "./draw-site-card.server.tsx";

let card: Promise<Buffer> | undefined;

/** The picture that a link preview shows for the site's own pages, drawn once. */
export async function loader() {
  card ??= drawSiteCard();
  return new Response(new Uint8Array(await card), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" },
  });
}
