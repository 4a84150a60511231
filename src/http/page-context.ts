import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { createContext } from "react-router";
import type { Database } from "../database/tables.ts";

/** Sources by directive of a content security policy: `{ "img-src": ["https://pictures.example"] }`. */
export type PolicySources = Readonly<Record<string, readonly string[]>>;

/** What every page's loader and action gets from the server. Rooms add contexts of their own; `src/server/pages.server.ts` sets them all. */
export interface PageContext {
  db: Kysely<Database>;
  /** Database for public pages: a replica that is up to date, if there is one. Never read here what was just written. */
  reads: Kysely<Database>;
  /** Public origin of the site, without a slash at the end. */
  publicUrl: string;
  /** Nonce of this response's content security policy. */
  nonce: string;
  /** Returns that policy with more sources for some directives; null during development, where there is no policy. */
  policyWith(sources: PolicySources): string | null;
  log: FastifyBaseLogger;
  /** Reports that the page failed because the database is unavailable: the response becomes a 503. */
  onOutage(): void;
  /** Id of this request in the log; an error page shows it, so that a user can quote it. */
  requestId: string;
}

/** Imported as `#page-context`, so that server and pages share one instance. */
export const pageContext = createContext<PageContext>();
