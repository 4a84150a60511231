import { expect, it } from "vitest";
import { findContactData } from "../athletes/find-contact-data.server.ts";
import { nameLink } from "../athletes/link-sites.ts";
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
  "https://youtu.be/dQw4w9WgXcQ?t=10",
  "https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fteam%2Fvideos%2F1",
  "https://www.hudl.com/video/3/1/2?redirect=1",
  "https://photos.app.goo.gl/abc",
  "https://onedrive.live.com/redir?resid=1!2&authkey=!3",
  "https://www.instagram.com/p/C8abcDEfgHi/",
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

const accounts = [
  "https://instagram.com/ava.vb",
  "https://www.instagram.com/ava.vb/?hl=en",
  "https://instagr.am/ava.vb",
  "https://instagram.com/%61va.vb",
  "https://instagram.com/p/C8abcDEfgHi/../../ava.vb",
  "https://INSTAGRAM.com./ava.vb",
  "https://www.instagram.com/ava.vb/reels/",
  "https://www.instagram.com/stories/ava.vb/123456789012/",
  "https://www.tiktok.com/@ava.vb",
  "https://m.tiktok.com/@ava.vb?lang=en",
  "https://vm.tiktok.com/ZMabcdefg/",
  "https://www.tiktok.com/t/ZMabcdefg/",
  "https://x.com/avavb",
  "https://mobile.twitter.com/avavb/with_replies",
  "https://www.youtube.com/@avavb",
  "https://youtube.com/channel/UCabcdefghijklmnopqrstuv",
  "https://youtube.com/c/avavb",
  "https://youtube.com/user/avavb",
  "https://m.youtube.com/avavb",
  "https://youtu.be/avavb",
  "https://vimeo.com/avavb",
  "https://facebook.com/ava.vb",
  "https://m.facebook.com/profile.php?id=100000000000001",
  "https://www.facebook.com/people/Ava/100000000000001/",
  "https://www.linkedin.com/in/ava-vb",
  "https://www.twitch.tv/avavb",
  "https://www.flickr.com/photos/avavb/",
  "https://snapchat.com/add/ava.vb",
  "https://www.threads.net/@ava.vb",
  "https://linktr.ee/ava.vb",
  "https://beacons.ai/avavb",
  "https://discord.gg/abcdef",
  "https://t.me/avavb",
  "https://wa.me/14025550134",
];

it.each(accounts)("G07 rejects the account %s from an athlete and in a file", (url) => {
  expect(readLinkAddress(url)).toEqual({ problem: expect.stringMatching(/strangers could write to you.+[Pp]aste/) });
  expect(readFileLine(url)).toEqual({
    reason: "mediaLinks[0].url: must lead to a video, a post or a page, not to an account",
  });
});

it("G07 names what to paste instead of an account", () => {
  expect(readLinkAddress("instagram.com/ava.vb")).toEqual({
    problem:
      "This link can open an account on Instagram, where strangers could write to you. Open one post or reel there, and paste its full address instead.",
  });
});

const content = [
  [
    "https://www.instagram.com/reel/C8abcDEfgHi/?igsh=MzRl",
    "https://www.instagram.com/reel/C8abcDEfgHi/",
    "Instagram reel",
  ],
  ["https://instagram.com/ava.vb/p/C8abcDEfgHi/", "https://instagram.com/p/C8abcDEfgHi/", "Instagram post"],
  [
    "https://www.tiktok.com/@ava.vb/video/7106594312292453675?u_code=ava&_r=1",
    "https://www.tiktok.com/player/v1/7106594312292453675",
    "TikTok video",
  ],
  ["https://x.com/avavb/status/1234567890?s=20", "https://x.com/i/web/status/1234567890", "X post"],
  [
    "https://www.facebook.com/ava.vb/videos/123456/?mibextid=x",
    "https://www.facebook.com/watch/?v=123456",
    "Facebook video",
  ],
  ["https://fb.watch/abcDEF12/", "https://fb.watch/abcDEF12/", "Facebook video"],
  [
    "https://m.youtube.com/watch?v=dQw4w9WgXcQ&ab_channel=AvaVB",
    "https://m.youtube.com/watch?v=dQw4w9WgXcQ",
    "YouTube video",
  ],
  ["https://youtu.be/dQw4w9WgXcQ?si=abc", "https://youtu.be/dQw4w9WgXcQ", "YouTube video"],
  ["https://youtube.com/playlist?list=PLabc", "https://youtube.com/playlist?list=PLabc", "YouTube playlist"],
  [
    "https://www.linkedin.com/posts/ava-vb_volleyball-activity-7123456789-abcd",
    "https://www.linkedin.com/feed/update/urn:li:activity:7123456789",
    "LinkedIn post",
  ],
  [
    "https://www.twitch.tv/avavb/clip/AwkwardSalamander-abcdefgh12",
    "https://clips.twitch.tv/AwkwardSalamander-abcdefgh12",
    "Twitch clip",
  ],
  ["https://www.hudl.com/video/3/1/2", "https://www.hudl.com/video/3/1/2", "Hudl film"],
  ["https://www.hudl.com/profile/12345", "https://www.hudl.com/profile/12345", "Hudl profile"],
  ["https://on3.com/db/ava", "https://on3.com/db/ava", "On3 page"],
] as const;

it.each(content)("G07 stores %s without the name of an account, and names it", (typed, href, title) => {
  expect(readLinkAddress(typed)).toEqual({ href });
  expect(readLinkAddress(href)).toEqual({ href });
  expect(readFileLine(typed)).toMatchObject({ athlete: { mediaLinks: [{ url: href }] } });
  expect(nameLink(href)).toBe(title);
  // The proposed title is checked like a typed one.
  expect(findContactData(title, "title")).toBeNull();
});

it.each([
  ["hudl.com/profile/12345", "https://hudl.com/profile/12345"],
  ["www.youtube.com/watch?v=dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
])("G07 completes %s with https://", (typed, href) => {
  expect(readLinkAddress(typed)).toEqual({ href });
});

it.each([
  "https://instagr\u0430m.com/p/C8abcDEfgHi/",
  "instagr\u0430m.com/p/C8abcDEfgHi/",
  "https://ava.vb@instagram.com/p/C8abcDEfgHi/",
  "https://instagram.com:8443/p/C8abcDEfgHi/",
  "//hudl.com/profile/12345",
  "hudl.com:8080/profile/12345",
  "ava@hudl.com/profile/12345",
  "javascript:alert(1)",
])("G07 rejects the ambiguous address %j", (typed) => {
  expect(readLinkAddress(typed)).toHaveProperty("problem");
});

function readFileLine(url: string) {
  const mediaLinks = [{ text: "Film", date: "2025-01-01", url }];
  return readBulkAthlete({ externalId: "1", firstName: "Ana", lastName: "Reyes", gender: "F", mediaLinks });
}
