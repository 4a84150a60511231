import { isFilmAddress } from "./film-address.ts";
import { findVideo } from "./video-hosts.ts";

/** Orders links that are sorted by `shown_position` and date: as the athlete put them, otherwise film first. */
export function orderLinks<Link extends { url: string; shown_position: number | null }>(
  links: readonly Link[],
): Link[] {
  if (links.some(({ shown_position }) => shown_position !== null)) return [...links];
  const isFilm = ({ url }: Link) => findVideo(url) !== null || isFilmAddress(url);
  return [...links.filter(isFilm), ...links.filter((link) => !isFilm(link))];
}
