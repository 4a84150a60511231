import { expect, it } from "vitest";
import { findContactData } from "../athletes/find-contact-data.server.ts";
import { nameLink, titleLink } from "../athletes/link-sites.ts";
import { readAthlete } from "../bulk-import/athlete-rows.server.ts";
import { readBulkAthlete } from "../bulk-import/bulk-athlete.ts";
import { findLinkProblem } from "./find-link-problem.server.ts";
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
    reason: "mediaLinks[0].url: must lead to a video, a post or a page, not to an account, a forum or a shared file",
  });
});

const documents = [
  "https://docs.google.com/document/d/1AbC/edit",
  "https://docs.google.com/forms/d/e/1FAI/viewform",
  "https://forms.gle/abc",
  "https://drive.google.com/file/d/1AbC/view",
  "https://sites.google.com/view/ava",
  "https://photos.app.goo.gl/abc",
  "https://www.dropbox.com/scl/fi/abc/notes.paper",
  "https://paper.dropbox.com/doc/abc",
  "https://onedrive.live.com/redir?resid=1!2&authkey=!3",
  "https://1drv.ms/v/abc",
  "https://www.icloud.com/sharedalbum/#B0abc",
  "https://ava.notion.site/About-1234",
  "https://www.notion.so/Ava-1234",
  "https://pastebin.com/abc",
  "https://telegra.ph/Ava-11-26",
];

it.each(documents)("G07 rejects the free document %s from an athlete and in a file", (url) => {
  expect(readLinkAddress(url)).toEqual({ problem: expect.stringMatching(/can change at any time.+paste/) });
  expect(readFileLine(url)).toHaveProperty("reason");
});

const chats = [
  "https://forums.rivals.com/threads/ava.123/",
  "https://247sports.com/college/nebraska/board/102/",
  "https://247sports.com/college/nebraska/%62oard/102/",
  "https://www.on3.com/boards/threads/ava.1/",
  "https://www.espn.com/forum/ava",
  "https://volleytalk.proboards.com/thread/1/ava",
  "https://school.example/viewtopic.php?t=1",
  "https://www.facebook.com/groups/123456/posts/1234567/",
  "https://www.facebook.com/ava.vb/posts/text-me",
  "https://www.flickr.com/photos/ava.vb/albums/72157",
  "https://chat.whatsapp.com/AbC",
  "https://discord.com/invite/abc",
  "https://t.me/joinchat/abc",
];

it.each(chats)("G07 rejects the forum or chat %s from an athlete and in a file", (url) => {
  expect(readLinkAddress(url)).toEqual({ problem: expect.stringMatching(/strangers could write to you.+[Pp]aste/) });
  expect(readFileLine(url)).toHaveProperty("reason");
});

it.each([
  "https://www.hudl.com/video/3/4025550134/5f3a2b1c0d9e8f7a6b5c4d3e",
  "https://www.hudl.com/profile/12345678/Ava-Smith",
  "https://www.hudl.com/v/2MkQWn",
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://youtu.be/aSS-fUk_2xQ",
  "https://vimeo.com/1023456789/abcdef1234",
  "https://www.maxpreps.com/sc/aiken/aiken-hornets/athletes/ava-smith/?careerid=abc123def",
  "https://www.maxpreps.com/ne/omaha/central-eagles/volleyball/25-26/schedule/",
  "https://www.maxpreps.com/games/9-6-2025/volleyball-fall-25/lincoln-east-vs-millard-south.htm?c=AbC_1-dQ",
  "https://www.espn.com/college-football/recruiting/player/_/id/245678/ava-smith",
  "https://247sports.com/player/ava-smith-46012345/",
  "https://www.on3.com/db/ava-smith-123456/",
  "https://streamable.com/a55b1c",
  "https://www.nfhsnetwork.com/events/lincoln-east-high-school-lincoln-ne/gam1a2b3c4d5e",
  "https://www.athletic.net/athlete/12345678/track-and-field/high-school",
  "https://www.linkedin.com/feed/update/urn:li:activity:7123456789012345678",
])("G07 finds no words to refuse in the address %s", (url) => {
  expect(readLinkAddress(url)).toEqual({ href: url });
  expect(findLinkProblem(url)).toBeNull();
});

