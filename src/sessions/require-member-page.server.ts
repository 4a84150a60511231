import { data, href, type RouterContextProvider, redirect } from "react-router";
import { memberContext } from "#member-context";
import { homeOf, isMember, type MemberType } from "../accounts/permissions.ts";
import type { Session } from "./find-session.server.ts";
import { ownPath } from "./own-path.server.ts";

/** Who opens a page: an athlete or a coach, or only one of the two. Leads whoever is not signed in to the sign-in and back (which says so where a form was sent), and whoever is of another type to a page of theirs. */
export async function requireMemberPage(
  context: Readonly<RouterContextProvider>,
  request: Request,
  userType?: MemberType,
): Promise<Session> {
  const session = await context.get(memberContext).member();
  if (!session) {
    const { pathname, search } = new URL(request.url);
    const next = ownPath(`${pathname}${search}`);
    const way = new URLSearchParams({ ...(next && { next }), ...(request.method === "POST" && { done: "meanwhile" }) });
    throw redirect(way.size > 0 ? `${href("/signin")}?${way}` : href("/signin"));
  }
  if (isMember(session.userType, userType)) return session;
  if (session.userType === "Administrator") throw data(null, { status: 404 });
  throw redirect(homeOf(session.userType));
}
