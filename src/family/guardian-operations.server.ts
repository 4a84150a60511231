import createHttpError from "http-errors";
import { href, type RouterContextProvider, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { mailboxKey } from "../accounts/queue-invitation.server.ts";
import { type Audience, operationsOf } from "../http/action.server.ts";
import type { MemberContext } from "../sessions/member-context.ts";
import { findFamilySession } from "./family-session.server.ts";

/** A guardian who signed in by a mailed link. Each request checks what the address may do for an athlete. */
export interface Guardian {
  email: string;
  client: MemberContext;
}

/** Returns the guardian of a page request. Redirects others to the form that mails a link. */
export async function requireGuardianPage(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Guardian> {
  const client = context.get(memberContext);
  const isForm = request.method !== "GET" && request.method !== "HEAD";
  if (isForm && !client.isOwnSite()) throw createHttpError(403, "This form is of another site.");
  const session = await findFamilySession(context.get(pageContext).db, client);
  if (!session) throw redirect(href("/family"));
  return { ...session, client };
}

/** Guardians who signed in. Their actions are forms of the family page. */
const guardians: Audience<Guardian, never> = {
  name: "guardians",
  admit: () => {
    throw new Error("Guardians have no endpoints.");
  },
  configOf: () => ({}),
  callerOf: () => {
    throw new Error("Guardians have no endpoints.");
  },
  requirePage: requireGuardianPage,
  requirePermission: () => {},
  // Without an account, nothing is stored with an idempotency key.
  accountIdOf: () => "",
  limitKeyOf: ({ email }) => mailboxKey(email),
  idempotencyKey: "none",
};

export const { formAction: guardianForm } = operationsOf(guardians);
