/** A website for links. Patterns are valid in JavaScript and in PostgreSQL, and match without regard to case. */
interface LinkSite {
  name: string;
  /** Host names, including their subdomains. */
  hosts: readonly string[];
  /** Kinds of content, by the path and query of their addresses. */
  content?: Readonly<Record<string, string>>;
  /** Kind of all other pages. Missing on a site with accounts: only its `content` may be linked. */
  otherPages?: string;
  /** Query parameters of content. All others are dropped, because they can name the person who shared the link. */
  parameters?: readonly string[];
  /** Addresses with the name of an account, and the address of the same content without it. */
  withoutAccount?: readonly [pattern: RegExp, address: string];
}

const end = "(?:[/?&#]|$)";
const account = "[\\w.%@-]+";

function query(name: string, value: string): string {
  return `\\?(?:[^#]*&)?${name}=${value}(?:[&#]|$)`;
}

/** Sites with accounts: a visitor can write to the person, or finds a way to do so. Decision 94 has the reasons. */
const accountSites: readonly LinkSite[] = [
  {
    name: "YouTube",
    hosts: ["youtube.com"],
    content: {
      video: `(?:watch/?${query("v", "[\\w-]{11}")}|(?:embed|live|v)/[\\w-]{11}${end})`,
      short: `shorts/[\\w-]{11}${end}`,
      playlist: `playlist/?${query("list", "[\\w-]{2,64}")}`,
      clip: `clip/[\\w-]{10,60}${end}`,
    },
    parameters: ["v", "list", "t", "start"],
  },
  {
    name: "YouTube",
    hosts: ["youtu.be"],
    content: { video: `[\\w-]{11}${end}` },
    parameters: ["list", "t", "start"],
  },
  {
    name: "Vimeo",
    hosts: ["vimeo.com"],
    content: {
      video: `(?:(?:video|event|manage/videos|(?:channels|groups|ondemand|showcase|album)/[\\w-]+(?:/videos?)?)/)?\\d+${end}`,
      showcase: `(?:showcase|album)/\\d+${end}`,
    },
    parameters: ["h"],
  },
  {
    name: "Instagram",
    hosts: ["instagram.com", "instagr.am"],
    content: { post: `(?:[\\w.]+/)?p/[\\w-]{9,40}${end}`, reel: `(?:[\\w.]+/)?(?:reels?|tv)/[\\w-]{9,40}${end}` },
    parameters: [],
    withoutAccount: [/^\/(?!share\/)[\w.]+(?=\/(?:p|reels?|tv)\/)/i, ""],
  },
  {
    name: "TikTok",
    hosts: ["tiktok.com"],
    content: { video: `(?:@[\\w.-]*/video|player/v1|embed(?:/v2)?)/\\d{6,25}${end}` },
    parameters: [],
    withoutAccount: [/^\/@[\w.-]*\/video\/(\d+)\/?/i, "https://www.tiktok.com/player/v1/$1"],
  },
  {
    name: "Facebook",
    hosts: ["facebook.com"],
    content: {
      video: `(?:(?:watch(?:/live)?/?|video\\.php)${query("v", "\\d+")}|${account}/videos/(?:${account}/)?\\d+${end}|plugins/video\\.php\\?href=|share/v/[\\w-]+${end})`,
      reel: `(?:reel/\\d+|share/r/[\\w-]+)${end}`,
      post: `(?:(?:groups/)?${account}/(?:posts|permalink)/${account}${end}|(?:permalink|story)\\.php${query("story_fbid", "\\w+")}|share/p/[\\w-]+${end})`,
      photo: `(?:photo(?:\\.php|/)?${query("fbid", "\\d+")}|${account}/photos/(?:${account}/)?\\d+${end})`,
    },
    parameters: ["v", "fbid", "story_fbid", "id", "href"],
    withoutAccount: [/^\/[\w.%-]+\/videos\/(?:[\w.%-]+\/)?(\d+)\/?$/i, "https://www.facebook.com/watch/?v=$1"],
  },
  { name: "Facebook", hosts: ["fb.watch"], content: { video: `[\\w-]{5,30}${end}` }, parameters: [] },
  {
    name: "X",
    hosts: ["x.com", "twitter.com"],
    content: { post: `(?:\\w{1,20}|i/web)/status/\\d{5,25}${end}`, broadcast: `i/broadcasts/\\w{5,30}${end}` },
    parameters: [],
    withoutAccount: [/^\/\w+\/status\/(\d+).*$/i, "https://x.com/i/web/status/$1"],
  },
  {
    name: "LinkedIn",
    hosts: ["linkedin.com"],
    content: {
      post: `(?:feed/update/urn(?::|%3A)li(?::|%3A)\\w+(?::|%3A)\\d+|posts/[\\w.%-]*(?:activity|share|ugcPost)-\\d+[\\w.%-]*)${end}`,
    },
    parameters: [],
    withoutAccount: [
      /^\/posts\/[\w.%-]*?(activity|share|ugcPost)-(\d+)[\w.%-]*\/?$/i,
      "https://www.linkedin.com/feed/update/urn:li:$1:$2",
    ],
  },
  {
    name: "Twitch",
    hosts: ["twitch.tv"],
    content: {
      video: `videos/\\d+${end}`,
      // The name of an account has no hyphen.
      clip: `(?:\\w+/clip/)?\\w{8,100}-[\\w-]{8,40}${end}`,
    },
    parameters: ["t"],
    withoutAccount: [/^\/\w+\/clip\/([\w-]+)\/?/i, "https://clips.twitch.tv/$1"],
  },
  {
    name: "Dailymotion",
    hosts: ["dailymotion.com"],
    content: { video: `(?:embed/)?video/\\w+${end}`, playlist: `playlist/\\w+${end}` },
    parameters: [],
  },
  {
    name: "Flickr",
    hosts: ["flickr.com"],
    content: {
      photo: `photos/${account}/\\d+${end}`,
      album: `photos/${account}/(?:albums|sets)/\\d+${end}`,
    },
    parameters: [],
  },
];

