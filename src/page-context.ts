import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { createContext } from "react-router";
import type { Visit } from "./accounts/account-visit.server.ts";
import type { Session } from "./accounts/find-session.server.ts";
import type { MemberCookie } from "./accounts/member-cookie.server.ts";
import type { AthleteSearch } from "./athletes/athlete-search.server.ts";
import type { Database } from "./database/tables.ts";
import type { Cards } from "./files/open-cards.server.ts";
import type { PaymentServices } from "./payments/set-up-payments.server.ts";

/** Sources by directive, as they stand in a content security policy: `{ "img-src": ["https://pictures.example"] }`. */
export type PolicySources = Readonly<Record<string, readonly string[]>>;

/** What a page's loader and action are given by the server. */
export interface PageContext {
  db: Kysely<Database>;
  /** What public pages read from: a replica that keeps up, where there is one. Never read here what was just written. */
  reads: Kysely<Database>;
  /** Finds athletes, in the index where there is one. */
  search: AthleteSearch;
  /** Pictures for link previews. */
  cards: Cards;
  /** Origin under which people reach the site, without a slash at the end. */
  publicUrl: string;
  /** Nonce of the content security policy of this answer. */
  nonce: string;
  /** That policy with more sources for some of its directives; null while developing, where there is none. */
  policyWith(sources: PolicySources): string | null;
  log: FastifyBaseLogger;
  /** Says that the page failed because the database is away: the answer then is a 503. */
  onOutage(): void;
  /** Names this request in the log; a page that failed shows it, so that a person can quote it. */
  requestId: string;
  /** Who asks, and what the flows of accounts need. */
  visit: Visit;
  /** Takes note that this request was sent a public athlete's profile, for the count of views. */
  noteView(athleteId: string): void;
  /** Who is signed in, or null; looked up when first asked, so that a page that does not ask costs nothing. */
  member(): Promise<Session | null>;
  /** How the session of a member stands in this browser. */
  memberCookie: MemberCookie;
  /** The coach plan; its `paypal` is null where payments are not set up. */
  payments: PaymentServices;
  /** The mail of a local trial, or null if mail is sent. `folder` is null if the request has no key for it. */
  mailbox: { folder: string | null } | null;
}

/** Key of the page context; imported as `#page-context`, so that server and pages share one instance. */
export const pageContext = createContext<PageContext>();
