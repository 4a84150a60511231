import { type MemberCookie, readCookies } from "../sessions/member-cookie.server.ts";

const refusalSeconds = 24 * 60 * 60;

/** Returns true if this browser was refused for age in the last 24 hours. Deleting the cookie, which holds no date, ends it (COPPA). */
export function wasRefusedForAge(rawHeaders: readonly string[], cookie: MemberCookie): boolean {
  return readCookies(rawHeaders, nameOf(cookie)).length > 0;
}

export function rememberAgeRefusal(cookie: MemberCookie): string {
  const attributes = `Path=/; Max-Age=${refusalSeconds}; HttpOnly; SameSite=Lax`;
  return `${nameOf(cookie)}=refused; ${attributes}${cookie.isSecure ? "; Secure" : ""}`;
}

function nameOf({ isSecure }: MemberCookie): string {
  return `${isSecure ? "__Host-" : ""}openroster-age`;
}
