import { accountDomains, filmOnAccountSites } from "../athletes/link-sites.ts";

const openSites = "hudl\\.com|nfhsnetwork\\.com|ballertv\\.com|balltime\\.com|streamable\\.com";
const filmPath = "(?:videos?|reels?|clips?|watch)(?:[/?#]|$)|[^/?#]*\\.(?:mp4|mov|webm)(?:[?#]|$)";

// Valid in JavaScript and in PostgreSQL, without regard to case. PostgreSQL evaluates a lookahead or one pattern for everything slowly.
const domain = "^https?://(?:[^/?#:]*\\.)?([^./?#:]+\\.[^./?#:]+)\\.?(?:[/?#:]|$)";
const filmElsewhere = `^https?://(?:(?:[\\w-]+\\.)*(?:${openSites})(?:[:/?#]|$)|(?:videos?|clips?|films?|highlights?|reels?)\\.|[^/?#]+/(?:[^?#]*/)?(?:${filmPath}))`;

/**
 * SQL that is true if `url` is the address of film: film on a site with accounts, a page of a film site, or on any other site a host such as
 * "clips." or a path such as "/reels/". No account is film. The index `media_links_film` has this condition.
 */
export const filmCondition = `case when substring(lower(url) from '${domain}') = any ('{${accountDomains.join(",")}}'::text[])
  then url ~* '${filmOnAccountSites}' else url ~* '${filmElsewhere}' end`;

const domainOf = new RegExp(domain);
const domains = new Set(accountDomains);
const onAccountSite = new RegExp(filmOnAccountSites, "i");
const elsewhere = new RegExp(filmElsewhere, "i");

/** Returns true if `filmCondition` is true for the address. */
export function isFilmAddress(address: string): boolean {
  const [, found = ""] = domainOf.exec(address.toLowerCase()) ?? [];
  return (domains.has(found) ? onAccountSite : elsewhere).test(address);
}
