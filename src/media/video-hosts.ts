export interface Video {
  host: "YouTube" | "Vimeo";
  /** Of the address: a short is upright, and the seconds of a live stream change while it runs. */
  kind: "video" | "short" | "live";
  page: string;
  /** Address of the host's player without tracking cookies. */
  player: string;
}

const youTubeHosts = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com"]);
const youTubeId = /^[\w-]{11}$/;
const youTubeKinds = new Map<string, Video["kind"]>([
  ["shorts", "short"],
  ["live", "live"],
  ["embed", "video"],
]);
const vimeoPath = /^\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/;

/** Origins of the players, for the content security policy. */
export const playerOrigins = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

export function findVideo(address: string): Video | null {
  const url = URL.parse(address);
  if (url?.protocol !== "https:") return null;
  const found = findYouTubeVideo(url);
  if (found) {
    const { id, kind } = found;
    return {
      host: "YouTube",
      kind,
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
    kind: "video",
    page: `https://vimeo.com/${number}${unlisted ? `/${unlisted}` : ""}`,
    player: `https://player.vimeo.com/video/${number}?dnt=1${unlisted ? `&h=${unlisted}` : ""}`,
  };
}

function findYouTubeVideo({ hostname, pathname, searchParams }: URL): { id: string; kind: Video["kind"] } | null {
  const [, first = "", second = ""] = pathname.split("/");
  let id: string | null = null;
  let kind: Video["kind"] = "video";
  if (hostname === "youtu.be") id = first;
  else if (youTubeHosts.has(hostname) && first === "watch") id = searchParams.get("v");
  else if (youTubeHosts.has(hostname) && youTubeKinds.has(first)) {
    id = second;
    kind = youTubeKinds.get(first) ?? "video";
  }
  return id !== null && youTubeId.test(id) ? { id, kind } : null;
}
