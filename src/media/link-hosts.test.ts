import { expect, it } from "vitest";
import { readBulkAthlete } from "../import/bulk-athlete.ts";
import { readLinkAddress } from "./link-hosts.ts";

const evil = encodeURIComponent("https://evil.example/");
const redirects = [
  `https://www.youtube.com/redirect?q=${evil}`,
  `https://www.youtube.com/redirect?event=video_description&q=evil.example`,
  `https://m.youtube.com/redirect/?q=${evil}`,
  `https://www.facebook.com//l.php?u=${evil}`,
  `https://youtube.com/REDIRECT?q=${evil}`,
  `https://youtube.com/%72edirect?q=${evil}`,
  `https://youtube.com/%2572edirect?q=${evil}`,
  `https://youtube.com/x/../redirect?q=${evil}`,
  `https://youtube.com/redirect;x?q=${evil}`,
  `https://music.youtube.com/attribution_link?u=${evil}`,
  `https://youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3Dabc`,
  `https://l.facebook.com/l.php?u=${evil}`,
  `https://lm.facebook.com/l.php?u=${evil}`,
  `https://www.facebook.com/l.php?u=${evil}`,
  `https://www.facebook.com/flx/warn/?u=${evil}`,
  `https://l.instagram.com/?u=${evil}`,
  `https://www.linkedin.com/safety/go?url=${evil}`,
  `https://www.linkedin.com/redir/redirect?url=${evil}`,
  `https://www.tiktok.com/link/v2?target=${evil}`,
  "https://www.linkedin.com/redir/redirect?url=evil.example",
  "https://www.linkedin.com/slink?code=abc",
  "https://www.linkedin.com/authwall?sessionRedirect=evil.example",
  "https://www.instagram.com/linkshim/?u=evil.example",
  "https://www.espn.com/espn/redirect?to=evil.example",
  "https://click.maxpreps.com/f/a/x",
  "https://links.hudl.com/ls/click?upn=abc",
];

it.each(redirects)("B15 rejects %s from an athlete and in a file", (url) => {
  expect(readLinkAddress(url)).toHaveProperty("problem");
  expect(readFileLine(url)).toEqual({ reason: "mediaLinks[0].url: must not lead on to another page" });
});

it.each([
  `https://vimeo.com/log_in?redirect=${evil}`,
  `https://consent.youtube.com/m?continue=${encodeURIComponent(`https://youtube.com/redirect?q=${evil}`)}`,
  `https://www.youtube.com/signin?next=${encodeURIComponent(`/redirect?q=${evil}`)}`,
  `https://www.facebook.com/login?next=${encodeURIComponent(evil)}`,
  "https://www.tiktok.com/login?redirect_url=evil.example",
  "https://docs.google.com/viewer?url=evil.example%2Fx.pdf",
  "https://www.facebook.com/sharer.php?u=evil.example",
  "https://www.facebook.com/v9.0/dialog/share?href=evil.example",
  "https://www.linkedin.com/uas/login?session_redirect=evil.example",
  "https://onedrive.live.com/redir?url=evil.example",
])("B15 rejects a query that names another page: %s", (url) => {
  expect(readLinkAddress(url)).toHaveProperty("problem");
});

it.each([
  "https://www.google.com/url?q=evil.example",
  "https://t.co/abc",
  "https://bit.ly/abc",
  `https://duckduckgo.com/l/?uddg=${evil}`,
  `https://anything.example/redirect?to=${evil}`,
])("B15 rejects %s in a file", (url) => {
  expect(readFileLine(url)).toEqual({ reason: "mediaLinks[0].url: must not lead on to another page" });
});

it.each([
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1&t=10s",
  "https://youtu.be/dQw4w9WgXcQ?si=abc",
  "https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fteam%2Fvideos%2F1",
  "https://www.hudl.com/video/3/1/2?redirect=1",
  "https://photos.app.goo.gl/abc",
  "https://onedrive.live.com/redir?resid=1!2&authkey=!3",
  "https://www.instagram.com/p/abc/?igsh=x",
  "https://www.maxpreps.com/ne/omaha/central-eagles/athletes/?careerid=1",
])("B15 accepts %s", (url) => {
  expect(readLinkAddress(url)).toEqual({ href: url });
  expect(readFileLine(url)).toHaveProperty("athlete");
});

it("B15 accepts any other page in a file", () => {
  expect(readFileLine("https://acusports.example/login?return=https://acusports.example/roster")).toHaveProperty(
    "athlete",
  );
});

function readFileLine(url: string) {
  const mediaLinks = [{ text: "Film", date: "2025-01-01", url }];
  return readBulkAthlete({ externalId: "1", firstName: "Ana", lastName: "Reyes", gender: "F", mediaLinks });
}
