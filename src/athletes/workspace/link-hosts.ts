import { workspaceLimits } from "./limits.ts";

/** Where athletes' videos, pictures and results usually are; everything below these hosts counts too. */
const linkHosts = [
  "youtube.com",
  "youtu.be",
  "vimeo.com",
  "hudl.com",
  "instagram.com",
  "tiktok.com",
  "facebook.com",
  "x.com",
  "twitter.com",
  "maxpreps.com",
  "nfhsnetwork.com",
  "ballertv.com",
  "athletic.net",
  "247sports.com",
  "rivals.com",
  "on3.com",
  "espn.com",
  "ncsasports.org",
  "sportsrecruits.com",
  "fieldlevel.com",
  "universityathlete.com",
  "prepvolleyball.com",
  "prepdig.com",
  "prephoops.com",
  "prepredzone.com",
  "balltime.com",
  "volleymetrics.com",
  "synergysports.com",
  "streamable.com",
  "dailymotion.com",
  "twitch.tv",
  "drive.google.com",
  "docs.google.com",
  "photos.google.com",
  "photos.app.goo.gl",
  "dropbox.com",
  "icloud.com",
  "onedrive.live.com",
  "1drv.ms",
  "flickr.com",
  "linkedin.com",
] as const;

/** The address of a link as it is stored, or what is wrong with it, for whoever typed it. */
export function readLinkAddress(typed: string): { href: string } | { problem: string } {
  // What the parser would quietly mend (blanks, line breaks, backslashes, missing slashes) was written to be read in two ways.
  if (!/^https:\/\/[^\s/\\]/i.test(typed) || /[\s\\\p{Cc}]/u.test(typed))
    return { problem: "The address must begin with https:// and hold no blanks." };
  const url = URL.parse(typed);
  if (!url) return { problem: "This is no web address." };
  if (url.username || url.password) return { problem: "The address must not hold a user name or password." };
  if (url.port) return { problem: "The address must not name a port." };
  if (!linkHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)))
    return {
      problem:
        "Links may lead to the usual places for videos and results: YouTube, Vimeo, Hudl, MaxPreps and the like.",
    };
  if (url.href.length > workspaceLimits.url)
    return { problem: `The address must have at most ${workspaceLimits.url} characters.` };
  return { href: url.href };
}
