import { href, type LoaderFunctionArgs, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { getStartPath, isMember } from "../accounts/permissions.ts";
import { takeStartPath } from "../sessions/take-start-path.server.ts";

type PageArgs = Pick<LoaderFunctionArgs, "context">;

/** Returns whether the browser is signed in. The browser that signed up is, even if another client opened the link first. */
export async function findSession({ context }: PageArgs): Promise<{ isSignedIn: boolean }> {
  return { isSignedIn: (await context.get(memberContext).member()) !== null };
}

/** Opens the page that a first sign-in opens, such as an invitation. */
export async function openFirstPage({ context }: PageArgs): Promise<Response> {
  const session = await context.get(memberContext).member();
  if (!session || !isMember(session.userType)) return redirect(href("/signin"));
  return redirect(
    (await takeStartPath(context.get(pageContext).db, session.accountId)) ?? getStartPath(session.userType),
  );
}