/** Sites whose pages about an athlete are the content: film, results and recruiting profiles, which only coaches can answer. */
const openSites: readonly LinkSite[] = [
  {
    name: "Hudl",
    hosts: ["hudl.com"],
    content: { film: `(?:video|clips?|v|embed)/`, profile: "profile/", team: "team/" },
    otherPages: "page",
  },
  {
    name: "MaxPreps",
    hosts: ["maxpreps.com"],
    content: { "athlete page": `[^?#]*athletes?/`, "game page": `[^?#]*games?/` },
    otherPages: "page",
  },
  { name: "NFHS Network", hosts: ["nfhsnetwork.com"], otherPages: "video" },
  { name: "BallerTV", hosts: ["ballertv.com"], otherPages: "video" },
  { name: "Balltime", hosts: ["balltime.com"], otherPages: "film" },
  { name: "Volleymetrics", hosts: ["volleymetrics.com"], otherPages: "film" },
  { name: "Synergy Sports", hosts: ["synergysports.com"], otherPages: "film" },
  { name: "Streamable", hosts: ["streamable.com"], otherPages: "video" },
  { name: "Athletic.net", hosts: ["athletic.net"], otherPages: "results" },
  { name: "247Sports", hosts: ["247sports.com"], otherPages: "page" },
  { name: "Rivals", hosts: ["rivals.com"], otherPages: "page" },
  { name: "On3", hosts: ["on3.com"], otherPages: "page" },
  { name: "ESPN", hosts: ["espn.com"], otherPages: "page" },
  { name: "NCSA", hosts: ["ncsasports.org"], otherPages: "profile" },
  { name: "SportsRecruits", hosts: ["sportsrecruits.com"], otherPages: "profile" },
  { name: "FieldLevel", hosts: ["fieldlevel.com"], otherPages: "profile" },
  { name: "University Athlete", hosts: ["universityathlete.com"], otherPages: "profile" },
  { name: "Prep Volleyball", hosts: ["prepvolleyball.com"], otherPages: "page" },
  { name: "Prep Dig", hosts: ["prepdig.com"], otherPages: "page" },
  { name: "Prep Hoops", hosts: ["prephoops.com"], otherPages: "page" },
  { name: "Prep Redzone", hosts: ["prepredzone.com"], otherPages: "page" },
  { name: "Google Drive", hosts: ["drive.google.com", "docs.google.com"], otherPages: "file" },
  { name: "Google Photos", hosts: ["photos.google.com", "photos.app.goo.gl"], otherPages: "album" },
  { name: "Dropbox", hosts: ["dropbox.com"], otherPages: "file" },
  { name: "iCloud", hosts: ["icloud.com"], otherPages: "file" },
  { name: "OneDrive", hosts: ["onedrive.live.com", "1drv.ms"], otherPages: "file" },
];

