import type { RouterContextProvider } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { getStartPath, isMember } from "../../accounts/permissions.ts";
import { loadOptional } from "../../http/load-optional.server.ts";

export interface MemberLink {
  to: string;
  label: string;
}

/** Returns the link of the signed-in member. Null for a shared page of the cache, which serves only requests without a session. */
export async function loadMemberLink(context: Readonly<RouterContextProvider>): Promise<MemberLink | null> {
  const session = await loadOptional(context.get(memberContext).member(), context.get(pageContext).log);
  return session && isMember(session.userType) ? { to: getStartPath(session.userType), label: session.name } : null;
}
