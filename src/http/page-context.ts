import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { createContext } from "react-router";
import type { Database } from "../database/tables.ts";
import type { Services } from "./action.server.ts";

/** Sources by directive of a content security policy, such as `{ "img-src": ["https://pictures.example"] }`. */
export type PolicySources = Readonly<Record<string, readonly string[]>>;

/** The server's data for every loader and action. Features add their own contexts; `src/server/pages.server.ts` sets all of them. */
export interface PageContext {
  db: Kysely<Database>;
  /** Database for public pages: a replica if its lag is small. It can lack recent writes. */
  reads: Kysely<Database>;
  publicUrl: string;
  services: Services;
  /** Sets a policy with this nonce. Pages without an inline script of React need none, and can be cached. */
  readonly nonce: string;
  /** True for a page that was opened from another page of this site. */
  isNextPage: boolean;
  /** Returns that policy with additional sources; null during development, which has no policy. */
  policyWith(sources: PolicySources): string | null;
  log: FastifyBaseLogger;
  /** Sends the rendered page as the body of the response, without a web stream. */
  sendHtml(html: string): void;
  /** Reports that the page failed because the database is unavailable. The response becomes a 503. */
  onOutage(): void;
  /** True after `onOutage`. */
  readonly isOutage: boolean;
  /** Id of this request in the log. The error page shows it, so that users can report it. */
  requestId: string;
}

/** Imported as `#page-context`, so that server and pages share one instance. */
export const pageContext = createContext<PageContext>();
