/** State that a player reports. Times are in milliseconds. */
export interface PlayerState {
  timeMs?: number;
  lengthMs?: number;
  isPlaying?: boolean;
  hasEnded?: boolean;
  /** The host refuses to play the video here. */
  refuses?: boolean;
}

export type PlayerCommand = { do: "play" | "pause" } | { do: "seek"; timeMs: number };

const youTube = "https://www.youtube-nocookie.com";
const vimeo = "https://player.vimeo.com";

/** States of YouTube's player. */
const ended = 0;
const playing = 1;
const paused = 2;

/** Returns the messages after which a player reports its time. YouTube's player needs them until it responds. */
export function subscribeMessages(player: string): readonly string[] {
  if (player.startsWith(youTube)) return [JSON.stringify({ event: "listening", id: 1, channel: "widget" })];
  return ["timeupdate", "play", "pause", "ended", "error"].map((value) =>
    JSON.stringify({ method: "addEventListener", value }),
  );
}

export function commandMessages(player: string, command: PlayerCommand): readonly string[] {
  if (player.startsWith(youTube)) {
    const [func, args] =
      command.do === "seek"
        ? ["seekTo", [command.timeMs / 1000, true]]
        : [command.do === "play" ? "playVideo" : "pauseVideo", []];
    return [JSON.stringify({ event: "command", func, args, id: 1, channel: "widget" })];
  }
  if (command.do === "seek") return [JSON.stringify({ method: "setCurrentTime", value: command.timeMs / 1000 })];
  return [JSON.stringify({ method: command.do })];
}

/** Reads a message of a player. Returns null for a message of another sender, or without a state. */
export function readPlayerMessage(
  player: string,
  { origin, data }: { origin: string; data: unknown },
): PlayerState | null {
  if (origin !== youTube && origin !== vimeo) return null;
  if (!player.startsWith(origin)) return null;
  const message = parse(data);
  if (!message) return null;
  return origin === youTube ? readYouTube(message) : readVimeo(message);
}

type Message = { event?: unknown; info?: unknown; data?: unknown };

function readYouTube({ event, info }: Message): PlayerState | null {
  if (event === "onError") return { refuses: true };
  if (event !== "infoDelivery" && event !== "initialDelivery") return event === "onReady" ? {} : null;
  const { currentTime, duration, playerState } = Object(info) as Record<string, unknown>;
  return {
    ...timesOf(currentTime, duration),
    ...([playing, paused].includes(playerState as number) && { isPlaying: playerState === playing }),
    ...(playerState === ended && { isPlaying: false, hasEnded: true }),
  };
}

function readVimeo({ event, data }: Message): PlayerState | null {
  const { seconds, duration } = Object(data) as Record<string, unknown>;
  switch (event) {
    case "ready":
      return {};
    case "timeupdate":
      return timesOf(seconds, duration);
    case "play":
      return { isPlaying: true, ...timesOf(seconds, duration) };
    case "pause":
      return { isPlaying: false, ...timesOf(seconds, duration) };
    case "ended":
      return { isPlaying: false, hasEnded: true };
    case "error":
      return { refuses: true };
    default:
      return null;
  }
}

function timesOf(time: unknown, length: unknown): PlayerState {
  return {
    ...(typeof time === "number" && { timeMs: Math.round(time * 1000) }),
    ...(typeof length === "number" && length > 0 && { lengthMs: Math.round(length * 1000) }),
  };
}

function parse(data: unknown): Message | null {
  if (typeof data !== "string") return typeof data === "object" ? data : null;
  try {
    const read: unknown = JSON.parse(data);
    return typeof read === "object" ? read : null;
  } catch {
    return null;
  }
}
