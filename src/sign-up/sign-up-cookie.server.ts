import type { InstallationKeys } from "../accounts/installation-keys.server.ts";
import { type MemberCookie, readCookies } from "../sessions/member-cookie.server.ts";

/** Seconds in which a browser can prove its sign-up: enough to open the mailed link, but short on a shared computer. */
const lifetimeSeconds = 60 * 60;

/** Returns the Set-Cookie header that lets this browser prove its sign-up later. Every sign-up sets one. */
export function giveSignUpCookie(
  cookie: MemberCookie,
  { signUpId, keys }: { signUpId: string; keys: InstallationKeys },
): string {
  const expires = String(Math.floor(Date.now() / 1000) + lifetimeSeconds);
  const mac = keys.sign("sign-up", [signUpId, expires]).toString("base64url");
  const secure = cookie.isSecure ? "; Secure" : "";
  return `${nameOf(cookie)}=${signUpId}.${expires}.${mac}; Max-Age=${lifetimeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns the ids of the sign-ups that this browser proves, usually at most one. Ignores expired cookies and cookies without a valid signature. */
export function readSignUps(
  rawHeaders: readonly string[],
  { cookie, keys }: { cookie: MemberCookie; keys: InstallationKeys },
): string[] {
  return readCookies(rawHeaders, nameOf(cookie)).flatMap((value) => {
    const [signUpId = "", expires = "", mac = ""] = value.split(".");
    const isSigned = keys.verify("sign-up", [signUpId, expires], Buffer.from(mac, "base64url"));
    return isSigned && Number(expires) * 1000 > Date.now() ? [signUpId] : [];
  });
}

function nameOf({ isSecure }: MemberCookie): string {
  return `${isSecure ? "__Host-" : ""}openroster-sign-up`;
}
