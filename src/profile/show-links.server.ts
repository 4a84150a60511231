import { type Kysely, type Selectable, sql } from "kysely";
import { isAccountAddress } from "../athletes/link-sites.ts";
import { previewAddress } from "../athletes/picture-address.server.ts";
import { encodeId, findKey } from "../athletes/public-id.server.ts";
import type { LinkPreviews, MediaLinks } from "../database/generated-tables.ts";
import type { Database } from "../database/tables.ts";
import { isFilmAddress } from "../media/film-address.ts";
import { orderLinks } from "../media/order-links.ts";
import { findVideo } from "../media/video-hosts.ts";
import type { ShownLink } from "./media-links.tsx";

/** `viewHref` is the address of the open view, `playing` the id of the playing link. */
export interface ShowLinksOptions {
  athleteId: string;
  viewHref: string;
  playing: string | null;
}

type LinkRow = Pick<Selectable<MediaLinks>, "id" | "label" | "published_at" | "url" | "shown_position"> &
  Pick<Selectable<LinkPreviews>, "title" | "picture_key" | "duration_seconds">;

/** Returns a public athlete's links with stored video data, in the order of the athlete. Returns [] if there is no such athlete. */
export async function showLinks(
  db: Kysely<Database>,
  { athleteId, viewHref, playing }: ShowLinksOptions,
): Promise<ShownLink[]> {
  const key = findKey("athlete", athleteId);
  if (!key) return [];
  const { rows } = await sql<LinkRow>`/* kept: shown-links */
    select media_links.id, label, published_at, shown_position, media_links.url, title, picture_key, duration_seconds
    from athletes
      join shown_links as media_links on media_links.athlete_id = athletes.id
      left join link_previews on link_previews.link_id = media_links.id and link_previews.url = media_links.url
    where athletes.id = ${key} and athletes.is_public
    order by shown_position nulls first, published_at desc, media_links.position`.execute(db);
  return orderLinks(rows)
    .filter(({ url }) => !isAccountAddress(url))
    .map(({ id, label, published_at, url, title, picture_key, duration_seconds }) => {
      const link = { text: label, date: published_at.toISOString(), url };
      const video = findVideo(url);
      if (!video) return { ...link, isFilm: isFilmAddress(url) };
      const linkId = encodeId("mediaLink", id);
      const picture = picture_key && previewAddress(picture_key);
      const player = linkId === playing ? withAutoplay(video.player) : null;
      return {
        ...link,
        video: { title, picture, length: formatLength(duration_seconds), playHref: playHref(viewHref, linkId), player },
      };
    });
}

/** Formats a length: 3:05, 1:12:40. */
function formatLength(seconds: number | null): string | null {
  if (seconds === null) return null;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts.slice(parts[0] ? 0 : 1);
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

function playHref(viewHref: string, linkId: string): string {
  return `${viewHref}${viewHref.includes("?") ? "&" : "?"}video=${linkId}#video`;
}

/** Starts playback, because the user has already pressed "Play here". */
function withAutoplay(player: string): string {
  const url = new URL(player);
  url.searchParams.set("autoplay", "1");
  return url.href;
}
