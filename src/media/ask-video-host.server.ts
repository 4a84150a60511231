import { z } from "zod";
import { isShowable } from "../athletes/schema.ts";
import { readBounded } from "../http/read-bounded-body.server.ts";
import type { Video } from "./video-hosts.ts";

/** Where each host answers, and where its pictures come from: fixed, so that no link sends this server anywhere else. */
export interface VideoEndpoints {
  oembed: Record<Video["host"], string>;
  pictures: readonly string[];
}

/** The hosts as they are. */
const videoEndpoints: VideoEndpoints = {
  oembed: { YouTube: "https://www.youtube.com/oembed", Vimeo: "https://vimeo.com/api/oembed.json" },
  pictures: ["https://i.ytimg.com", "https://i.vimeocdn.com"],
};

/** What a host says of a video; null each where it says nothing that can be shown. */
export interface VideoFacts {
  title: string | null;
  picture: Buffer | null;
}

const timeoutMs = 5000;
const answerBytes = 64 * 1024;
const pictureBytes = 2 * 1024 * 1024;
const titleLength = 200;
const oembed = z.object({ title: z.string().nullish(), thumbnail_url: z.string().nullish() });

/** Asks the host about a video. Null where it knows none, or shows it to nobody; throws where it does not answer in time or at all. */
export async function askVideoHost(
  video: Video,
  { endpoints = videoEndpoints, signal }: { endpoints?: VideoEndpoints; signal?: AbortSignal } = {},
): Promise<VideoFacts | null> {
  const question = new URL(endpoints.oembed[video.host]);
  question.searchParams.set("url", video.page);
  question.searchParams.set("format", "json");
  question.searchParams.set("maxwidth", "640");
  const answer = await ask(question, answerBytes, signal);
  const read = answer && oembed.safeParse(parseJson(answer));
  if (!read?.success) return null;
  const { title, thumbnail_url: thumbnail } = read.data;
  const address = URL.parse(thumbnail ?? "");
  const picture =
    address && endpoints.pictures.includes(address.origin)
      ? // A title without a picture is better than nothing.
        await ask(address, pictureBytes, signal).catch(() => null)
      : null;
  return { title: showable(title ?? ""), picture };
}

/** The body of a good answer; null for one that says no. */
async function ask(url: URL, mostBytes: number, signal: AbortSignal | undefined): Promise<Buffer | null> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    redirect: "error",
    credentials: "omit",
    headers: { accept: "*/*" },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  if (response.ok) return await readBounded(response, mostBytes);
  await response.body?.cancel();
  if (response.status >= 500 || response.status === 429) throw new Error(`The host answered ${response.status}.`);
  return null;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

/** A title as it may be stored: one line, nothing invisible, not too long. */
function showable(title: string): string | null {
  const line = title
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  const short = [...line].slice(0, titleLength).join("").trim();
  return short !== "" && isShowable(short) ? short : null;
}
