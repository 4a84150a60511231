import { redirectDocument } from "react-router";

/** Opens public pages as documents: React hydrates only the pages of members, and each document has a security policy of its own. */
export function leaveMemberPages({ request }: { request: Request }): void {
  const { pathname } = new URL(request.url);
  if (pathname !== location.pathname && !isOfMembers(pathname)) throw redirectDocument(request.url);
}

function isOfMembers(path: string): boolean {
  return /^\/(?:me|coach|team|admin|login)(?:\/|$)/i.test(path);
}
