/** An attack that the product must stand: what is tried, and what happens here. Its number stands in the titles of its tests. */
export interface AttackRow {
  id: string;
  attack: string;
  happens: string;
}

/** The families of attacks by the letter of their numbers. */
export const families = {
  T: "Links that verify and reset",
  E: "Who has an account",
  R: "Limits",
  S: "Sessions",
  Z: "Rights",
  I: "Input",
  X: "The browser",
  M: "Mail",
  P: "PayPal",
  D: "Load",
  B: "Findings of the second break-in attempt",
} as const;

/** Every attack that was foreseen. A row without a test fails `npm run check`, and so does a title that names no row. */
export const attackRows: readonly AttackRow[] = [
  row(
    "T01",
    "A reset link is used twice",
    "The second use is refused as an unknown link is, and noted in the audit log",
  ),
  row("T02", "Fifty set a password with one link at once", "One wins, and its password is the account's"),
  row("T03", "A guid is used with another account's id", "Refused as unknown; neither account changes"),
  row("T04", "A link for one purpose is used for the other", "Refused as unknown: its digest is bound to the purpose"),
  row("T05", "A new password without the mailed guid, or with hidden fields changed", "Refused; nothing is written"),
  row(
    "T06",
    "A link at the edge of its time, and with the clock moved",
    "The database's clock decides; nothing revives it",
  ),
  row("T07", "An older link after a newer one was mailed", "Dead: one link a purpose lives"),
  row(
    "T08",
    "Forged hosts and forwarding headers",
    "Mail links to PUBLIC_URL alone; a foreign or doubled host is refused with 421 or 400",
  ),
  row("T09", "Scanners open the links ahead of the reader", "No GET, HEAD or OPTIONS uses a link up"),
  row("T10", "The address of a reset page leaks", "No referrer, no cache, no index, nothing from another host"),
  row("T11", "Garbled guids and ids", "Unknown within milliseconds, before the database is asked"),
  row(
    "T12",
    "Guids are guessed by the thousand",
    "Thirty bad links a quarter of an hour and address; the owner's link stays good",
  ),
  row(
    "T13",
    "The database, the mail queue or the log is read",
    "Only a digest is there once the mail is sent, and no guid in the log",
  ),
  row("T14", "Old links after the address or password changed", "All dead, by a trigger"),
  row("T15", "Old sessions after a reset", "All ended; the owner is told by mail"),
  row("T16", "Links of a blocked or deleted account", "Unknown; nobody is let in or unblocked"),
  row("T17", "The time of an answer tells a right beginning", "Looked up by digest: no part of a guid is known"),

  row("E01", "Sign-in answers tell accounts apart", "One answer for every cause, an unconfirmed address too"),
  row("E02", "A forgotten password tells accounts apart", "One answer, the second time too"),
  row(
    "E03",
    "A sign-up tells whether an address is known",
    "One answer; the owner learns by mail; of two unconfirmed sign-ups the later one counts, once its password is proven",
  ),
  row("E04", "The deletion form tests passwords", "One answer, counted with the sign-ins, right or wrong"),
  row("E05", "The time of those answers", "Not told apart by Welch's t: the same query, hash and waiting"),
  row(
    "E06",
    "Missing and forbidden look different",
    "Both are 404 to the public and 401 in the portal, in the same bytes",
  ),
  row("E07", "Spellings of one address", "One account without case, tag and composition; mail goes to the stored one"),

  row("R01", "A hundred wrong passwords for one account", "Waits after ten; the reset link still works"),
  row("R02", "Two hundred wrong passwords at once", "Ten are hashed: counted before the hash"),
  row(
    "R03",
    "The client's address is changed or written otherwise",
    "One key for each IPv4 address and IPv6 /64; headers count from listed proxies alone",
  ),
  row(
    "R04",
    "One password for a thousand accounts",
    "Past a limit over all accounts a right password needs a mailed code, except from known clients",
  ),
  row("R05", "A victim is locked out by wrong passwords", "Not where it was signed in before, nor by a reset"),
  row("R06", "Mail is asked for again and again", "Three of a kind an hour, unseen by who asks"),
  row("R07", "The store of the counters is gone", "Each process counts for itself"),
  row("R08", "A flood of hashes", "As many at a time as there are cores; past the queue 503 with Retry-After"),
  row(
    "R09",
    "A member writes in a loop, or hundreds at once",
    "300 a minute and eight at a time; a write holds one connection, and the others are told when to come back",
  ),
  row(
    "R10",
    "A member fills the memory with photos",
    "Refused before the body is read: by the limit, and past 40 MB under way in a process",
  ),

  row("S01", "A token of a blocked account", "401 from the next request on"),
  row("S02", "A token after logout, password change, new role or deletion", "401, also where a sign-in raced"),
  row("S03", "A token past its idle or last hour", "401 by the database's clock; use does not prolong the last hour"),
  row("S04", "An ended token after a restart", "Still dead"),
  row(
    "S05",
    "A token in the query, a cookie, a trailer, twice or malformed",
    "Only one well-formed Authorization header counts",
  ),
  row("S06", "Parts of a token, or its digest", "401"),
  row("S07", "A token is brought along to the sign-in", "Ignored; the new one was nobody's"),
  row("S08", "The portal without or with the wrong token", "401 from every call; the pages hold nothing"),

  row("Z01", "Every route by every role", "A checked-in table says the answer; a route without a row fails"),
  row("Z02", "Fields that would raise one's rights", "Refused with 400; nothing changes"),
  row("Z03", "Somebody else's id in body, query or path", "Refused: who calls is known from the token alone"),
  row("Z04", "Counted and odd ids", "404 or 400; one spelling only"),
  row("Z05", "Altered public ids, and hidden athletes by them", "404; a profile has one address"),
  row("Z06", "Public answers hold more than was published", "Fields by name only; no address, no key, no mark"),
  row(
    "Z07",
    "Acts of the portal by GET, from elsewhere, on oneself, twice, at once",
    "405, refused or done once more; each in the audit log",
  ),
  row(
    "Z08",
    "Domains that are everybody's are approved",
    "A domain's state belongs to one coach's account and opens nothing for others",
  ),
  row(
    "Z09",
    "A hidden athlete in search, feeds, pictures, caches",
    "Gone with the next request, also from what was kept",
  ),

  row("I01", "SQL and other languages in every parameter and field", "Text: no fault, no wait, no row more or less"),
  row("I02", "Wildcards of LIKE", "Searched for literally"),
  row("I03", "NUL, half characters, bytes that are no UTF-8", "400 or literal, never 500"),
  row("I04", "Odd page numbers and sizes", "400; a page past the end is empty and costs no more"),
  row("I05", "Odd orders and forged cursors", "400; orders are a list, and there is no cursor"),
  row("I06", "Long or slow input", "431, 414 or 400, or an answer within two seconds; others do not wait"),
  row("I07", "Names that hide or turn what is shown", "Stored composed; what cannot be seen is refused"),
  row("I08", "Large, deep and polluting bodies", "413 or 400"),
  row("I09", "Other content types", "415"),
  row("I10", "Another type than asked for", "400; nothing is coerced"),
  row("I11", "Smuggled requests, TRACE, CONNECT", "400 or 405, and the connection is closed"),
  row("I12", "Tricks in the path", "404, 400, or one redirect to the one address"),

  row("X01", "Markup in what people write", "Text everywhere, in pages, data and mail"),
  row(
    "X02",
    "Links that run script or lead elsewhere than they show",
    "What athletes add: https, hosts of a list; what came by file: http or https, no name before the host. Opened apart, vouched for by nothing",
  ),
  row("X03", "Our pages in a frame", "Forbidden on every answer"),
  row("X04", "Redirects to elsewhere", "No parameter leads anywhere; redirects stay on the site"),
  row("X05", "Names and domains that look like others", "Flagged in the portal, domains in punycode"),
  row("X06", "Answers are read from other origins", "Nothing is allowed to any"),
  row("X07", "Forms and images of other sites act", "Only JSON is a call; forms only from our own pages"),
  row("X08", "Script is put into a page", "The policy lets in what has the nonce; PayPal on its page alone"),
  row("X09", "The success page without payment", "Says pending; nothing becomes active"),

  row("M01", "Line breaks in names, subjects, addresses", "No header and no recipient more"),
  row("M02", "Odd addresses", "Refused"),
  row("M03", "Files and addresses named in a mail", "Never read"),

  row("P01", "Messages that PayPal has not signed", "400; nothing is kept, nothing fetched from elsewhere"),
  row("P02", "One message many times", "One effect, 200 each time"),
  row("P03", "Messages out of order", "What PayPal says now counts"),
  row("P04", "Another plan, another's account, changed prices", "Not activated; flagged in the portal"),
  row("P05", "A message that never comes", "Made up for within the hour; a page's word within seconds"),

  row("D01", "Slow heads, bodies and readers", "Cut off after ten seconds; nobody else waits"),
  row("D02", "Huge heads, many parameters, pipelining", "431 or 400; the memory stays"),

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
    "A child repeats a rejected sign-up with another birth year, or keeps the data of an earlier sign-up",
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
];

function row(id: string, attack: string, happens: string): AttackRow {
  return { id, attack, happens };
}
