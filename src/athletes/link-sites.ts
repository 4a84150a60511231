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
  /** Addresses with the name of an account, and the address of the same content without it. The first pattern that matches is used. */
  withoutAccount?: readonly (readonly [pattern: RegExp, address: string])[];
}

const end = "(?:[/?&#]|$)";
const account = "[\\w.%@-]+";
/** The id of a post at Facebook. */
const post = "(?:\\d{5,25}|pfbid\\w{10,100})";

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
    withoutAccount: [[/^\/(?!share\/)[\w.]+(?=\/(?:p|reels?|tv)\/)/i, ""]],
  },
  {
    name: "TikTok",
    hosts: ["tiktok.com"],
    content: { video: `(?:@[\\w.-]*/video|player/v1|embed(?:/v2)?)/\\d{6,25}${end}` },
    parameters: [],
    withoutAccount: [[/^\/@[\w.-]*\/video\/(\d+)\/?/i, "https://www.tiktok.com/player/v1/$1"]],
  },
  {
    name: "Facebook",
    hosts: ["facebook.com"],
    content: {
      video: `(?:(?:watch(?:/live)?/?|video\\.php)${query("v", "\\d+")}|${account}/videos/(?:${account}/)?\\d+${end}|plugins/video\\.php\\?href=|share/v/[\\w-]+${end})`,
      reel: `(?:reel/\\d+|share/r/[\\w-]+)${end}`,
      post: `(?:(?!groups/)${account}/(?:posts|permalink)/(?:[\\w.%-]+/)?${post}${end}|(?:permalink|story)\\.php${query("story_fbid", post)}|share/p/\\w{8,20}${end})`,
      photo: `(?:photo(?:\\.php|/)?${query("fbid", "\\d+")}|${account}/photos/(?:${account}/)?\\d{5,25}${end})`,
    },
    parameters: ["v", "fbid", "story_fbid", "id", "href"],
    withoutAccount: [
      [/^\/[\w.%@-]+\/videos\/(?:[\w.%@-]+\/)?(\d+)\/?$/i, "https://www.facebook.com/watch/?v=$1"],
      [/^\/[\w.%@-]+\/photos\/(?:[\w.%@-]+\/)?(\d+)\/?$/i, "https://www.facebook.com/photo/?fbid=$1"],
      // A title in the address of a post is free text.
      [/^(\/[\w.%@-]+\/posts\/)[\w.%-]+\/(\w+)\/?$/i, "https://www.facebook.com$1$2"],
    ],
  },
  { name: "Facebook", hosts: ["fb.watch"], content: { video: `[\\w-]{5,30}${end}` }, parameters: [] },
  {
    name: "X",
    hosts: ["x.com", "twitter.com"],
    content: { post: `(?:\\w{1,20}|i/web)/status/\\d{5,25}${end}`, broadcast: `i/broadcasts/\\w{5,30}${end}` },
    parameters: [],
    withoutAccount: [[/^\/\w+\/status\/(\d+).*$/i, "https://x.com/i/web/status/$1"]],
  },
  {
    name: "LinkedIn",
    hosts: ["linkedin.com"],
    content: {
      post: `(?:feed/update/urn(?::|%3A)li(?::|%3A)\\w+(?::|%3A)\\d+|posts/[\\w.%-]*(?:activity|share|ugcPost)-\\d+(?!\\d)[\\w.%-]*)${end}`,
    },
    parameters: [],
    withoutAccount: [
      [
        /^\/posts\/[\w.%-]*?(activity|share|ugcPost)-(\d+)(?!\d)[\w.%-]*\/?$/i,
        "https://www.linkedin.com/feed/update/urn:li:$1:$2",
      ],
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
    withoutAccount: [[/^\/\w+\/clip\/([\w-]+)\/?/i, "https://clips.twitch.tv/$1"]],
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
    content: { photo: `(?:photos/${account}/\\d{5,20}${end}|photo\\.gne${query("id", "\\d{5,20}")})` },
    parameters: ["id"],
    withoutAccount: [[/^\/photos\/[\w.%@-]+\/(\d+)(?:\/.*)?$/i, "https://www.flickr.com/photo.gne?id=$1"]],
  },
  { name: "Flickr", hosts: ["flic.kr"], content: { photo: `p/[1-9A-HJ-NP-Za-km-z]{4,20}${end}` }, parameters: [] },
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
];

