import type { Kysely } from "kysely";
import type { RouterContextProvider } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import type { HeaderLink } from "../../accounts/member-header.tsx";
import { getStartPath, isMember } from "../../accounts/permissions.ts";
import type { Database } from "../../database/tables.ts";
import { loadOptional } from "../../http/load-optional.server.ts";
import { coachLinks } from "../../programs/coach-links.ts";
import { findMembership } from "../../programs/find-program.server.ts";
import { findCoachAccess } from "../../schools/find-coach-access.server.ts";

export interface MemberLink {
  to: string;
  label: string;
  /** The header of a coach, with which public pages belong to the coach’s area. */
  coach: { school: string | null; links: HeaderLink[] } | null;
}

/** Returns the link of the signed-in member. Null for a shared page of the cache, which serves only requests without a session. */
export async function loadMemberLink(context: Readonly<RouterContextProvider>): Promise<MemberLink | null> {
  const { db, log } = context.get(pageContext);
  const session = await loadOptional(context.get(memberContext).member(), log);
  if (!session || !isMember(session.userType)) return null;
  const coach = session.userType === "College Coach" ? await loadOptional(loadCoachHeader(db, session), log) : null;
  return { to: getStartPath(session.userType), label: session.name, coach };
}

async function loadCoachHeader(db: Kysely<Database>, { accountId }: { accountId: string }) {
  const [access, program] = await Promise.all([findCoachAccess(db, accountId), findMembership(db, accountId)]);
  const isOpen = access.outcome === "open";
  return { school: (isOpen && access.post?.school.name) || null, links: coachLinks({ isOpen, program }) };
}
