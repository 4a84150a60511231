import { workspaceLimits } from "../athletes/limits.ts";
import { accountProblem, decodeAddress, isAccountAddress, linkHosts, withoutAccount } from "../athletes/link-sites.ts";

/** Hosts that only redirect or shorten addresses, including their subdomains. */
const redirectHosts = [
  "l.facebook.com",
  "lm.facebook.com",
  "l.instagram.com",
  "l.messenger.com",
  "l.threads.com",
  "t.co",
  "lnkd.in",
  "bit.ly",
  "tinyurl.com",
  "goo.gl",
  "ow.ly",
  "is.gd",
  "buff.ly",
  "cutt.ly",
  "rebrand.ly",
  "t.ly",
  "out.reddit.com",
  "slack-redir.net",
  "safelinks.protection.outlook.com",
];
const searchEngine = /(?:^|\.)(?:google\.[a-z.]{2,6}|bing\.com|duckduckgo\.com|vk\.com)$/;
/** Subdomains for click tracking and redirects: "click.maxpreps.com". */
const clickHost = /^(?:clicks?|links?|e?mail|em?|go|r|t|l|lm|out|track(?:ing)?|trk|redirect|redir|url\d*)\./;
/** Google's short addresses for shared albums only. They are refused as shared files. */
const sharedHosts = ["photos.app.goo.gl"];
/** Path prefixes that redirect if they have a query, on link hosts and search engines. */
const redirectPaths =
  /^\/(?:redirect|redir|redir\/redirect|redirector|linkshim|redirect_to|attribution_link|l\.php|url|away|away\.php|linkfilter|i\/redirect|link\/v2|flx\/warn|safety\/go|ck\/a|l|out|exit|goto|leave|logout|signout|sharer(?:\/sharer\.php)?|(?:v[\d.]+\/)?dialog\/[^/]+)$/;
/** Path segments that redirect if they have a query. */
const redirectPart = /\/(?:redirect|redir|redirector|linkshim|authwall|external|out|slink)(?:\/|$)/;
const addressParameter =
  /^(?:u|url|uri|link|href|to|target|dest(?:ination)?|next|cont(?:inue)?|goto|redir|re(?:direct|turn)(?:[_-]?(?:url|uri|to|after))?|session[_-]?redirect|back)$/i;
const bareHost = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#]|$)/i;

/** Returns true if an address redirects to the page in its query. */
export function isRedirect(url: URL): boolean {
  const hostname = url.hostname.replace(/\.$/, "");
  if (isBelow(hostname, redirectHosts) && !isBelow(hostname, sharedHosts)) return true;
  if (clickHost.test(hostname) && isBelow(hostname, linkHosts)) return true;
  if (url.search.length < 2) return false;
  const path = decodeAddress(url.pathname)
    .toLowerCase()
    .replaceAll(/;[^/]*/g, "")
    .replaceAll(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
  if (isBelow(hostname, linkHosts) && redirectPart.test(path)) return true;
  if (!redirectPaths.test(path)) return false;
  return isBelow(hostname, linkHosts) || searchEngine.test(hostname) || namesOtherPage(url);
}

function namesOtherPage(url: URL): boolean {
  for (const [name, given] of url.searchParams) {
    const value = decodeAddress(given).trim();
    const isBare = addressParameter.test(name) && bareHost.test(value);
    if (!isBare && !/^(?:[a-z]+:)?[/\\]/i.test(value)) continue;
    const target = URL.parse(isBare ? `https://${value}` : value, url.href);
    if (target && "problem" in readLinkAddress(target.href)) return true;
  }
  return false;
}

function isBelow(hostname: string, hosts: readonly string[]): boolean {
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** Returns the normalized address of a link, or a problem to show to the user. */
export function readLinkAddress(typed: string): { href: string } | { problem: string } {
  const address = bareHost.test(typed) ? `https://${typed}` : typed;
  // The URL parser corrects blanks, line breaks, backslashes and missing slashes. Such input is ambiguous and therefore rejected.
  if (!/^https:\/\/[^\s/\\]/i.test(address) || /[\s\\\p{Cc}]/u.test(address))
    return { problem: "Paste the full link. It starts with https:// and has no spaces." };
  const url = URL.parse(address);
  if (!url) return { problem: "This isn’t a web link. Check it and paste it again." };
  if (url.username || url.password) return { problem: "The link can’t contain a user name or password." };
  if (url.port) return { problem: "The link can’t contain a port number." };
  if (isRedirect(url) || namesOtherPage(url))
    return { problem: "This link redirects to another page. Paste the link of that page." };
  if (isAccountAddress(url.href)) return { problem: accountProblem(url) };
  if (!isBelow(url.hostname, linkHosts))
    return {
      problem:
        "We can’t add links to this site. Use a site for videos or results, like YouTube, Vimeo, Hudl or MaxPreps.",
    };
  const { href } = withoutAccount(url);
  if (href.length > workspaceLimits.url)
    return { problem: `The link can have at most ${workspaceLimits.url} characters.` };
  return { href };
}