/** Sites of files and pages that anyone fills with anything, and changes after a check. Many show the owner’s email address, or take comments. */
const documentSites: readonly LinkSite[] = [
  { name: "Google Drive and Docs", hosts: ["drive.google.com", "docs.google.com", "forms.gle", "sites.google.com"] },
  { name: "Google Photos", hosts: ["photos.google.com", "photos.app.goo.gl", "photos.goo.gl"] },
  { name: "Dropbox", hosts: ["dropbox.com", "db.tt"] },
  { name: "iCloud", hosts: ["icloud.com"] },
  { name: "OneDrive", hosts: ["onedrive.live.com", "1drv.ms", "sharepoint.com"] },
  { name: "Notion", hosts: ["notion.so", "notion.site"] },
  {
    name: "pages for shared text and files",
    hosts: [
      ...["pastebin.com", "justpaste.it", "rentry.co", "hastebin.com", "ghostbin.com", "controlc.com", "dpaste.com"],
      ...["telegra.ph", "gist.github.com", "hackmd.io", "etherpad.org", "padlet.com", "evernote.com", "coda.io"],
      ...["canva.com", "airtable.com", "trello.com", "typeform.com", "jotform.com", "surveymonkey.com", "box.com"],
      ...["mega.nz", "mediafire.com", "wetransfer.com", "we.tl", "sendspace.com"],
    ],
  },
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
      ...["roblox.com", "steamcommunity.com", "calendly.com", "guilded.gg", "slack.com", "teams.microsoft.com"],
      ...["meet.google.com", "chat.google.com", "groups.google.com", "matrix.to", "wire.com", "threema.id"],
    ],
  },
  {
    name: "forums",
    hosts: [
      ...["proboards.com", "tapatalk.com", "quora.com", "4chan.org", "disqus.com", "freeforums.net", "forumotion.com"],
      ...["texags.com", "tigerdroppings.com", "volleytalk.com", "gamefaqs.gamespot.com"],
    ],
  },
  { name: "payment services", hosts: ["cash.app", "venmo.com", "paypal.me", "onlyfans.com", "fansly.com"] },
];

/** Parts of any site where strangers write: "forums.rivals.com", "/viewtopic.php". */
const forum =
  "(?:(?:[\\w-]+\\.)*(?:forums?|message-?boards?|discuss|chat)\\.|[^/?#]+/(?:[^?#]*/)?(?:forums?|message-?boards?|viewtopic\\.php|viewforum\\.php|showthread\\.php)(?:[/?#]|$))";
/** On sites about recruiting, also these. Schools have pages about their board. */
const boards =
  "(?:[\\w-]+\\.)*(?:247sports|rivals|on3|espn|maxpreps)\\.com/(?:[^?#]*/)?(?:boards?|threads?|community)(?:[/?#]|$)";

const linkableSites: readonly LinkSite[] = [...accountSites, ...openSites];
const refusedSites: readonly LinkSite[] = [...contactSites, ...documentSites];

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
    hostsPattern(refusedSites.flatMap(({ hosts }) => hosts)),
  ].join("|")})`,
  "i",
);
const forumAddress = new RegExp(`^https?://(?:${forum}|${boards})`, "i");

const filmKinds = ["video", "short", "reel", "clip", "playlist", "showcase", "broadcast"];

/** The domains of sites of which only listed content is film, each with two labels. A migration must replace `media_links_film` if they change. */
export const accountDomains: readonly string[] = [
  ...new Set([...accountSites, ...refusedSites].flatMap(({ hosts }) => hosts.map(toDomain))),
];

function toDomain(host: string): string {
  return host.split(".").slice(-2).join(".");
}

