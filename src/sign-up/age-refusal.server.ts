import { type MemberCookie, readCookies } from "../sessions/member-cookie.server.ts";

/** How long a browser that was refused for its user's age is refused again, in seconds. */
const refusalSeconds = 24 * 60 * 60;

/**
 * Returns whether this browser was refused for its user's age in the last 24 hours: another date of birth does not change that. The cookie holds
 * no date. Deleting it undoes the refusal, which the rules on children's privacy accept.
 */
export function wasRefusedForAge(rawHeaders: readonly string[], cookie: MemberCookie): boolean {
  return readCookies(rawHeaders, nameOf(cookie)).length > 0;
}

/** Returns the Set-Cookie header that remembers the refusal. */
export function rememberAgeRefusal(cookie: MemberCookie): string {
  const attributes = `Path=/; Max-Age=${refusalSeconds}; HttpOnly; SameSite=Lax`;
  return `${nameOf(cookie)}=refused; ${attributes}${cookie.isSecure ? "; Secure" : ""}`;
}

function nameOf({ isSecure }: MemberCookie): string {
  return `${isSecure ? "__Host-" : ""}openroster-age`;
}
