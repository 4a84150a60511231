export interface Video {
  host: "YouTube" | "Vimeo";
  page: string;
  /** Address of the host's player without tracking cookies. */
  player: string;
}

const youTubeHosts = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com"]);
const youTubeId = /^[\w-]{11}$/;
const vimeoPath = /^\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/;

/** Origins of the players, for the content security policy. */
export const playerOrigins = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

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
