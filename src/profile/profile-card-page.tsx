import { pageContext } from "#page-context";
import { profileContext } from "#profile-context";
import { findHighlights } from "../athletes/find-highlights.server.ts";
import { findKey } from "../athletes/public-id.server.ts";
import { findProfile } from "../athletes/queries.server.ts";
import { showAthlete } from "../athletes/show-athlete.tsx";
import { commitmentStates } from "../athletes/vocabulary.ts";
import { noIndex } from "../ui/page-meta.ts";
import type { Route } from "./+types/profile-card-page.ts";
import { describeCard } from "./describe-card.server.tsx";

/** Each request checks that the athlete is public, so every cache must revalidate. */
export async function loader({ params: { athleteId }, request, context }: Route.LoaderArgs) {
  const { reads: db } = context.get(pageContext);
  const { cards } = context.get(profileContext);
  const key = findKey("athlete", athleteId);
  const profile = key && (await findProfile(db, athleteId));
  if (!profile) return new Response("We can’t find this picture.", { status: 404 });

  const { sportCode, figures } = await findHighlights(db, profile);
  const { name, role, schoolName, home } = showAthlete(profile, sportCode);
  const card = cards.find(
    describeCard(key, {
      name,
      role: [role, profile.commitmentStatus && recruitingWord(profile.commitmentStatus)].filter(Boolean).join(", "),
      place: [schoolName, home].filter(Boolean).join(", "),
      sportCode,
      figures: figures.map(({ text, friendlyName }) => ({ text, label: friendlyName })),
    }),
  );

  const headers = {
    "cache-control": "no-cache",
    etag: card.tag,
    ...(profile.searchEngines ? {} : { "x-robots-tag": noIndex }),
  };
  if (request.headers.get("if-none-match")?.includes(headers.etag)) return new Response(null, { status: 304, headers });
  const png = await card.read();
  if (!png)
    return new Response("We’re creating too many pictures right now. Please try again in a few seconds.", {
      status: 503,
      headers: { "retry-after": "2" },
    });
  return new Response(new Uint8Array(png), { headers: { ...headers, "content-type": "image/png" } });
}

/** Names the state of recruiting on a card. Open athletes need no word. */
function recruitingWord(status: keyof typeof commitmentStates): string | null {
  return status === "open" ? null : commitmentStates[status];
}
