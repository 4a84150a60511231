import { pageContext } from "#page-context";
import { loaderHeaders } from "../http/page-forms.server.ts";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/game-embed-page.ts";
import { EmbedCard } from "./embed-card.tsx";
import { findAthleteOfGame, findGameEmbed, loadEmbed } from "./load-embed.server.ts";

export const handle = { document: "without script" };

/** One game of a public profile in a frame of another site. */
export async function loader({ params: { eventId }, context }: Route.LoaderArgs) {
  const athleteKey = await findAthleteOfGame(context.get(pageContext).reads, eventId);
  return await loadEmbed(context, {
    parts: athleteKey ? { athletes: [athleteKey] } : null,
    find: (db, publicUrl) => findGameEmbed(db, { id: eventId, publicUrl }),
  });
}

export const headers = loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.embed?.title ?? "Game");

export default function GameEmbedPage({ loaderData: { embed } }: Route.ComponentProps) {
  return <EmbedCard embed={embed} />;
}
