import { isIP } from "node:net";

export interface MemberCookie {
  name: string;
  /** True if the name has the prefix `__Host-`. No other host and no unencrypted connection can set such a cookie. */
  isSecure: boolean;
  /** Origin of the site at the address of the request, without a trailing slash. */
  ownOrigin: string;
}

const bareName = "openroster-session";

/** Returns the session cookie for the address of the request. Browsers accept a `__Host-` cookie only over https and from localhost. */
export function memberCookie({
  publicUrl,
  protocol,
  host,
}: {
  publicUrl: string;
  protocol: string;
  host: string;
}): MemberCookie {
  if (publicUrl.startsWith("https:")) return { name: `__Host-${bareName}`, isSecure: true, ownOrigin: publicUrl };
  const isSecure = protocol === "https" || isLoopback(host);
  return { name: isSecure ? `__Host-${bareName}` : bareName, isSecure, ownOrigin: `${protocol}://${host}` };
}

/** Returns the header of a session cookie. Without `days`, it ends with the browser. */
export function setSessionCookie(cookie: MemberCookie, token: string, days = 0): string {
  const maxAge = days > 0 ? `Max-Age=${days * 24 * 60 * 60}; ` : "";
  return `${cookie.name}=${token}; ${maxAge}${attributes(cookie)}`;
}

export function clearSessionCookie(cookie: MemberCookie): string {
  return `${cookie.name}=; Max-Age=0; ${attributes(cookie)}`;
}

/** Returns headers after which the browser stores nothing of the account, such as names of athletes on the clipboard or unsaved text. */
export function signOutHeaders(cookie: MemberCookie): Record<"set-cookie" | "clear-site-data", string> {
  return { "set-cookie": clearSessionCookie(cookie), "clear-site-data": '"storage"' };
}

/** Returns the unparsed values of all cookies of this name in a request. */
export function readCookies(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders
    .filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "cookie")
    .flatMap((header) => header.split(";"))
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

function attributes({ isSecure }: MemberCookie): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

function isLoopback(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === "localhost" || hostname === "[::1]" || (isIP(hostname) === 4 && hostname.startsWith("127."));
}
