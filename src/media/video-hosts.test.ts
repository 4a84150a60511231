import { expect, it } from "vitest";
import { findVideo, playerOrigins } from "./video-hosts.ts";

const id = "dQw4w9WgXcQ";

it.each([
  `https://www.youtube.com/watch?v=${id}&t=10s&list=x`,
  `https://youtu.be/${id}?si=abc`,
  `https://m.youtube.com/watch?v=${id}`,
  `https://youtube.com/shorts/${id}`,
  `https://www.youtube.com/live/${id}?feature=share`,
  `https://www.youtube.com/embed/${id}`,
])("finds the YouTube video in %s", (url) => {
  expect(findVideo(url)).toEqual({
    host: "YouTube",
    kind: { shorts: "short", live: "live" }[new URL(url).pathname.split("/")[1] ?? ""] ?? "video",
    page: `https://www.youtube.com/watch?v=${id}`,
    player: `https://www.youtube-nocookie.com/embed/${id}`,
  });
});

it.each([
  ["https://vimeo.com/76979871", "https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
  [
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
    "https://vimeo.com/76979871/8272103f6e",
    "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e",
  ],
  [
    "https://vimeo.com/76979871/8272103f6e",
    "https://vimeo.com/76979871/8272103f6e",
    "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e",
  ],
])("finds the Vimeo video in %s", (url, page, player) => {
  expect(findVideo(url)).toEqual({ host: "Vimeo", kind: "video", page, player });
});

it.each([
  "https://www.youtube.com/@someone",
  "https://www.youtube.com/watch?v=short",
  `https://www.youtube.com/watch?v=${id}x`,
  `https://www.youtube.com/watch?v=${encodeURIComponent('"><script>')}`,
  `http://www.youtube.com/watch?v=${id}`,
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/?u=https://youtu.be/${id}`,
  "https://vimeo.com/channels/staffpicks",
  "https://vimeo.com/1/../../evil",
  'https://vimeo.com/76979871?h=zz"onload=',
  "https://www.hudl.com/video/3/1/1",
  "not a url",
])("extracts no unsafe address from %s", (url) => {
  const video = findVideo(url);
  if (video) expect(video.player).toBe("https://player.vimeo.com/video/76979871?dnt=1");
  else expect(video).toBeNull();
});

it("lists the origin of every player", () => {
  for (const url of [`https://youtu.be/${id}`, "https://vimeo.com/1"])
    expect(playerOrigins).toContain(new URL(findVideo(url)?.player ?? "").origin);
});
