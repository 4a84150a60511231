import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { createContext } from "react-router";
import type { Visit } from "./accounts/account-visit.server.ts";
import type { AthleteSearch } from "./athletes/athlete-search.server.ts";
import type { Database } from "./database/tables.ts";

/** What a page's loader and action are given by the server. */
export interface PageContext {
  db: Kysely<Database>;
  /** Finds athletes, in the index where there is one. */
  search: AthleteSearch;
  /** Origin under which people reach the site, without a slash at the end. */
  publicUrl: string;
  /** Nonce of the content security policy of this answer. */
  nonce: string;
  log: FastifyBaseLogger;
  /** Who asks, and what the flows of accounts need. */
  visit: Visit;
  /** Folder of the mail of a local trial, where this request may read it. */
  mailFolder: string | null;
}

/** Key of the page context; imported as `#page-context`, so that server and pages share one instance. */
export const pageContext = createContext<PageContext>();
