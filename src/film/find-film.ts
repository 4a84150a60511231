import { findVideo } from "../media/video-hosts.ts";

/** A film in which an athlete can mark clips. */
export interface Film {
  host: "YouTube" | "Vimeo" | "Hudl";
  /** The video's page at its host. */
  video: string;
  /** Address of the host's player; null if it cannot start at a second. */
  player: string | null;
  isUpright: boolean;
  isLive: boolean;
}

const hudlPath = /^\/(?:video|v|embed\/video)\/[\w/-]{1,150}$/;

/** Returns the film of a link, or null if no clips can be marked in it. */
export function findFilm(address: string): Film | null {
  const found = findVideo(address);
  if (found) {
    const { host, kind, page, player } = found;
    return { host, video: page, player, isUpright: kind === "short", isLive: kind === "live" };
  }
  const url = URL.parse(address);
  if (url?.protocol !== "https:" || !/^(?:www\.)?hudl\.com$/.test(url.hostname) || !hudlPath.test(url.pathname))
    return null;
  const video = `https://www.hudl.com${url.pathname}`;
  return { host: "Hudl", video, player: null, isUpright: false, isLive: false };
}

/** Returns the address of a film at its host at a second. Hudl has no such addresses, so that its film starts at its beginning. */
export function hostAddress({ host, video }: Pick<Film, "host" | "video">, startMs: number): string {
  const second = Math.floor(startMs / 1000);
  if (host === "YouTube") return `${video}&t=${second}s`;
  return host === "Vimeo" ? `${video}#t=${second}s` : video;
}

export interface PlayerOptions {
  startMs: number;
  /** Null to play on. */
  endMs: number | null;
  /** Origin of the page that gets the messages of the player. */
  origin: string;
}

/** Returns the address of a player that starts at once. Hosts start at whole seconds; the script of the page seeks the exact time. */
export function playerAddress(player: string, { startMs, endMs, origin }: PlayerOptions): string {
  const url = new URL(player);
  const start = Math.floor(startMs / 1000);
  url.searchParams.set("autoplay", "1");
  url.searchParams.set("playsinline", "1");
  if (url.hostname === "player.vimeo.com") {
    url.hash = `t=${start}s`;
    return url.href;
  }
  url.searchParams.set("start", String(start));
  if (endMs !== null) url.searchParams.set("end", String(Math.ceil(endMs / 1000)));
  url.searchParams.set("rel", "0");
  url.searchParams.set("enablejsapi", "1");
  url.searchParams.set("origin", origin);
  return url.href;
}