/** Sites on which every page leads to a person: messengers, pages with the links of a person, and payments. */
const contactSites: readonly LinkSite[] = [
  { name: "Snapchat", hosts: ["snapchat.com"] },
  { name: "Threads", hosts: ["threads.net", "threads.com"] },
  { name: "Discord", hosts: ["discord.com", "discord.gg", "discordapp.com"] },
  { name: "Telegram", hosts: ["t.me", "telegram.me", "telegram.dog", "telegram.org"] },
  { name: "WhatsApp", hosts: ["wa.me", "whatsapp.com"] },
  { name: "Messenger", hosts: ["m.me", "fb.me", "messenger.com"] },
  { name: "Linktree", hosts: ["linktr.ee", "linktree.com"] },
  {
    name: "pages that list a person’s accounts",
    hosts: [
      ...["about.me", "allmylinks.com", "beacons.ai", "bento.me", "bio.link", "bio.site", "biolinky.co"],
      ...["campsite.bio", "carrd.co", "contactinbio.com", "direct.me", "flow.page", "heylink.me", "hoo.be"],
      ...["instabio.cc", "komi.io", "later.com", "liinks.co", "linkfly.to", "linkin.bio", "linkpop.com"],
      ...["lnk.bio", "many.link", "milkshake.app", "msha.ke", "shor.by", "snipfeed.co", "solo.to"],
      ...["stan.store", "tap.bio", "taplink.cc", "zaap.bio"],
    ],
  },
  {
    name: "messengers and social networks",
    hosts: [
      ...["kik.me", "kik.com", "signal.me", "signal.group", "line.me", "skype.com", "viber.com", "groupme.com"],
      ...["bsky.app", "bere.al", "bereal.com", "locket.cam", "ngl.link", "pinterest.com", "reddit.com"],
      ...["tellonym.me", "tumblr.com", "vk.com", "vsco.co", "wechat.com", "yubo.live", "zoom.us"],
      ...["roblox.com", "steamcommunity.com", "calendly.com"],
    ],
  },
  { name: "payment services", hosts: ["cash.app", "venmo.com", "paypal.me", "onlyfans.com", "fansly.com"] },
];

const linkableSites: readonly LinkSite[] = [...accountSites, ...openSites];

/** Hosts of athletes' videos, pictures and results, including their subdomains. */
export const linkHosts: readonly string[] = linkableSites.flatMap(({ hosts }) => hosts);

const subdomains = "(?:[\\w-]+\\.)*";

function hostsPattern(hosts: readonly string[]): string {
  return `(?:${hosts.map(escapeDots).join("|")})\\.?(?::\\d+)?(?![\\w.:-])`;
}

function escapeDots(host: string): string {
  return host.replaceAll(".", "\\.");
}