it.each([
  "https://lps.example/east/athletics/volleyball/roster/2025-26",
  "https://www.district.example/o/lehs/article/1234567",
  "https://school.example/news/varsity-wins-25-20-25-18-25-22-at-home",
  "https://club.example/teams/17-elite?season=2025",
  "https://www.school.example/community/school-board",
  "https://www.college.example/sports/w-baskbl/2021-22/bios/lane_ila_ihto",
  "https://www.college.example/sports/womens-basketball/roster/jane-loo/9355",
  "https://www.college.example/sports/wbkb/2021-22/bios/brown_samantha_f26k",
])("G07 accepts the page %s of a school or club in a file", (url) => {
  expect(readFileLine(url)).toHaveProperty("athlete");
  expect(findLinkProblem(url)).toBeNull();
});

it.each([
  ["https://www.hudl.com/profile/1/call-402-555-0134", "phone"],
  ["https://www.hudl.com/profile/1/call-me-4025550134", "phone"],
  ["https://www.maxpreps.com/search?q=text+me+402.555.0134", "phone"],
  ["https://www.hudl.com/profile/1/four-oh-two-five-five-five", "phone"],
  ["https://www.hudl.com/profile/1/ava%2540mail.example", "email"],
  ["https://www.hudl.com/profile/1/add-me-on-snap", "account"],
  ["https://www.hudl.com/profile/1?snap=coachx99", "account"],
  ["https://www.hudl.com/profile/1/snap-coachx99", "account"],
  ["https://www.hudl.com/profile/1#/come-to-my-house", "meeting"],
  ["https://www.hudl.com/profile/1/FuckYou", "profanity"],
  ["https://vimeo.com/channels/fuckyou/123456", "profanity"],
])("G07 finds words in the address %s", (url, found) => {
  expect(findLinkProblem(url)).toBe(found);
});

it("G07 rejects a line of a file with words in the address of a link", () => {
  const mediaLinks = [{ text: "Film", date: "2025-01-01", url: "https://school.example/call-402-555-0134" }];
  const line = { externalId: "1", firstName: "Ana", lastName: "Reyes", gender: "F", mediaLinks };
  expect(readAthlete(1, "", line)).toEqual({
    reason: "mediaLinks[0].url: contains what looks like a phone number, which a public profile must not show",
  });
});

it.each([
  ["https://www.hudl.com/profile/1?utm_source=x&fbclid=y&igsh=z&si=w#about", "https://www.hudl.com/profile/1"],
  ["https://www.maxpreps.com/a/athletes/?careerid=1&utm_medium=x", "https://www.maxpreps.com/a/athletes/?careerid=1"],
])("G07 stores %s without tracking and fragment", (typed, href) => {
  expect(readLinkAddress(typed)).toEqual({ href });
  expect(readFileLine(typed)).toMatchObject({ athlete: { mediaLinks: [{ url: href }] } });
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
  [
    "https://www.facebook.com/ava.vb/photos/a.1/1234567",
    "https://www.facebook.com/photo/?fbid=1234567",
    "Facebook photo",
  ],
  [
    "https://www.facebook.com/LincolnEastVB/posts/text-me/pfbid02AbCdEfGhIjKlMn",
    "https://www.facebook.com/LincolnEastVB/posts/pfbid02AbCdEfGhIjKlMn",
    "Facebook post",
  ],
  [
    "https://www.flickr.com/photos/ava.vb/53212345678/in/photostream/",
    "https://www.flickr.com/photo.gne?id=53212345678",
    "Flickr photo",
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

it.each([
  ["Highlights", "https://www.youtube.com/watch?v=dQw4w9WgXcQ", "YouTube: Highlights"],
  ["Highlights", "https://www.hudl.com/video/3/1/2", "Hudl: Highlights"],
  ["My Hudl film", "https://www.hudl.com/video/3/1/2", "My Hudl film"],
  ["Boxed out", "https://x.com/i/web/status/123456789", "X: Boxed out"],
  ["Highlights", "https://club.example/video", "Highlights"],
])("shows the title %j of %s with the site: %j", (text, address, shown) => {
  expect(titleLink(text, address)).toBe(shown);
});

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
