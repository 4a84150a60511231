import { href, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { getStartPath, isMember } from "../accounts/permissions.ts";
import { findFamilySession } from "../family/family-session.server.ts";
import { findMembership } from "../programs/find-program.server.ts";
import type { Route } from "./+types/start-page.ts";

/** Opens the first page of the installed site: that of the signed-in member or guardian, or the home page. */
export async function loader({ context }: Route.LoaderArgs) {
  const session = await context.get(memberContext).member();
  const { db } = context.get(pageContext);
  if (!session || !isMember(session.userType))
    throw redirect((await findFamilySession(db, context.get(memberContext))) ? href("/family") : href("/"));
  const hasBoard = session.userType === "College Coach" && (await findMembership(db, session.accountId));
  throw redirect(hasBoard ? href("/coach/board") : getStartPath(session.userType));
}