const accountAddress = new RegExp(
  `^https?://${subdomains}(?:${[
    ...accountSites.map(
      ({ hosts, content }) => `${hostsPattern(hosts)}(?!/(?:${Object.values(content ?? {}).join("|")}))`,
    ),
    hostsPattern(contactSites.flatMap(({ hosts }) => hosts)),
  ].join("|")})`,
  "i",
);

const filmKinds = ["video", "short", "reel", "clip", "playlist", "showcase", "broadcast"];

/** The domains of sites with accounts and of sites for contact, each with two labels. A migration must replace `media_links_film` if they change. */
export const accountDomains: readonly string[] = [...accountSites, ...contactSites].flatMap(({ hosts }) => hosts);

/** Pattern of the address of film on a site with accounts. A migration must replace the index `media_links_film` if it changes. */
export const filmOnAccountSites = `^https?://${subdomains}(?:${accountSites
  .flatMap(({ hosts, content = {} }) => {
    const shapes = filmKinds.flatMap((kind) => content[kind] ?? []);
    return shapes.length > 0 ? [`(?:${hosts.map(escapeDots).join("|")})/(?:${shapes.join("|")})`] : [];
  })
  .join("|")})`;

/** Notice for the owner of a link from before such links were refused. */
export const accountLinkProblem =
  "This link isn’t on your public profile, because it leads to an account where strangers could write to you. Replace its address with the link of one video or post, or delete the link.";

/** Returns true if an address leads to an account of a person instead of content. `href` is normalized. */
export function isAccountAddress(href: string): boolean {
  return accountAddress.test(href);
}

function findSite({ hostname }: URL): LinkSite | undefined {
  const isOn = ({ hosts }: LinkSite) => hosts.some((host) => `.${hostname}`.replace(/\.$/, "").endsWith(`.${host}`));
  return [...linkableSites, ...contactSites].find(isOn);
}

/** Returns the address of the same content without tracking parameters and, if possible, without the name of an account. */
export function withoutAccount(address: URL): URL {
  const url = new URL(address);
  const site = findSite(url);
  if (!site?.parameters) return url;
  for (const name of [...url.searchParams.keys()]) if (!site.parameters.includes(name)) url.searchParams.delete(name);
  // A page of a video starts at a second that the fragment names; no other fragment is content.
  if (!/^#t=[\dhms]+$/.test(url.hash)) url.hash = "";
  if (!site.withoutAccount) return url;
  const [pattern, plain] = site.withoutAccount;
  return pattern.test(url.pathname) ? new URL(url.pathname.replace(pattern, plain), url) : url;
}

/** Explains why an address is refused: an account, and what to paste instead. */
export function accountProblem(address: URL): string {
  const site = findSite(address);
  const kinds = Object.keys(site?.content ?? {});
  if (!site || kinds.length === 0)
    return `To keep you safe, we don’t show links to ${site?.name ?? "this site"}: strangers could write to you there. Paste the link of a video or a page with results instead, from a site like YouTube, Hudl or MaxPreps.`;
  const wanted = kinds.length > 1 ? `${kinds.slice(0, -1).join(", ")} or ${kinds.at(-1)}` : kinds[0];
  return `This link can open an account on ${site.name}, where strangers could write to you. Open one ${wanted} there, and paste its full address instead.`;
}

/** Proposes a title: the name of the site and the kind of content, such as "Instagram reel". Null for an unknown site. */
export function nameLink(address: string): string | null {
  const url = URL.parse(address);
  const site = url && findSite(url);
  if (!url || !site) return null;
  const place = `${url.pathname.slice(1)}${url.search}`;
  const [kind = site.otherPages] =
    Object.entries(site.content ?? {}).find(([, pattern]) => new RegExp(`^(?:${pattern})`, "i").test(place)) ?? [];
  return kind ? `${site.name} ${kind}` : site.name;
}
