import { profileContext } from "#profile-context";
import type { Route } from "./+types/card-page.ts";
import { describeSiteCard } from "./describe-site-card.server.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const png = await context.get(profileContext).cards.find(describeSiteCard()).read();
  if (!png)
    return new Response("We’re creating too many pictures right now. Please try again in a few seconds.", {
      status: 503,
      headers: { "retry-after": "2" },
    });
  return new Response(new Uint8Array(png), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" },
  });
}
