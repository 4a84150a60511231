import { createContext } from "react-router";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Session } from "./find-session.server.ts";
import type { MemberCookie } from "./member-cookie.server.ts";

export interface MemberContext {
  requestContext: RequestContext;
  /** Returns the session of the signed-in member, or null. Reads the database on the first call only. */
  member(): Promise<Session | null>;
  memberCookie: MemberCookie;
  /** Names and values of the headers of the request, one after the other. */
  rawHeaders: readonly string[];
  /** Returns false for a request of another site. */
  isOwnSite(): boolean;
  /** Adds headers to the response, also to that of a later error. */
  setHeaders(headers: Record<string, string>): void;
}

/** Imported as `#member-context`, so that server and pages share one instance. */
export const memberContext = createContext<MemberContext>();
