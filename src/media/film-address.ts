import { accountPattern } from "../athletes/link-sites.ts";

const sites =
  "youtube\\.com|youtu\\.be|vimeo\\.com|hudl\\.com|nfhsnetwork\\.com|ballertv\\.com|balltime\\.com|streamable\\.com|dailymotion\\.com|twitch\\.tv";

/** Matches, without regard to case, the address of film that is not an account: a known host, a host such as "clips.", or a path such as "/reels/". Valid in JavaScript and in PostgreSQL. */
export const filmPattern = `^https?://(?!${accountPattern})(?:(?:[\\w-]+\\.)*(?:${sites})(?:[:/?#]|$)|(?:videos?|clips?|films?|highlights?|reels?)\\.|[^/?#]+/(?:[^?#]*/)?(?:(?:videos?|reels?|clips?|watch)(?:[/?#]|$)|[^/?#]*\\.(?:mp4|mov|webm)(?:[?#]|$)))`;

const film = new RegExp(filmPattern, "i");

export function isFilmAddress(address: string): boolean {
  return film.test(address);
}
