/** A video at one of the hosts that can be asked about it and shown in a frame; every address is made from its id. */
export interface Video {
  host: "YouTube" | "Vimeo";
  /** Its page, in one spelling. */
  page: string;
  /** What a frame shows: the host's player that keeps nothing about who watches. */
  player: string;
}

const youTubeHosts = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com"]);
const youTubeId = /^[\w-]{11}$/;
const vimeoPath = /^\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/;

/** Where the players come from: what a page that shows them lets into its frames. */
export const playerOrigins = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

/** The video behind a link, or null where it leads elsewhere. */
export function findVideo(address: string): Video | null {
  const url = URL.parse(address);
  if (url?.protocol !== "https:") return null;
  const id = youTubeVideo(url);
  if (id) {
    return {
      host: "YouTube",
      page: `https://www.youtube.com/watch?v=${id}`,
      player: `https://www.youtube-nocookie.com/embed/${id}`,
    };
  }
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname)) return null;
  const [, number, hash = url.searchParams.get("h")] = vimeoPath.exec(url.pathname) ?? [];
  if (!number) return null;
  const unlisted = hash && /^[\da-f]{6,20}$/.test(hash) ? hash : null;
  return {
    host: "Vimeo",
    page: `https://vimeo.com/${number}${unlisted ? `/${unlisted}` : ""}`,
    player: `https://player.vimeo.com/video/${number}?dnt=1${unlisted ? `&h=${unlisted}` : ""}`,
  };
}

function youTubeVideo({ hostname, pathname, searchParams }: URL): string | null {
  const [, first = "", second = ""] = pathname.split("/");
  let id: string | null = null;
  if (hostname === "youtu.be") id = first;
  else if (youTubeHosts.has(hostname) && first === "watch") id = searchParams.get("v");
  else if (youTubeHosts.has(hostname) && ["shorts", "live", "embed"].includes(first)) id = second;
  return id !== null && youTubeId.test(id) ? id : null;
}
