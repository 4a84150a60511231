import type { InstallationKeys } from "../accounts/installation-keys.server.ts";
import { type MemberCookie, readCookies } from "../sessions/member-cookie.server.ts";

/** Seconds in which a browser can prove its sign-up: enough to open the mailed link, but short on a shared computer. */
const lifetimeSeconds = 60 * 60;

export interface SignUp {
  signUpId: string;
  /** The typed address, which the next page shows. */
  email: string;
}

/** Returns the Set-Cookie header that lets this browser prove its sign-up later. Every sign-up sets one. */
export function giveSignUpCookie(
  cookie: MemberCookie,
  { signUpId, email, keys }: SignUp & { keys: InstallationKeys },
): string {
  const expires = String(Math.floor(Date.now() / 1000) + lifetimeSeconds);
  const address = Buffer.from(email).toString("base64url");
  const mac = keys.sign("sign-up", [signUpId, expires, address]).toString("base64url");
  const secure = cookie.isSecure ? "; Secure" : "";
  return `${nameOf(cookie)}=${signUpId}.${expires}.${address}.${mac}; Max-Age=${lifetimeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns the sign-ups that this browser proves, usually at most one. Ignores expired cookies and cookies without a valid signature. */
export function readSignUps(
  rawHeaders: readonly string[],
  { cookie, keys }: { cookie: MemberCookie; keys: InstallationKeys },
): SignUp[] {
  return readCookies(rawHeaders, nameOf(cookie)).flatMap((value) => {
    const [signUpId = "", expires = "", address = "", mac = ""] = value.split(".");
    const isSigned = keys.verify("sign-up", [signUpId, expires, address], Buffer.from(mac, "base64url"));
    const email = Buffer.from(address, "base64url").toString();
    return isSigned && Number(expires) * 1000 > Date.now() ? [{ signUpId, email }] : [];
  });
}

function nameOf({ isSecure }: MemberCookie): string {
  return `${isSecure ? "__Host-" : ""}openroster-sign-up`;
}
