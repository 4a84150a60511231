import { type MemberCookie, readCookies } from "../sessions/member-cookie.server.ts";

const refusalSeconds = 24 * 60 * 60;

/**
 * Returns true if this browser was refused for its user's age in the last 24 hours, so that another date of birth
 * does not help. The cookie contains no date. Deleting it ends the refusal, which the US rules on children's privacy
 * (COPPA) accept.
 */
export function wasRefusedForAge(rawHeaders: readonly string[], cookie: MemberCookie): boolean {
  return readCookies(rawHeaders, nameOf(cookie)).length > 0;
}

/** Returns the Set-Cookie header that stores the refusal. */
export function rememberAgeRefusal(cookie: MemberCookie): string {
  const attributes = `Path=/; Max-Age=${refusalSeconds}; HttpOnly; SameSite=Lax`;
  return `${nameOf(cookie)}=refused; ${attributes}${cookie.isSecure ? "; Secure" : ""}`;
}

function nameOf({ isSecure }: MemberCookie): string {
  return `${isSecure ? "__Host-" : ""}openroster-age`;
}
