import { href, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { getStartPath, isMember } from "../accounts/permissions.ts";
import { findMembership } from "../programs/find-program.server.ts";
import type { Route } from "./+types/start-page.ts";

/** Opens the first page of the installed site: that of the signed-in member, or the home page. */
export async function loader({ context }: Route.LoaderArgs) {
  const session = await context.get(memberContext).member();
  if (!session || !isMember(session.userType)) throw redirect(href("/"));
  const hasBoard =
    session.userType === "College Coach" && (await findMembership(context.get(pageContext).db, session.accountId));
  throw redirect(hasBoard ? href("/coach/board") : getStartPath(session.userType));
}
