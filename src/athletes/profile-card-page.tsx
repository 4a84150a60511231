import { pageContext } from "#page-context";
import type { Route } from "./+types/profile-card-page.ts";
import { cardTag, findCard } from "./card-cache.server.ts";
import { findHighlights } from "./find-highlights.server.ts";
import { findProfile } from "./queries.server.ts";
import { showAthlete } from "./show-athlete.tsx";

/** The picture that a link preview shows for an athlete. Who may be seen is asked before anything kept is given out, here and by any cache. */
export async function loader({ params: { athleteId }, request, context }: Route.LoaderArgs) {
  const { reads: db } = context.get(pageContext);
  const profile = await findProfile(db, athleteId);
  if (!profile) return new Response("There is no such picture.", { status: 404 });

  const { sportCode, figures } = await findHighlights(db, profile);
  const { name, role, schoolName, home } = showAthlete(profile, sportCode);
  const content = {
    name,
    role,
    place: [schoolName, home].filter(Boolean).join(", "),
    sportCode,
    figures: figures.map(({ text, friendlyName }) => ({ text, label: friendlyName })),
  };

  const headers = { "cache-control": "no-cache", etag: cardTag(content) };
  if (request.headers.get("if-none-match")?.includes(headers.etag)) return new Response(null, { status: 304, headers });
  const png = await findCard(content);
  if (!png) return new Response("Too many pictures are being drawn.", { status: 503, headers: { "retry-after": "2" } });
  return new Response(new Uint8Array(png), { headers: { ...headers, "content-type": "image/png" } });
}
