import { data, href, type RouterContextProvider, redirect } from "react-router";
import { memberContext } from "#member-context";
import { getStartPath, isMember, type MemberType } from "../accounts/permissions.ts";
import type { Session } from "./find-session.server.ts";
import { parseRedirectPath } from "./redirect-path.server.ts";

/** Returns the session of a page request. Redirects a signed-out client to the sign-in, which redirects back, and a member of another type to their start page. */
export async function requireMemberPage(
  context: Readonly<RouterContextProvider>,
  request: Request,
  userType?: MemberType,
): Promise<Session> {
  const session = await context.get(memberContext).member();
  if (!session) {
    const { pathname, search } = new URL(request.url);
    const next = parseRedirectPath(`${pathname}${search}`);
    const query = new URLSearchParams({
      ...(next && { next }),
      ...(request.method === "POST" && { done: "meanwhile" }),
    });
    throw redirect(query.size > 0 ? `${href("/signin")}?${query}` : href("/signin"));
  }
  if (isMember(session.userType, userType)) return session;
  if (session.userType === "Administrator") throw data(null, { status: 404 });
  throw redirect(getStartPath(session.userType));
}
