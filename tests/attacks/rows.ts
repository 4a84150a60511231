/** An attack that the product must withstand, and the required behavior. The titles of its tests contain its id. */
export interface AttackRow {
  id: string;
  attack: string;
  happens: string;
}

/** The groups of attacks by the letter of their ids. */
export const families = {
  T: "Verification and reset links",
  E: "Account enumeration",
  R: "Limits",
  S: "Sessions",
  Z: "Rights",
  I: "Input",
  X: "The browser",
  M: "Mail",
  P: "PayPal",
  D: "Load",
  B: "Findings of the second break-in attempt",
  G: "Findings of the third break-in attempt",
} as const;

/** All expected attacks. `npm run check` fails if a row has no test, or if a title names no row. */
export const attackRows: readonly AttackRow[] = [
  row(
    "T01",
    "A reset link is used twice",
    "The second use is rejected like an unknown link, and logged in the audit log",
  ),
  row("T02", "Fifty concurrent requests set a password with one link", "One succeeds and sets its password"),
  row("T03", "A guid is used with another account's id", "Rejected as unknown; neither account changes"),
  row("T04", "A link is used for another purpose", "Rejected as unknown: the digest includes the purpose"),
  row("T05", "A new password without the mailed guid, or with hidden fields changed", "Rejected; nothing is written"),
  row(
    "T06",
    "A link is used around its expiry, and with a changed clock",
    "The database's clock decides; an expired link stays invalid",
  ),
  row("T07", "An older link is used after a newer one was mailed", "Invalid: only one link per purpose is valid"),
  row(
    "T08",
    "Forged hosts and forwarding headers",
    "Mail links only to PUBLIC_URL; a foreign or repeated host is rejected with 421 or 400",
  ),
  row("T09", "Mail scanners open links before the reader", "GET, HEAD and OPTIONS do not use a link"),
  row("T10", "The URL of a reset page leaks", "No referrer, no cache, no index, no content from other hosts"),
  row("T11", "Malformed guids and ids", "Rejected as unknown within milliseconds, without a database query"),
  row(
    "T12",
    "Thousands of guids are guessed",
    "Thirty bad links per 15 minutes and client address; the owner's link stays valid",
  ),
  row(
    "T13",
    "The database, the mail queue or the log is read",
    "Only a digest is stored once the mail is sent; the log contains no guid",
  ),
  row("T14", "Old links after the address or password changed", "All invalid, by a database trigger"),
  row("T15", "Old sessions are used after a reset", "All are ended; the owner is notified by mail"),
  row(
    "T16",
    "Links of a blocked or deleted account are used",
    "Rejected as unknown; the account stays blocked or deleted",
  ),
  row(
    "T17",
    "The response time reveals a correct prefix",
    "Links are looked up by digest, which has no matching prefix",
  ),

  row("E01", "Sign-in responses reveal accounts", "One response for every cause, including an unconfirmed address"),
  row("E02", "Reset requests reveal accounts", "One response, also for a repeated request"),
  row(
    "E03",
    "A sign-up reveals whether an address is known",
    "One response; the owner is notified by mail; of two unconfirmed sign-ups the later one counts, once its password is proven",
  ),
  row("E04", "The deletion form tests passwords", "One response; every attempt counts against the sign-in limit"),
  row("E05", "The response times differ", "Welch's t finds no difference: the same query, hash and delay"),
  row(
    "E06",
    "Missing and hidden records look different",
    "Both return the same bytes: 404 to the public, 401 in the portal",
  ),
  row(
    "E07",
    "An address is spelled differently",
    "One account regardless of case, tag and Unicode composition; mail goes to the stored address",
  ),

  row(
    "R01",
    "A hundred wrong passwords for one account",
    "Further attempts must wait after ten; the reset link still works",
  ),
  row("R02", "Two hundred wrong passwords, forty at once", "Only ten are hashed, because attempts are counted before"),
  row(
    "R03",
    "The client's address is changed or spelled differently",
    "One key for each IPv4 address and IPv6 /64; headers count only from trusted proxies",
  ),
  row(
    "R04",
    "One password is tried for a thousand accounts",
    "Beyond a limit over all accounts, a correct password needs a mailed code, except from known clients",
  ),
  row(
    "R05",
    "An attacker locks out a user by wrong passwords",
    "The user can sign in on known clients, and reset the password",
  ),
  row(
    "R06",
    "Mails are requested repeatedly",
    "Three mails of a kind per hour; the response does not reveal the limit",
  ),
  row("R07", "The store of the counters is unavailable", "Each process counts on its own"),
  row(
    "R08",
    "A flood of password hashes",
    "Concurrency is limited to the number of cores; beyond the queue 503 with Retry-After",
  ),
  row(
    "R09",
    "A member writes in a loop, or hundreds of times concurrently",
    "300 per minute and eight concurrently; a write uses one connection; others get Retry-After",
  ),
  row(
    "R10",
    "A member fills the memory with photos",
    "Rejected before the body is read: by the rate limit, and beyond 40 MB in flight per process",
  ),

  row("S01", "A token of a blocked account is used", "401 from the next request on"),
  row("S02", "A token after logout, password change, new role or deletion", "401, even after a concurrent sign-in"),
  row(
    "S03",
    "A token past its idle or absolute timeout",
    "401 by the database's clock; use does not extend the absolute timeout",
  ),
  row("S04", "An ended token after a restart", "Still invalid"),
  row(
    "S05",
    "A token in the query, a cookie, a trailer, twice or malformed",
    "Only one well-formed Authorization header counts",
  ),
  row("S06", "Part of a token, or its digest", "401"),
  row("S07", "A token is sent with the sign-in", "Ignored; the new token is unrelated"),
  row("S08", "The portal without a token or with a wrong one", "401 from every endpoint; the pages contain no data"),

  row(
    "Z01",
    "Every route with every role",
    "A table in the repository defines the response; a route without a row fails",
  ),
  row("Z02", "Fields that would raise the client's rights", "Rejected with 400; nothing changes"),
  row("Z03", "Another account's id in body, query or path", "Rejected: only the token identifies the client"),
  row("Z04", "Sequential and malformed ids", "404 or 400; each id has one spelling"),
  row("Z05", "Changed public ids, and ids of hidden athletes", "404; a profile has one URL"),
  row("Z06", "Public responses contain unpublished data", "Only listed fields; no address, no key, no flag"),
  row(
    "Z07",
    "Portal actions by GET, from other sites, on the own account, repeated or concurrent",
    "405, rejected or repeated; each logged in the audit log",
  ),
  row(
    "Z08",
    "A public mail domain is approved",
    "A domain's approval belongs to one coach's account and gives others no access",
  ),
  row("Z09", "A hidden athlete in search, feeds, pictures, caches", "Absent from the next response, including caches"),
  row(
    "Z10",
    "An unapproved coach uses an invitation to another mailbox, of a former owner, or after a rejection",
    "Not approved: only an owner who may work now approves, and only exactly the invited address of the school",
  ),

  row(
    "I01",
    "SQL and other languages in every parameter and field",
    "Treated as text: no error, no delay, no changed row",
  ),
  row("I02", "Wildcards of LIKE", "Treated literally"),
  row("I03", "NUL, lone surrogates, invalid UTF-8", "400 or literal, never 500"),
  row("I04", "Invalid page numbers and sizes", "400; a page past the end is empty and fast"),
  row("I05", "Unknown sort orders and forged cursors", "400; sort orders are listed, and there are no cursors"),
  row("I06", "Long or slow input", "431, 414 or 400, or a response within two seconds; other requests do not wait"),
  row(
    "I07",
    "Names with invisible or direction-changing characters",
    "Names are normalized; invisible characters are rejected",
  ),
  row("I08", "Large, deeply nested and prototype-polluting bodies", "413 or 400"),
  row("I09", "Other content types", "415"),
  row("I10", "A value of another type", "400; no coercion"),
  row("I11", "Request smuggling, TRACE, CONNECT", "400 or 405, and the connection is closed"),
  row("I12", "Path traversal and ambiguous paths", "404, 400, or one redirect to the canonical URL"),

  row("X01", "Markup in user texts", "Shown as text in pages, data and mail"),
  row(
    "X02",
    "Links that run scripts or hide their target",
    "Links of athletes: https and listed hosts; imported links: http or https, no user name. Rendered with noopener, noreferrer, nofollow and ugc",
  ),
  row("X03", "Pages in a frame", "Forbidden in every response"),
  row("X04", "Redirects to other sites", "No parameter sets a target; redirects stay on the site"),
  row("X05", "Names and domains with look-alike characters", "Flagged in the portal, domains in punycode"),
  row("X06", "Other origins read responses", "No CORS headers for any origin"),
  row(
    "X07",
    "Forms and images of other sites trigger actions",
    "Endpoints accept only JSON; forms are accepted only from the site's pages",
  ),
  row(
    "X08",
    "A script is injected into a page",
    "The policy requires a nonce or a hash; PayPal is allowed only on its page",
  ),
  row("X09", "The success page is opened without payment", "Shows pending; no plan becomes active"),

  row("M01", "Line breaks in names, subjects, addresses", "No additional header or recipient"),
  row("M02", "Invalid addresses", "Rejected"),
  row("M03", "Files and addresses named in a mail", "Never read"),

  row("P01", "Webhooks without PayPal's signature", "400; nothing is stored, and nothing is fetched from other hosts"),
  row("P02", "A repeated webhook", "One effect, 200 each time"),
  row("P03", "Webhooks out of order", "PayPal's current state counts"),
  row("P04", "Another plan, another account, changed prices", "Not activated; flagged in the portal"),
  row("P05", "A lost webhook", "Recovered within an hour; after a page's request within seconds"),

  row("D01", "Slow heads, bodies and readers", "Closed after ten seconds; other clients do not wait"),
  row("D02", "Large heads, many parameters, pipelining", "431 or 400; memory use stays constant"),

  row(
    "B01",
    "One client requests many link-preview pictures to starve the pages of other clients",
    "Pictures have their own request queue; a client holds at most a quarter of the slots while others wait; rejected requests count against the rate limit; only a verified session has member priority",
  ),
  row(
    "B02",
    "An attacker registers another person's address, and the recipient or a mail scanner opens the verification link",
    "The attacker's password opens no session until its holder has proved access to the mailbox: by the browser that signed up, a mailed code or a mailed reset link",
  ),
  row(
    "B03",
    "About 900 wrong sign-ins lock out every user",
    "Past the limit over all accounts, a right password from an unknown pair of account and client needs a mailed code; the portal has its own limit",
  ),
  row(
    "B04",
    "Failed sign-ins or many sign-ups behind a shared address lock out a school",
    "Known pairs of account and client skip the address limit; sign-up, sign-in and reads have separate limits",
  ),
  row(
    "B05",
    "A small file decodes to a huge picture and blocks other uploads",
    "Rejected from the header above 25 million pixels (interlaced or 16 bits: 8 million); decoded in a separate process that is ended at 400 MB or 10 s; one upload per account, accounts are served in turn",
  ),
  row(
    "B06",
    "A child repeats a rejected sign-up with another birth year, or reuses the data of an earlier sign-up",
    "The browser's rejection lasts 24 hours; class year and school type must fit the age; the later sign-up replaces the earlier one",
  ),
  row(
    "B07",
    "A minor's public fields contain contact data or a future location",
    "Rejected on every page, endpoint and import; an athlete can ask the staff to check the text",
  ),
  row(
    "B08",
    "A plain proxy makes /metrics and /mailbox look local",
    "No code infers a local client: /metrics requires a token or its own loopback port, /mailbox the key that the start prints",
  ),
  row(
    "B09",
    "A dependency runs an install script that is not on the allow list",
    "No install script runs; every lock entry has a hash or a listed reason",
  ),
  row(
    "B10",
    "A stolen database or backup reveals known client addresses",
    "The digests are HMACs under the installation's key, which is in neither",
  ),
  row(
    "B11",
    "A forged Host header reaches the portal on the public site's connection",
    "The portal is served at ADMIN_PORT only; at the public port no Host header leads to it",
  ),
  row(
    "B12",
    "A member floods or rewrites the audit log",
    "Repeated visibility changes are limited; the database role that serves requests can only insert",
  ),
  row(
    "B13",
    "One client inflates profile views with many user agents",
    "One view per client and day, whatever the user agent",
  ),
  row("B14", "A page with an opaque origin posts the sign-in form", "`Origin: null` is rejected"),
  row("B15", "A link on an allowed host redirects elsewhere", "Rejected"),
  row(
    "B16",
    "An administrator signs in on a public server without a second factor",
    "With an https PUBLIC_URL a second factor is required unless a setting says otherwise",
  ),
  row("B17", "Mail files to a former address remain after a change of address", "Deleted"),
  row("B18", "A password reset undoes an administrator's unverify action", "The account stays unverified"),
  row(
    "B19",
    "A compromised server process reaches beyond its service",
    "The systemd units restrict it; their security score is below 3",
  ),
  row("B20", "Stacked combining marks in a name cover the page", "At most 4 combining marks a letter"),
  row(
    "B21",
    "A public server starts with sample data, a default administrator or without a mail server",
    "It does not start without a mail server or on a trial's data, leaves the others out, and prints the reason",
  ),
  row("B22", "A PayPal message is repeated with a changed body", "Stored once per transmission id"),
  row("B23", "A signed-out client learns from validation errors", "Every endpoint authenticates before it validates"),
  row(
    "G01",
    "One account fills every list to its limit, then requests each page",
    "Each list has a limit and pages; no request delays the event loop above 250 ms or returns more than 1 MB",
  ),
  row(
    "G02",
    "A small statistics file costs seconds of processor time",
    "Elements, attributes, cells and bytes are limited while reading; each file and each account has a budget of processor time",
  ),
  row(
    "G03",
    "A text makes a pattern backtrack",
    "Each pattern that user text reaches runs in linear time, or its input has a maximum length",
  ),
  row(
    "G04",
    "The facts of a request change between the staff's reading and the decision",
    "A decision names the version that was read; another version is rejected with 409 and the changes. Each decision can be revoked",
  ),
  row(
    "G05",
    "An adult's name, or a team's place, contains contact data for minors",
    "Each public text has a kind in its schema and is checked; texts of a rejected or blocked author are hidden",
  ),
  row(
    "G06",
    "A public name is an insult, or a profile impersonates a classmate",
    "Offensive texts wait for the staff's check; the child or a parent can hide a false profile at once",
  ),
  row(
    "G07",
    "A link leads to a minor's account, a forum or a free document, or its address contains contact data",
    "Rejected; only addresses of posts, videos and games are accepted, and their words are checked",
  ),
  row(
    "G08",
    "An athlete who was removed from a team joins again by code and reads its schedule",
    "Rejected without a new invitation; a removal renews the code, and unknown athletes wait for the staff",
  ),
  row(
    "G09",
    "A game of a coming day, or a text with a day and a place, becomes public",
    "The latest date is today in the local time zone; texts that name a coming day, or a time and place, are rejected",
  ),
  row(
    "G10",
    "A search engine lists the profile of a minor",
    "`noindex` unless the athlete allowed search engines; off by default under 18",
  ),
  row(
    "G11",
    "A member's role permits an action through one entry point but not another",
    "Each action has one permission, for form, endpoint and upload",
  ),
  row("G12", "Text of a user names a property of Object.prototype", "No object literal is indexed with text of a user"),
  row("G13", "A query string contains control characters", "Rejected with 400 by the one text type of query strings"),
  row("G14", "A form's `back` field leads to another site", "Only paths of this site are used"),
  row(
    "G15",
    "Many teams and programs send invitations to one address",
    "At most three emails an hour to one recipient",
  ),
  row("G16", "The owner of a lapsed program changes roles", "Only the removal of staff is allowed"),
  row("G17", "An evaluation or a file has an impossible date", "Rejected"),
  row("G18", "A player's name in a file contains direction marks", "Removed"),
  row("G19", "Another person uses the browser after a sign-out", "Data that the service worker stored is deleted"),
];

function row(id: string, attack: string, happens: string): AttackRow {
  return { id, attack, happens };
}
