import { createContext } from "react-router";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Session } from "./find-session.server.ts";
import type { MemberCookie } from "./member-cookie.server.ts";

export interface MemberContext {
  requestContext: RequestContext;
  /** Returns the session of the signed-in member, or null. Reads the database on the first call only. */
  member(): Promise<Session | null>;
  memberCookie: MemberCookie;
}

/** Imported as `#member-context`, so that server and pages share one instance. */
export const memberContext = createContext<MemberContext>();
