import { findKey } from "../athletes/public-id.server.ts";
import { loaderHeaders } from "../http/page-forms.server.ts";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/profile-embed-page.ts";
import { EmbedCard } from "./embed-card.tsx";
import { findProfileEmbed, loadEmbed } from "./load-embed.server.ts";

export const handle = { document: "without script" };

/** A public profile in a frame of another site. */
export async function loader({ params: { athleteId }, context }: Route.LoaderArgs) {
  const athleteKey = findKey("athlete", athleteId);
  return await loadEmbed(context, {
    parts: athleteKey ? { athletes: [athleteKey] } : null,
    find: (db, publicUrl) => findProfileEmbed(db, { id: athleteId, publicUrl }),
  });
}

export const headers = loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.embed?.title ?? "Profile");

export default function ProfileEmbedPage({ loaderData: { embed } }: Route.ComponentProps) {
  return <EmbedCard embed={embed} />;
}
