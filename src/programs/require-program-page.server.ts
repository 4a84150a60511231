import { href, type RouterContextProvider, redirect } from "react-router";
import { pageContext } from "#page-context";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { findMembership, type Membership } from "./find-program.server.ts";

/** Returns the program of the coach who opens a page. Redirects a coach without one to the page that opens it. */
export async function requireProgramPage(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Membership> {
  const { accountId } = await requireMemberPage(context, request, "College Coach");
  const member = await findMembership(context.get(pageContext).db, accountId);
  if (!member) throw redirect(href("/coach/program"));
  return member;
}