/** Pattern of the address of film on a site with accounts. A migration must replace the index `media_links_film` if it changes. */
export const filmOnAccountSites = `^https?://${subdomains}(?:${accountSites
  .flatMap(({ hosts, content = {} }) => {
    const shapes = filmKinds.flatMap((kind) => content[kind] ?? []);
    return shapes.length > 0 ? [`(?:${hosts.map(escapeDots).join("|")})/(?:${shapes.join("|")})`] : [];
  })
  .join("|")})`;

/** Notice for the owner of a link from before such links were refused. */
export const accountLinkProblem =
  "This link isn’t on your public profile, because it leads to an account, a forum or a shared file where strangers could find or write to you. Replace its address with the link of one video or post, or delete the link.";

/** Returns true if an address leads to an account of a person, a chat, a forum or a free document instead of content. `href` is normalized. */
export function isAccountAddress(href: string): boolean {
  return accountAddress.test(href) || forumAddress.test(decodeAddress(href));
}

/** Decodes a part of an address, also if it was encoded several times. Returns what could be decoded. */
export function decodeAddress(text: string): string {
  let decoded = text;
  for (let round = 0; round < 4 && decoded.includes("%"); round += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return decoded;
    }
  }
  return decoded;
}

function findSite({ hostname }: URL): LinkSite | undefined {
  const isOn = ({ hosts }: LinkSite) => hosts.some((host) => `.${hostname}`.replace(/\.$/, "").endsWith(`.${host}`));
  return [...linkableSites, ...refusedSites].find(isOn);
}

/** Parameters that name where a link was found, or who shared it. */
const tracking =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|ttclid|igsh(?:id)?|si|mibextid|mc_[ce]id|_ga|_gl|ref_src|ref_url|share_id)$/i;

/** Returns the address of the same content without tracking parameters and, if possible, without the name of an account. */
export function withoutAccount(address: URL): URL {
  const url = new URL(address);
  const site = findSite(url);
  if (!site?.parameters) {
    for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
    // "#/roster/12" is a page of some sites.
    if (!/^#(?:t=[\dhms]+$|!|\/)/.test(url.hash)) url.hash = "";
    return url;
  }
  for (const name of [...url.searchParams.keys()]) if (!site.parameters.includes(name)) url.searchParams.delete(name);
  // A page of a video starts at a second that the fragment names; no other fragment is content.
  if (!/^#t=[\dhms]+$/.test(url.hash)) url.hash = "";
  const [pattern, plain] = site.withoutAccount?.find(([one]) => one.test(url.pathname)) ?? [];
  return pattern && plain !== undefined ? new URL(url.pathname.replace(pattern, plain), url) : url;
}

/** Explains why an address is refused: an account, and what to paste instead. */
export function accountProblem(address: URL): string {
  const site = findSite(address);
  if (forumAddress.test(decodeAddress(address.href)))
    return "This link opens a forum, where strangers could write to you. Paste the link of a video or a page with results instead.";
  if (site && documentSites.includes(site))
    return `To keep you safe, we don’t show links to ${site.name}: what they open can change at any time, and can show your email address. Put the video on a site like YouTube or Hudl, and paste its link.`;
  const kinds = Object.keys(site?.content ?? {});
  if (!site || kinds.length === 0)
    return `To keep you safe, we don’t show links to ${site?.name ?? "this site"}: strangers could write to you there. Paste the link of a video or a page with results instead, from a site like YouTube, Hudl or MaxPreps.`;
  const wanted = kinds.length > 1 ? `${kinds.slice(0, -1).join(", ")} or ${kinds.at(-1)}` : kinds[0];
  return `This link can open an account on ${site.name}, where strangers could write to you. Open one ${wanted} there, and paste its full address instead.`;
}

/** Returns the title of a link as shown: it begins with the site, unless it names the site itself. */
export function titleLink(text: string, address: string): string {
  const url = URL.parse(address);
  const name = url && findSite(url)?.name;
  // Of whole words, because X is a site.
  const words = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}.]+/gu, " ")} `;
  return !name || words.includes(` ${name.toLowerCase()} `) ? text : `${name}: ${text}`;
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
