import { z } from "zod";
import { isShowable } from "../athletes/schema.ts";
import { readBounded } from "../http/read-bounded-body.server.ts";
import type { Video } from "./video-hosts.ts";

/** Fixed, so that no link can make this server send requests elsewhere. */
export interface VideoEndpoints {
  oembed: Record<Video["host"], string>;
  pictures: readonly string[];
}

const videoEndpoints: VideoEndpoints = {
  oembed: { YouTube: "https://www.youtube.com/oembed", Vimeo: "https://vimeo.com/api/oembed.json" },
  pictures: ["https://i.ytimg.com", "https://i.vimeocdn.com"],
};

export interface VideoFacts {
  title: string | null;
  picture: Buffer | null;
  /** Length in seconds. YouTube does not return it. */
  duration: number | null;
}

const timeoutMs = 5000;
const maxBodyBytes = 64 * 1024;
const maxPictureBytes = 2 * 1024 * 1024;
const maxTitleLength = 200;
const oembed = z.object({
  title: z.string().nullish(),
  thumbnail_url: z.string().nullish(),
  duration: z.unknown().optional(),
});

/** Returns null for an unknown or private video. Throws if the host does not respond in time. */
export async function queryVideoHost(
  video: Video,
  { endpoints = videoEndpoints, signal }: { endpoints?: VideoEndpoints; signal?: AbortSignal } = {},
): Promise<VideoFacts | null> {
  const { body } = await request(oembedAddress(video, endpoints), maxBodyBytes, signal);
  const read = body && oembed.safeParse(parseJson(body));
  if (!read?.success) return null;
  const { title, thumbnail_url: thumbnail, duration } = read.data;
  const address = URL.parse(thumbnail ?? "");
  const picture =
    address && endpoints.pictures.includes(address.origin)
      ? // If the picture fails, the title is still useful.
        await request(address, maxPictureBytes, signal).then(
          (response) => response.body,
          () => null,
        )
      : null;
  return { title: toDisplayableTitle(title ?? ""), picture, duration: toDuration(duration) };
}

export type VideoState = "available" | "private" | "deleted";

/** Asks the host whether everyone can watch a video. Throws if the host does not respond in time, or is overloaded. */
export async function checkVideo(
  video: Video,
  { endpoints = videoEndpoints, signal }: { endpoints?: VideoEndpoints; signal?: AbortSignal } = {},
): Promise<VideoState> {
  const { status, body } = await request(oembedAddress(video, endpoints), maxBodyBytes, signal);
  // A page instead of JSON, such as the sign-in of a network, says nothing about the video.
  if (body !== null && !oembed.safeParse(parseJson(body)).success)
    throw new Error("The host returned no oEmbed response.");
  if (body !== null) return "available";
  return status === 401 || status === 403 ? "private" : "deleted";
}

function oembedAddress(video: Video, endpoints: VideoEndpoints): URL {
  const url = new URL(endpoints.oembed[video.host]);
  url.searchParams.set("url", video.page);
  url.searchParams.set("format", "json");
  url.searchParams.set("maxwidth", "640");
  return url;
}

async function request(
  url: URL,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<{ status: number; body: Buffer | null }> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    redirect: "error",
    credentials: "omit",
    headers: { accept: "*/*" },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const { status } = response;
  if (response.ok) return { status, body: await readBounded(response, maxBytes) };
  await response.body?.cancel();
  if (status >= 500 || status === 429 || status === 408) throw new Error(`The host returned ${status}.`);
  return { status, body: null };
}

function toDuration(value: unknown): number | null {
  const seconds = Math.round(Number(value));
  return seconds >= 1 && seconds <= 86_400 ? seconds : null;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

function toDisplayableTitle(title: string): string | null {
  const line = title
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  const short = [...line].slice(0, maxTitleLength).join("").trim();
  return short !== "" && isShowable(short) ? short : null;
}
