import { useMatches } from "react-router";
import type { MemberLink } from "./documents/load-member-link.server.ts";

const signIn: MemberLink = { to: "/signin", label: "Sign in", coach: null };

/** Returns the link to the start page of the signed-in member, with the name, or to the sign-in. */
export function useMemberLink(): MemberLink {
  // The route below the root is the public layout. Its id would add script to every public page.
  return (useMatches()[1]?.loaderData as MemberLink | null | undefined) ?? signIn;
}
